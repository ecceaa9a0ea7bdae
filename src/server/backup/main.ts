import { existsSync } from 'node:fs';
import process from 'node:process';
import { isPostgres } from '../settings/database-url.ts';
import { SettingsError } from '../settings/setting-readers.ts';
import { readSettings } from '../settings/settings.ts';
import { databasePathIn } from '../storage/data-dir.ts';
import { BackupError, backUp } from './back-up.ts';

async function main(): Promise<void> {
  // The back-up contains card numbers and names.
  process.umask(0o077);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const [target, ...more] = process.argv.slice(2);
  if (target === undefined || more.length > 0) throw new BackupError('Usage: npm run backup -- <file>');
  const settings = readSettings(process.env);
  const { databaseUrl } = settings;
  if (databaseUrl !== null && isPostgres(databaseUrl)) {
    throw new BackupError('This copies SQLite only. PostgreSQL has pg_dump.');
  }
  const database = databaseUrl ?? databasePathIn(settings.dataDir);
  await backUp(database, target);
  process.stdout.write(`${target}: the whole of ${database}, checked.\n`);
}

main().catch((error: unknown) => {
  const isExplained = error instanceof BackupError || error instanceof SettingsError;
  process.stderr.write(`${isExplained ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
