import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import postgres from 'postgres';
import { describe, expect, it } from 'vitest';
import { movePayment } from '../../../src/service/operations/move-payment.ts';
import type { Migration } from '../../../src/service/store/drivers/database.ts';
import { NewerSchemaError } from '../../../src/service/store/drivers/migrate.ts';
import { openPostgres } from '../../../src/service/store/drivers/postgres.ts';
import { openSqlite } from '../../../src/service/store/drivers/sqlite.ts';
import { MIGRATIONS } from '../../../src/service/store/migrations/migrations.ts';
import { openDatabase } from '../../../src/service/store/open.ts';
import { newPayment, openBench, text } from '../support/bench.ts';
import { PLACES } from '../support/database-addresses.ts';

/** What a later build adds: as all migrations should, nothing that the build before it would trip over. */
const LATER: Migration = {
  version: 9001,
  statements: ['alter table orders add column of_a_later_build text', 'create table later (id integer)'],
};

const open = (address: string) =>
  address.startsWith('postgres') ? openPostgres(address) : openSqlite(address);

/** Takes what the later build has added away again: a PostgreSQL schema is used by the next test too. */
async function withoutLater(address: string): Promise<void> {
  const database = open(address);
  await database.query('alter table orders drop column of_a_later_build');
  await database.query('drop table later');
  await database.query('delete from migrations where version = 9001');
  await database.close();
}

async function migrateAsLaterBuild(address: string): Promise<void> {
  const later = open(address);
  await later.migrate([...MIGRATIONS, LATER], 1);
  await later.close();
}

describe.each(PLACES)('two builds on one $kind', ({ place }) => {
  it('the older one is refused a database that the newer one has migrated, and changes nothing', async () => {
    const address = await place();
    await (await openDatabase(address, 1)).close();
    await migrateAsLaterBuild(address);
    await expect(openDatabase(address, 1)).rejects.toThrow(
      new NewerSchemaError(9001, MIGRATIONS.at(-1)?.version ?? 0),
    );
    await withoutLater(address);
    await (await openDatabase(address, 1)).close();
  });

  it('the older one, still running, goes on while the newer one migrates', async () => {
    const address = await place();
    const bench = await openBench({ database: address });
    const before = await newPayment(bench);
    await migrateAsLaterBuild(address);
    const paid = await movePayment(bench.context, text(before.payment['payment_id']), 'completed');
    expect(paid.status).toBe('completed');
    expect((await newPayment(bench)).status).toBe(200);
    await bench.context.close();
    await withoutLater(address);
  });
});

/** Begins the migration in a process of its own, which is killed before the end. */
async function killWithin(migration: Migration, path: string): Promise<void> {
  const script = `
    const connection = new (require('libsql'))(process.argv[1], {});
    connection.pragma('journal_mode = wal', {});
    connection.exec('begin immediate');
    for (const statement of JSON.parse(process.argv[2])) connection.exec(statement);
    process.kill(process.pid, 'SIGKILL');`;
  const words = ['-e', script, path, JSON.stringify(migration.statements)];
  const root = join(import.meta.dirname, '../../..');
  const child = spawn(process.execPath, words, { cwd: root, stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
}

/** Begins the migration, and ends the connection as the end of its process would, before the end. */
async function cutWithin(migration: Migration, address: string): Promise<void> {
  const doomed = openPostgres(address);
  const statements = [...migration.statements, "select pg_sleep(30), 'of a doomed migration'"];
  const migrating = expect(
    doomed.migrate([...MIGRATIONS, { ...migration, statements }], 1),
  ).rejects.toThrow();
  const other = postgres(address, { max: 1 });
  await expect
    .poll(
      () => other`select pg_terminate_backend(pid) as done from pg_stat_activity
        where query like '%of a doomed migration%' and pid <> pg_backend_pid()`,
    )
    .toHaveLength(1);
  await migrating;
  await Promise.all([doomed.close(), other.end()]);
}

it.each(PLACES)(
  'a migration killed in the middle leaves nothing behind on $kind',
  async ({ kind, place }) => {
    const address = await place();
    await (await openDatabase(address, 1)).close();
    await (kind === 'SQLite' ? killWithin : cutWithin)(LATER, address);
    const bench = await openBench({ database: address });
    expect((await newPayment(bench)).status).toBe(200);
    await bench.context.close();
    await migrateAsLaterBuild(address);
    await withoutLater(address);
  },
);
