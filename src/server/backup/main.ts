import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { BackupError, backUp, databaseOf, runCommand } from './back-up.ts';
import { deleteOlder, pathIn } from './keep.ts';

const USAGE = `Usage: npm run backup -- <file>
       npm run backup -- [<folder>] --keep <number>

The second form names the file by the time, and keeps that many of them; the folder is DATA_DIR/backups unless it is given.`;

/** What the arguments ask for. @throws BackupError */
function readWords(words: readonly string[]): {
  readonly target: string | null;
  readonly keep: number | null;
} {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { keep: { type: 'string' } },
      allowPositionals: true,
    });
    const keep =
      values.keep === undefined ? null : /^[1-9]\d{0,4}$/.test(values.keep) ? Number(values.keep) : 0;
    const target = positionals[0] ?? null;
    if (positionals.length <= 1 && keep !== 0 && (keep !== null || target !== null)) return { target, keep };
  } catch {
    // An unknown option.
  }
  throw new BackupError(USAGE);
}

runCommand(async () => {
  const { target, keep } = readWords(process.argv.slice(2));
  const { database, dataDir } = databaseOf(process.env);
  if (keep === null) {
    await backUp(database, target ?? '');
    process.stdout.write(`${target}: the whole of ${database}, checked.\n`);
    return;
  }
  if (!existsSync(database)) throw new BackupError(`There is no database at ${database}.`);
  const folder = target ?? join(dataDir, 'backups');
  const path = pathIn(folder, new Date());
  await backUp(database, path);
  process.stdout.write(`${path}: the whole of ${database}, checked.\n`);
  // Only now that there is a newer one.
  for (const name of deleteOlder(folder, keep)) process.stdout.write(`${join(folder, name)}: deleted.\n`);
});
