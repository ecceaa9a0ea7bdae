import process from 'node:process';
import { BackupError, databaseOf, runCommand } from './back-up.ts';
import { restore } from './restore.ts';

const USAGE = `Usage: npm run restore -- <file>

Puts a back-up in the place of the SQLite database, which is kept beside it. Stop the service first.`;

runCommand(async () => {
  const [backup, ...more] = process.argv.slice(2);
  if (backup === undefined || backup.startsWith('-') || more.length > 0) throw new BackupError(USAGE);
  const { database } = databaseOf(process.env);
  const { previous, orders, newestAt } = await restore(backup, database, new Date());
  const until = newestAt === null ? '' : `, the newest of ${new Date(newestAt).toISOString()}`;
  process.stdout.write(`${database}: ${orders} orders${until}.\n`);
  if (previous !== null) process.stdout.write(`${previous}: what was there before.\n`);
});
