import { chatMessageText } from '../chat/message-text.ts';
import type { ServiceContext } from '../context.ts';
import type { Receipt } from '../rules/receipt.ts';
import { insertMessage, type NewMessage, type StoredMessage } from '../store/appeal-messages.ts';
import type { StoredAppeal } from '../store/appeals.ts';
import { insertChatPost } from '../store/chat-posts.ts';
import type { Sql } from '../store/drivers/database.ts';
import { deleteContent, storeContent } from '../store/receipt-contents.ts';
import { insertReceipt, type StoredContent } from '../store/receipts.ts';

/** The dependencies of operations on support threads. */
export type ThreadContext = Pick<ServiceContext, 'clock' | 'database' | 'ids' | 'settings' | 'chat'>;

/** Runs a transaction that posts to a thread, then wakes the chat relay. */
export async function withThread<T>(context: ThreadContext, work: (sql: Sql) => Promise<T>): Promise<T> {
  const result = await context.database.transaction(work);
  context.chat.wake();
  return result;
}

/**
 * Stores the content of a receipt, then runs the transaction that refers to it. When that refers to nothing, the content
 * is deleted.
 * @throws whatever `work` throws
 */
export async function withContent<T>(
  { clock, database, ids }: ThreadContext,
  { content, ...receipt }: Receipt,
  work: (stored: StoredContent) => Promise<T>,
): Promise<T> {
  const contentId = ids.uuid();
  try {
    await storeContent(database, contentId, content, clock.now());
    return await work({ ...receipt, contentId });
  } finally {
    // Nobody waits for it; what cannot be deleted now is deleted an hour later.
    void deleteContent(database, contentId).catch(() => {});
  }
}

/**
 * Posts a message to an appeal's thread and enqueues it for the staff's chat, if there is one. Call this in
 * the transaction of the change that causes the message.
 */
export async function postToThread(
  context: ThreadContext,
  sql: Sql,
  appeal: StoredAppeal,
  message: NewMessage,
  receipt: StoredContent | null = null,
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

/** Posts a message of the service itself. */
export function postServiceMessage(
  context: ThreadContext,
  sql: Sql,
  appeal: StoredAppeal,
  text: string,
): Promise<StoredMessage> {
  return postToThread(context, sql, appeal, { author: 'service', text, paymentId: null });
}
