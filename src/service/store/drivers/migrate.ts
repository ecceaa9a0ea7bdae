import type { Migration, Sql } from './database.ts';
import { numberIn } from './row.ts';

/** The database was migrated by a newer build, whose data this one might misread. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
  /** @param found the database's version @param known the newest that this build has */
  constructor(
    readonly found: number,
    readonly known: number,
  ) {
    super(`the schema has version ${found}; this build knows ${known}`);
  }
}

/**
 * Runs the pending migrations in order. Call this in a transaction that excludes other processes.
 * @throws NewerSchemaError when the database has a version that is none of these; then nothing has changed
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
  const known = Math.max(0, ...migrations.map(({ version }) => version));
  const found = Math.max(0, ...had);
  if (found > known) throw new NewerSchemaError(found, known);
  for (const { version, statements } of migrations.filter((migration) => !had.includes(migration.version))) {
    for (const statement of statements) {
      await sql.query(statement.replaceAll('{identity}', identity).replaceAll('{now}', String(now)));
    }
    await sql.query('insert into migrations (version, applied_at) values (?, ?)', [version, now]);
  }
}
