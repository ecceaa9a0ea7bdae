import { existsSync } from 'node:fs';
import { openSqlite } from '../../service/store/drivers/sqlite.ts';

/** Thrown when a back-up cannot be made; the message gives the reason. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * Takes a consistent snapshot of a live SQLite database and verifies it. The copy is a single file without a write-ahead
 * log.
 * @param database path of the database
 * @param target path of the copy, which must not exist, so that no older back-up is overwritten
 * @throws BackupError when there is no database, the target exists, or the copy fails its integrity check
 */
export async function backUp(database: string, target: string): Promise<void> {
  if (!existsSync(database)) throw new BackupError(`There is no database at ${database}.`);
  if (existsSync(target)) throw new BackupError(`${target} is there already.`);
  const live = openSqlite(database);
  try {
    await live.query('vacuum into ?', [target]);
  } finally {
    await live.close();
  }
  const copy = openSqlite(target);
  try {
    const found = await copy.query('pragma integrity_check');
    if (JSON.stringify(found) !== '[{"integrity_check":"ok"}]') {
      throw new BackupError(`The copy is not sound: ${JSON.stringify(found)}`);
    }
  } finally {
    await copy.close();
  }
}
