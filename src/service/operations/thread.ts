import { chatMessageText } from '../chat/message-text.ts';
import type { ServiceContext } from '../context.ts';
import type { Receipt } from '../rules/receipt.ts';
import { insertMessage, type NewMessage, type StoredMessage } from '../store/appeal-messages.ts';
import type { StoredAppeal } from '../store/appeals.ts';
import { insertChatPost } from '../store/chat-posts.ts';
import type { Sql } from '../store/drivers/database.ts';
import { insertReceipt } from '../store/receipts.ts';

/** What threads need of the world, and wake. */
export type ThreadContext = Pick<ServiceContext, 'clock' | 'database' | 'settings' | 'chat'>;

/** Runs work that says something in a thread, atomically; when it is over, the chat hears of it. */
export async function withThread<T>(context: ThreadContext, work: (sql: Sql) => Promise<T>): Promise<T> {
  const result = await context.database.transaction(work);
  context.chat.wake();
  return result;
}

/**
 * Puts a message into an appeal's thread, and into the queue for the staff's chat where there is one. To be called
 * inside the transaction that gives the reason, so that neither is ever there without the other.
 */
export async function say(
  context: ThreadContext,
  sql: Sql,
  appeal: StoredAppeal,
  message: NewMessage,
  receipt: Receipt | null = null,
): Promise<StoredMessage> {
  const now = context.clock.now();
  const stored = await insertMessage(sql, appeal.id, message, now);
  const kept = receipt === null ? null : await insertReceipt(sql, appeal.id, stored.id, receipt, now);
  const said = { ...stored, receipt: kept };
  if (context.settings.supportWebhookUrl !== null) {
    await insertChatPost(sql, appeal.id, chatMessageText(appeal, said), now);
  }
  return said;
}

/** What the service itself says. */
export function serviceSays(
  context: ThreadContext,
  sql: Sql,
  appeal: StoredAppeal,
  text: string,
): Promise<StoredMessage> {
  return say(context, sql, appeal, { author: 'service', text, paymentId: null });
}
