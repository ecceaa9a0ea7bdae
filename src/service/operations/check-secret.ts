import { createHmac } from 'node:crypto';
import type { ExternalDependencies } from '../options.ts';
import type { Sql } from '../store/drivers/database.ts';
import { openDatabase } from '../store/open.ts';
import { findCheck, keepCheck, replaceCheck } from '../store/secret-check.ts';

/** The database belongs to another secret, so every `merchant_token` issued before would become invalid. */
export class WrongSecretError extends Error {
  override readonly name = 'WrongSecretError';

  /** @param check identifies the database's secret without revealing it */
  constructor(readonly check: string) {
    super(`the database belongs to another secret, ${check}`);
  }
}

/** The length of the displayed check, in hexadecimal digits. */
const CHECK_LENGTH = 8;

/**
 * Checks that the database belongs to this secret. A new database is bound to the first secret that opens it.
 * @param replaces the check of the secret to be replaced; naming it makes a leftover setting harmless
 * @throws WrongSecretError
 */
export async function checkSecret(
  { clock, log }: Pick<ExternalDependencies, 'clock' | 'log'>,
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
  // Another process has replaced it, normally with the same secret.
  else await checkSecret({ clock, log }, sql, secret, null);
}

/**
 * The check of the secret that a database belongs to, for a decision before a new secret is generated.
 * Migrates the database.
 * @param address as in the options of the service
 * @returns `null` for a new database
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
