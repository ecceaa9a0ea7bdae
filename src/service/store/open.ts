import type { Database } from './database.ts';
import { MIGRATIONS } from './migrations.ts';

/**
 * Opens the database and brings its tables up to date. The driver that is not needed is not loaded.
 * @param address `:memory:`, a file's path, or `postgres://…`
 */
export async function openDatabase(address: string, now: number): Promise<Database> {
  const database = /^postgres(ql)?:\/\//.test(address)
    ? (await import('./postgres.ts')).openPostgres(address)
    : (await import('./sqlite.ts')).openSqlite(address);
  try {
    await database.migrate(MIGRATIONS, now);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
