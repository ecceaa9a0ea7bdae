import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** `payments-2026-11-28T02-30-00Z.db`: in the order of their names they are in the order of time. */
const NAME = /^payments-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db$/;

/** The path of a back-up that is made now, in a folder that is made if necessary. */
export function pathIn(folder: string, now: Date): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const time = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  return join(folder, `payments-${time}.db`);
}

/**
 * Deletes all but the newest back-ups of a folder; files with other names stay.
 * @returns the names of the deleted ones
 */
export function deleteOlder(folder: string, keep: number): readonly string[] {
  const names = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) rmSync(join(folder, name));
  return old;
}
