import { existsSync } from 'node:fs';
import { openSqlite } from '../../service/store/drivers/sqlite.ts';

/** A back-up cannot be made; the message says why. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * Copies an SQLite database as it is at one moment, while others go on reading and writing it, and checks the copy.
 * The copy is one whole file, without a journal beside it.
 * @param database its path
 * @param target path of the copy; nothing may be there yet, so that no older one is lost by mistake
 * @throws BackupError when there is no database, something at the target, or the copy is not sound
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
