import { createHmac } from 'node:crypto';
import type { World } from '../options.ts';
import type { Sql } from '../store/drivers/database.ts';
import { openDatabase } from '../store/open.ts';
import { findCheck, keepCheck, replaceCheck } from '../store/secret-check.ts';

/** The database belongs to another secret: what was made with that one would be refused from now on. */
export class WrongSecretError extends Error {
  override readonly name = 'WrongSecretError';

  /** @param check names the database's secret, without giving it away */
  constructor(readonly check: string) {
    super(`the database belongs to another secret, ${check}`);
  }
}

/** What a secret is called by where people read it, in hexadecimal digits. */
const CHECK_LENGTH = 8;

/**
 * Sees that the database belongs to this secret. One that belongs to none yet is this one's from now on, whichever of
 * several processes is first.
 * @param replaces the check of the secret that this one takes the place of; it names one, so that a setting that is left
 *   behind does nothing
 * @throws WrongSecretError
 */
export async function checkSecret(
  { clock, log }: Pick<World, 'clock' | 'log'>,
  sql: Sql,
  secret: string,
  replaces: string | null,
): Promise<void> {
  const mac = createHmac('sha256', secret).update('secret-check').digest('hex');
  const now = clock.now();
  const kept = await keepCheck(sql, mac, now);
  if (kept === mac) return;
  if (replaces === null || checkOf(kept) !== replaces) throw new WrongSecretError(checkOf(kept));
  if (await replaceCheck(sql, kept, mac, now))
    log({ event: 'secret-replaced', from: replaces, to: checkOf(mac) });
  // Another process was faster; with the same secret, as a rule.
  else await checkSecret({ clock, log }, sql, secret, null);
}

/**
 * What the secret is called that a database belongs to: to be asked before another one is made. Brings its tables up to date.
 * @param address as in the options of the service
 * @returns `null` while it belongs to none
 */
export async function secretCheckOf(address: string, now: number): Promise<string | null> {
  const database = await openDatabase(address, now);
  try {
    const kept = await findCheck(database);
    return kept === null ? null : checkOf(kept);
  } finally {
    await database.close();
  }
}

function checkOf(mac: string): string {
  return mac.slice(0, CHECK_LENGTH);
}
