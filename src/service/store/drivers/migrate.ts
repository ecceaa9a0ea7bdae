import type { Migration, Sql } from './database.ts';
import { numberIn } from './row.ts';

/**
 * Runs the pending migrations in order. Call this in a transaction that excludes other processes.
 * @param identity the dialect's replacement for `{identity}`
 */
export async function runMigrations(
  sql: Sql,
  migrations: readonly Migration[],
  identity: string,
  now: number,
): Promise<void> {
  await sql.query(
    'create table if not exists migrations (version integer primary key, applied_at bigint not null)',
  );
  const had = (await sql.query('select version from migrations')).map((row) => numberIn(row, 'version'));
  for (const { version, statements } of migrations.filter((migration) => !had.includes(migration.version))) {
    for (const statement of statements) {
      await sql.query(statement.replaceAll('{identity}', identity).replaceAll('{now}', String(now)));
    }
    await sql.query('insert into migrations (version, applied_at) values (?, ?)', [version, now]);
  }
}
