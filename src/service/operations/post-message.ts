import type { MessageAuthor, ThreadNeed } from '../../contract/support.ts';
import { isOpenAppeal } from '../rules/appeal-transitions.ts';
import { mentions, needsOf, type ThreadContribution } from '../rules/readiness.ts';
import type { Receipt } from '../rules/receipt.ts';
import { READY_MESSAGE } from '../rules/thread-messages.ts';
import { messagesOf, type StoredMessage } from '../store/appeal-messages.ts';
import { countMessage, markReady, type StoredAppeal } from '../store/appeals.ts';
import type { Sql } from '../store/drivers/database.ts';
import type { StoredPayment } from '../store/payment-row.ts';
import { countReceipts, type StoredContent } from '../store/receipts.ts';
import { ConflictError } from './conflict-error.ts';
import { postServiceMessage, postToThread, type ThreadContext, withContent, withThread } from './thread.ts';

/** A validated message. */
export interface MessageDraft {
  readonly author: MessageAuthor;
  readonly text: string | null;
  readonly receipt: Receipt | null;
  /** Whether it contains the payment's ID. */
  readonly namesPayment: boolean;
}

export interface PostedMessage {
  readonly appeal: StoredAppeal;
  readonly message: StoredMessage;
  readonly needs: readonly ThreadNeed[];
}

/** More than any dispute needs; the limit keeps one merchant from filling the database. */
export const MOST_MESSAGES = 500;
export const MOST_RECEIPTS = 20;

/**
 * Posts a message to the thread of an open appeal. The appeal becomes ready once the thread is complete.
 * @param payment the appeal's
 * @throws ConflictError when the appeal is closed, or its thread is full
 */
export async function postMessage(
  context: ThreadContext,
  appeal: StoredAppeal,
  payment: StoredPayment,
  draft: MessageDraft,
): Promise<PostedMessage> {
  const { receipt } = draft;
  const post = (stored: StoredContent | null) => postWith(context, appeal, payment, draft, stored);
  if (receipt === null) return post(null);
  // Refused before megabytes are stored; the transaction checks it again.
  if (!isOpenAppeal(appeal.status) || appeal.messageCount >= MOST_MESSAGES) throw threadClosed();
  await requireRoomForReceipt(context.database, appeal.id);
  return withContent(context, receipt, post);
}

const threadClosed = () => new ConflictError('the appeal is closed, or its thread is full');

async function requireRoomForReceipt(sql: Sql, appealId: number): Promise<void> {
  if ((await countReceipts(sql, appealId)) < MOST_RECEIPTS) return;
  throw new ConflictError(`the appeal has ${MOST_RECEIPTS} receipts already`);
}

function postWith(
  context: ThreadContext,
  appeal: StoredAppeal,
  payment: StoredPayment,
  draft: MessageDraft,
  receipt: StoredContent | null,
): Promise<PostedMessage> {
  return withThread(context, async (sql) => {
    const counted = await countMessage(sql, appeal.id, MOST_MESSAGES);
    if (counted === null) throw threadClosed();
    if (receipt !== null) await requireRoomForReceipt(sql, appeal.id);
    const named = draft.namesPayment || mentions(payment, draft.text ?? '');
    const words = { author: draft.author, text: draft.text, paymentId: named ? payment.paymentId : null };
    const message = await postToThread(context, sql, counted, words, receipt);
    const needs = needsOf((await messagesOf(sql, appeal.id)).map(contributionOf));
    const ready = needs.length === 0 ? await becomeReady(context, sql, counted) : null;
    return { appeal: ready ?? counted, message, needs };
  });
}

/** The message as `rules/readiness.ts` needs it. */
export function contributionOf({ receipt, paymentId }: StoredMessage): ThreadContribution {
  return { hasReceipt: receipt !== null, namesPayment: paymentId !== null };
}

async function becomeReady(
  context: ThreadContext,
  sql: Sql,
  appeal: StoredAppeal,
): Promise<StoredAppeal | null> {
  const ready = await markReady(sql, appeal.id, context.clock.now());
  if (ready !== null) await postServiceMessage(context, sql, ready, READY_MESSAGE);
  return ready;
}
