import type { Database } from './database.ts';
import { MIGRATIONS } from './migrations.ts';
import type { TimeLimit } from './time-limit.ts';

/**
 * Opens the database and brings its tables up to date. The driver that is not needed is not loaded.
 * @param address `:memory:`, a file's path, or `postgres://…`
 * @param limit how long PostgreSQL may take for what it is asked, or another process may hold an SQLite file, unless as
 *   long as usual
 */
export async function openDatabase(address: string, now: number, limit?: TimeLimit): Promise<Database> {
  const database = /^postgres(ql)?:\/\//.test(address)
    ? (await import('./postgres.ts')).openPostgres(address, limit)
    : (await import('./sqlite.ts')).openSqlite(address, limit);
  try {
    await database.migrate(MIGRATIONS, now);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
