import type { Migration, Sql } from './database.ts';
import { numberIn } from './row.ts';

/**
 * Runs, in order, the migrations that this database has not had. To be called inside a transaction that keeps
 * other processes out.
 * @param identity what `{identity}` stands for in this dialect
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
    for (const statement of statements) await sql.query(statement.replaceAll('{identity}', identity));
    await sql.query('insert into migrations (version, applied_at) values (?, ?)', [version, now]);
  }
}
