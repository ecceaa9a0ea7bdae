import type { Database } from './drivers/database.ts';
import type { TimeLimit } from './drivers/time-limit.ts';
import { MIGRATIONS } from './migrations/migrations.ts';

/**
 * Opens and migrates the database. Only the driver in use is loaded.
 * @param address `:memory:`, a file's path, or `postgres://…`
 * @param limit how long PostgreSQL may take for one request, or another process may hold an SQLite file; by
 *   default the driver's
 * @param connections to PostgreSQL, at most
 */
export async function openDatabase(
  address: string,
  now: number,
  limit?: TimeLimit,
  connections?: number,
): Promise<Database> {
  const database = /^postgres(ql)?:\/\//.test(address)
    ? (await import('./drivers/postgres.ts')).openPostgres(address, limit, connections)
    : (await import('./drivers/sqlite.ts')).openSqlite(address, limit);
  try {
    // The later clock, because migrations must not take what is past for future.
    await database.migrate(MIGRATIONS, Math.max(now, (await database.serverTime()) ?? now));
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
