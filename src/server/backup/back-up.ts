import { existsSync } from 'node:fs';
import process from 'node:process';
import { openSqlite } from '../../service/store/drivers/sqlite.ts';
import { isPostgres } from '../settings/database-url.ts';
import { SettingsError } from '../settings/setting-readers.ts';
import { type Environment, readSettings } from '../settings/settings.ts';
import { databasePathIn } from '../storage/data-dir.ts';

/** Thrown when a back-up cannot be made or restored; the message gives the reason. */
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

/** The SQLite file of the settings, and the data folder. @throws BackupError for PostgreSQL; SettingsError */
export function databaseOf(environment: Environment): {
  readonly database: string;
  readonly dataDir: string;
} {
  const { databaseUrl, dataDir } = readSettings(environment);
  if (databaseUrl !== null && isPostgres(databaseUrl)) {
    throw new BackupError('This is for SQLite only. PostgreSQL has pg_dump and pg_restore.');
  }
  return { database: databaseUrl ?? databasePathIn(dataDir), dataDir };
}

/** Runs a command with the settings of `.env`; an error that explains itself is printed without a stack. */
export function runCommand(command: () => Promise<void>): void {
  // Back-ups contain card numbers and names.
  process.umask(0o077);
  if (existsSync('.env')) process.loadEnvFile('.env');
  command().catch((error: unknown) => {
    const isExplained = error instanceof BackupError || error instanceof SettingsError;
    process.stderr.write(`${isExplained ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
