import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database, Migration } from '../../../../src/service/store/drivers/database.ts';
import { openDatabase } from '../../../../src/service/store/open.ts';
import { connectAll } from '../../support/bench.ts';
import { type DatabaseKind, databases } from '../../support/databases.ts';

async function open(
  on: DatabaseKind,
  connections?: number,
): Promise<{ database: Database; address: string }> {
  const { address, drop } = await on.fresh();
  const database = await openDatabase(address, 0, undefined, connections);
  await database.query('create table if not exists things (id text primary key, n bigint, note text)');
  await database.query('delete from things');
  onTestFinished(async () => {
    await database.query('drop table things');
    await database.close();
    await drop();
  });
  return { database, address };
}

const add = 'insert into things (id, n) values (?, ?)';

describe.each(databases)('the database on $kind', (on) => {
  it('round-trips text, whole numbers and nulls', async () => {
    const { database } = await open(on);
    const row = { id: 'Ünï — «к» 😀', n: 4_000_000_000_123, note: null };
    await database.query(add, [row.id, row.n]);
    expect(await database.query('select * from things')).toEqual([row]);
    expect(await database.query('select count(*) as n, max(n) as top from things')).toEqual([
      { n: 1, top: row.n },
    ]);
  });

  it('rolls back a failed transaction', async () => {
    const { database } = await open(on);
    const failing = database.transaction(async (sql) => {
      await sql.query(add, ['a', 1]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await database.query('select * from things')).toEqual([]);
  });

  it('works after a failed statement', async () => {
    const { database } = await open(on);
    await database.query(add, ['a', 1]);
    await expect(database.query(add, ['a', 2])).rejects.toThrow();
    await expect(database.transaction((sql) => sql.query('select * from nowhere'))).rejects.toThrow();
    expect(await database.query('select n from things')).toEqual([{ n: 1 }]);
  });

  it('isolates concurrent transactions', async () => {
    const { database } = await open(on);
    await database.query(add, ['counter', 0]);
    const addOne = () =>
      database.transaction(async (sql) => {
        await sql.query("update things set note = 'mine' where id = 'counter'");
        const [row] = await sql.query("select n from things where id = 'counter'");
        await new Promise((resolve) => setImmediate(resolve));
        await sql.query("update things set n = ? where id = 'counter'", [Number(row?.['n']) + 1]);
      });
    await connectAll(database, on);
    await Promise.all(Array.from({ length: 25 }, addOne));
    expect(await database.query('select n from things')).toEqual([{ n: 25 }]);
  });

  it.each([198, 199, 200, 201])('begins a transaction behind %i statements', async (count) => {
    const connections = Math.min(2, on.connections);
    const { database } = await open(on, connections);
    await connectAll(database, { ...on, connections });
    const statements = Array.from({ length: count }, () => database.query('select 1 as one'));
    // When the driver has taken all of them, and before the first answer.
    await new Promise((resolve) => setImmediate(resolve));
    const transaction = database.transaction((sql) => sql.query(add, ['a', 1]));
    await Promise.all([...statements, transaction]);
    expect(await database.query('select n from things')).toEqual([{ n: 1 }]);
  });

  it('keeps statements out of other transactions', async () => {
    const { database } = await open(on);
    let isOpen = () => {};
    const opened = new Promise<void>((resolve) => {
      isOpen = resolve;
    });
    const undone = database.transaction(async (sql) => {
      await sql.query(add, ['a', 1]);
      isOpen();
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('undone');
    });
    await opened;
    const beside = database.query(add, ['b', 2]);
    await Promise.allSettled([undone, beside]);
    expect(await database.query('select id from things')).toEqual([{ id: 'b' }]);
  });

  it('goes on with its prepared statements when another process has added a column', async () => {
    const { database, address } = await open(on);
    await database.query(add, ['a', 1]);
    const all = 'select * from things';
    const inTransactions = () =>
      // As many as there are connections, each of which has prepared the statement.
      Promise.all(Array.from({ length: 20 }, () => database.transaction((sql) => sql.query(all))));
    await inTransactions();
    await Promise.all(Array.from({ length: 20 }, () => database.query(all)));
    const other = await openDatabase(address, 0);
    await other.query('alter table things add column more text');
    await other.close();
    const row = { id: 'a', n: 1, note: null, more: null };
    expect(await inTransactions()).toEqual(Array.from({ length: 20 }, () => [row]));
    expect(await database.query(all)).toEqual([row]);
  });

  it('runs pending migrations once, in order', async () => {
    const { database, address } = await open(on);
    const step = (version: number, statement: string): Migration => ({ version, statements: [statement] });
    const steps = [
      step(1001, 'create table later (id {identity}, note text)'),
      step(1002, "insert into later (note) values ('once')"),
    ];
    await database.migrate(steps.slice(0, 1), 0);
    await database.migrate(steps, 0);
    await database.migrate(steps, 0);
    expect(await database.query('select id, note from later')).toEqual([{ id: 1, note: 'once' }]);

    await database.query('drop table later');
    await database.query('delete from migrations where version > 1000');
    const again = await openDatabase(address, 0);
    await again.close();
  });

  it('rolls back a failed migration', async () => {
    const { database } = await open(on);
    const broken = { version: 1001, statements: ['create table half (id text)', 'nonsense'] };
    await expect(database.migrate([broken], 0)).rejects.toThrow();
    await expect(database.query('select * from half')).rejects.toThrow();
    expect(await database.query('select version from migrations where version > 1000')).toEqual([]);
  });
});
