import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSqlite } from '../../../../src/service/store/drivers/sqlite.ts';

async function file(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'payment-store-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'payments.db');
}

it('uses the write-ahead log with full sync', async () => {
  const database = openSqlite(await file());
  expect(await database.query('pragma journal_mode')).toEqual([{ journal_mode: 'wal' }]);
  expect(await database.query('pragma synchronous')).toEqual([{ synchronous: 2 }]);
  expect(await database.query('pragma foreign_keys')).toEqual([{ foreign_keys: 1 }]);
  await database.close();
});

it('shares a file between two connections', async () => {
  const path = await file();
  const [one, two] = [openSqlite(path), openSqlite(path)];
  await one.query('create table things (id text primary key)');
  await one.transaction((sql) => sql.query("insert into things values ('a')"));
  await two.transaction((sql) => sql.query("insert into things values ('b')"));
  expect(await one.query('select id from things order by id')).toEqual([{ id: 'a' }, { id: 'b' }]);
  await one.close();
  await two.close();
});

it('has everything in the main file after a stop', async () => {
  const path = await file();
  const one = openSqlite(path);
  // A permanent reader, as another process may be: without a checkpoint the writes would stay in the log.
  const other = openSqlite(path);
  await one.query('create table things (id text primary key)');
  await one.transaction((sql) => sql.query("insert into things values ('a')"));
  await one.close();
  await copyFile(path, `${path}.copy`);
  const copy = openSqlite(`${path}.copy`);
  expect(await copy.query('select id from things')).toEqual([{ id: 'a' }]);
  await copy.close();
  await other.close();
});

it('reads a table whose columns another connection has changed', async () => {
  const path = await file();
  const [one, other] = [openSqlite(path), openSqlite(path)];
  await one.query('create table things (id text primary key)');
  await one.query("insert into things values ('a')");
  expect(await one.first('select * from things')).toEqual({ id: 'a' });
  await other.query('alter table things add column n bigint');
  await other.query('update things set n = 5');
  expect(await one.first('select * from things')).toEqual({ id: 'a', n: 5 });
  expect(await one.first("select * from things where id = 'b'")).toBeUndefined();
  await one.close();
  await other.close();
});

it('keeps concurrent transactions separate', async () => {
  const path = await file();
  const [one, other] = [openSqlite(path), openSqlite(path)];
  await one.query('create table things (id text primary key)');
  const add = (id: string) => one.transaction((sql) => sql.query('insert into things values (?)', [id]));
  const results = await Promise.allSettled(['a', 'b', 'a', 'c'].map(add));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await other.query('select id from things order by id')).toEqual([
    { id: 'a' },
    { id: 'b' },
    { id: 'c' },
  ]);
  await one.close();
  await other.close();
});

it('rejects calls after it was closed', async () => {
  const database = openSqlite(await file());
  const last = database.query('select 1 as one');
  await database.close();
  expect(await last).toEqual([{ one: 1 }]);
  const late = [
    database.query('select 1 as one'),
    database.first('select 1 as one'),
    database.transaction((sql) => sql.query('select 1 as one')),
    database.query('pragma user_version'),
  ];
  expect(await Promise.allSettled(late)).toMatchObject(Array(4).fill({ reason: { name: 'ClosedError' } }));
});

it('throws when the file cannot be opened', () => {
  expect(() => openSqlite('/nowhere/at/all/payments.db')).toThrow();
});
