import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  unlinkSync,
} from 'node:fs';
import { dirname } from 'node:path';
import Libsql from 'libsql';
import { openSqlite } from '../../service/store/drivers/sqlite.ts';
import { MIGRATIONS } from '../../service/store/migrations/migrations.ts';
import { BackupError } from './back-up.ts';

/** The files that SQLite keeps beside a database. */
const BESIDE = ['-wal', '-shm'] as const;

/**
 * Numbers of payments, appeals and webhooks that were given after the back-up are known to merchants. New ones begin this
 * much higher, so that none is given twice.
 */
const NUMBERS_LEFT_OUT = 100_000;

/** What a restore has done. */
export interface Restored {
  /** Where the database that was there is now; `null`: there was none. */
  readonly previous: string | null;
  readonly orders: number;
  /** When the newest order was created, in epoch milliseconds; `null`: there is none. */
  readonly newestAt: number | null;
}

/**
 * Puts a back-up in the place of an SQLite database. The database that was there is kept beside it.
 * @param backup path of the back-up; it stays as it is
 * @param database path of the database; no service may run on it
 * @throws BackupError when the back-up is damaged, no database of this service, or of a newer build, or when a service runs
 */
export async function restore(backup: string, database: string, now: Date): Promise<Restored> {
  if (!existsSync(backup)) throw new BackupError(`There is no back-up at ${backup}.`);
  const draft = `${database}.restoring`;
  removeDatabase(draft);
  copyFileSync(backup, draft);
  try {
    const state = await prepared(draft, backup);
    refuseWhileRunning(database);
    const previous = existsSync(database) ? `${database}.before-${now.getTime()}` : null;
    for (const suffix of previous === null ? [] : ['', ...BESIDE]) {
      if (existsSync(database + suffix)) renameSync(database + suffix, previous + suffix);
    }
    renameSync(draft, database);
    syncFolder(dirname(database));
    return { previous, ...state };
  } catch (error) {
    removeDatabase(draft);
    throw error;
  }
}

/** Checks the copy, and makes it ready to go on. */
async function prepared(draft: string, backup: string): Promise<Omit<Restored, 'previous'>> {
  const copy = openedCopy(draft, backup);
  try {
    const [check] = await copy.query('pragma integrity_check');
    if (check?.['integrity_check'] !== 'ok') throw new BackupError(`${backup} is damaged.`);
    const [schema] = await copy.query('select max(version) as version from migrations');
    const known = Math.max(...MIGRATIONS.map(({ version }) => version));
    const version = Number(schema?.['version']);
    if (version > known)
      throw new BackupError(`${backup} is of a newer build (schema ${version}, this build knows ${known}).`);
    await copy.query('update sqlite_sequence set seq = seq + ?', [NUMBERS_LEFT_OUT]);
    const [orders] = await copy.query('select count(*) as n, max(created_at) as newest from orders');
    const newest = orders?.['newest'];
    return { orders: Number(orders?.['n']), newestAt: typeof newest === 'number' ? newest : null };
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${backup} is no back-up of this service.`, { cause: error });
  } finally {
    // Moves everything into the one file.
    await copy.close().catch(() => {});
    for (const suffix of BESIDE) rmSync(draft + suffix, { force: true });
  }
}

function openedCopy(draft: string, backup: string) {
  try {
    return openSqlite(draft);
  } catch (cause) {
    throw new BackupError(`${backup} is no SQLite database.`, { cause });
  }
}

/** @throws BackupError when another process has the database open */
function refuseWhileRunning(database: string): void {
  if (!existsSync(database)) return;
  let connection: Libsql.Database | null = null;
  try {
    connection = new Libsql(database, {});
    connection.pragma('locking_mode = exclusive', {});
    // In this mode a transaction needs the file for itself, so any open connection refuses it.
    connection.exec('begin exclusive; rollback');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    // A damaged database is a reason to restore.
    if (code.startsWith('SQLITE_BUSY'))
      throw new BackupError(`A service runs on ${database}. Stop it first.`, { cause: error });
  } finally {
    connection?.close();
  }
}

function removeDatabase(path: string): void {
  for (const suffix of ['', ...BESIDE]) if (existsSync(path + suffix)) unlinkSync(path + suffix);
}

/** Makes the renames survive a power cut. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
