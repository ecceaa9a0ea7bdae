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

it('writes ahead of the file and waits for the disk', async () => {
  const database = openSqlite(await file());
  expect(await database.query('pragma journal_mode')).toEqual([{ journal_mode: 'wal' }]);
  expect(await database.query('pragma synchronous')).toEqual([{ synchronous: 2 }]);
  expect(await database.query('pragma foreign_keys')).toEqual([{ foreign_keys: 1 }]);
  await database.close();
});

it('shows two openers of one file what the other wrote', async () => {
  const path = await file();
  const [one, two] = [openSqlite(path), openSqlite(path)];
  await one.query('create table things (id text primary key)');
  await one.transaction((sql) => sql.query("insert into things values ('a')"));
  await two.transaction((sql) => sql.query("insert into things values ('b')"));
  expect(await one.query('select id from things order by id')).toEqual([{ id: 'a' }, { id: 'b' }]);
  await one.close();
  await two.close();
});

it('holds everything in its one file after a stop', async () => {
  const path = await file();
  const one = openSqlite(path);
  // A reader that stays, as another process may: without a checkpoint the writes would wait for its end.
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

it('reads a table by its columns after another opener has changed them', async () => {
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

it('keeps what was asked for at once whole, each for itself', async () => {
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

it('refuses what comes after it was closed, and takes the process nowhere', async () => {
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

it('says so when the file cannot be opened', () => {
  expect(() => openSqlite('/nowhere/at/all/payments.db')).toThrow();
});
