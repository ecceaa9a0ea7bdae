import { describe, expect, it } from 'vitest';
import { hostOf, readDatabaseUrl } from '../../../src/server/settings/database-url.ts';

describe('DATABASE_URL', () => {
  it.each([
    'postgres://db/payments',
    'postgresql://kim:hu%40sh@db:5433/payments?sslmode=require',
    'postgres://kim@one:1,two:2/payments',
    'postgres:///payments?host=/run/postgresql',
    ':memory:',
    '/var/lib/payments.db',
    './payments',
    'data/payments',
    'payments.db',
    'payments.sqlite',
  ])('accepts %s', (address) => {
    expect(readDatabaseUrl(address)).toBe(address);
  });

  it.each([
    ['POSTGRES://Kim@db/Payments', 'postgres://Kim@db/Payments'],
    ['PostgreSQL://db/payments', 'postgresql://db/payments'],
    ['file:payments.db', 'payments.db'],
    ['file:///var/lib/my%20payments', '/var/lib/my payments'],
  ])('normalises %s to %s', (address, read) => {
    expect(readDatabaseUrl(address)).toBe(read);
  });

  it.each([
    'foo',
    'postgre://x@h/x',
    'mysql://x:y@h/x',
    'postgres:payments',
    'postgres://db:port/payments',
    'file:',
    'file:a.db?mode=ro',
    'file://elsewhere/a.db',
    'data/',
  ])('rejects %s', (address) => {
    expect(readDatabaseUrl(address)).toBeNull();
  });

  it.each(['12/3', '12?3', '12#3', '1%2'])('rejects the unescaped password %s', (password) => {
    expect(readDatabaseUrl(`postgres://kim:${password}@db/payments`)).toBeNull();
  });
});

describe('the host of a database', () => {
  it.each([
    ['postgres://kim:hush@db/payments', 'db:5432'],
    ['postgres://kim:hu@sh@db:6/payments', 'db:6'],
    ['postgres://kim:hush@[::1]/payments', '[::1]:5432'],
    ['postgres://kim:hush@one,two:2/payments', 'one:5432, two:2'],
    ['postgres:///payments?host=/run', null],
  ])('in %s is %s', (address, host) => {
    expect(hostOf(address)).toBe(host);
  });
});
