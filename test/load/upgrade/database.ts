import { rmSync } from 'node:fs';
import postgres from 'postgres';
import { openPostgres } from '../../../src/service/store/drivers/postgres.ts';
import { openSqlite } from '../../../src/service/store/drivers/sqlite.ts';
import { MIGRATIONS } from '../../../src/service/store/migrations/migrations.ts';
import { openDatabase } from '../../../src/service/store/open.ts';
import { insertRows, READ_AT, ROWS } from '../../service/store/version-7.ts';

const isPostgres = (address: string) => address.startsWith('postgres');

/**
 * Makes a database as version 7 left it, with rows in every state; the tables of an earlier test are removed.
 * @param address a file's path, or `postgres://…` with a schema as its `search_path`
 * @param now stands for the time at which the fixture's rows are read
 * @param shop where its webhooks go, with a trailing slash
 */
export async function createVersion7(address: string, now = READ_AT, shop?: string): Promise<void> {
  if (isPostgres(address)) await emptied(address);
  else rmSync(address, { force: true });
  const old = isPostgres(address) ? openPostgres(address) : openSqlite(address);
  await old.migrate(MIGRATIONS.slice(0, 7), 1);
  await insertRows(old, now, shop);
  await old.close();
}

async function emptied(address: string): Promise<void> {
  const schema = new URL(address).searchParams.get('search_path') ?? '';
  const connection = postgres(address, { max: 1, onnotice: () => {} });
  await connection.unsafe(`drop schema ${schema} cascade; create schema ${schema}`);
  await connection.end();
}

/** What is missing of the rows of version 7, by table: how many there are, instead of how many there were. */
export async function lostRows(address: string): Promise<Readonly<Record<string, string>>> {
  const database = await openDatabase(address, Date.now());
  const lost: Record<string, string> = {};
  for (const [table, count] of Object.entries(ROWS)) {
    const [row] = await database.query(`select count(*) as n from ${table}`);
    if (Number(row?.['n']) < count) lost[table] = `${row?.['n']} of ${count}`;
  }
  await database.close();
  return lost;
}
