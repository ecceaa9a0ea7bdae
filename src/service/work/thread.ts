import type { Core } from '../core.ts';
import type { Receipt } from '../rules/receipt.ts';
import { insertMessage, type NewMessage, type StoredMessage } from '../store/appeal-messages.ts';
import type { StoredAppeal } from '../store/appeals.ts';
import type { Sql } from '../store/database.ts';
import { insertReceipt } from '../store/receipts.ts';

/**
 * Puts a message into an appeal's thread. To be called inside the transaction that gives the reason, so that
 * neither is ever there without the other.
 */
export async function say(
  core: Pick<Core, 'clock'>,
  sql: Sql,
  appeal: StoredAppeal,
  message: NewMessage,
  receipt: Receipt | null = null,
): Promise<StoredMessage> {
  const now = core.clock.now();
  const said = await insertMessage(sql, appeal.id, message, now);
  const kept = receipt === null ? null : await insertReceipt(sql, appeal.id, said.id, receipt, now);
  return { ...said, receipt: kept };
}

/** What the service itself says. */
export function serviceSays(
  core: Pick<Core, 'clock'>,
  sql: Sql,
  appeal: StoredAppeal,
  text: string,
): Promise<StoredMessage> {
  return say(core, sql, appeal, { author: 'service', text, paymentId: null });
}
