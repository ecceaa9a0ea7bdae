import type {
  StoredReceipt,
  SupportMessage,
  SupportMessageAnswer,
  SupportThread,
} from '../../../contract/support.ts';
import { contributionOf, type PostedMessage } from '../../operations/post-message.ts';
import { needsOf } from '../../rules/readiness.ts';
import type { StoredMessage } from '../../store/appeal-messages.ts';
import type { StoredAppeal } from '../../store/appeals.ts';
import type { ReceiptInfo } from '../../store/receipts.ts';

/** A thread in its wire format. @param receipt the appeal's initial receipt */
export function threadView(
  appeal: StoredAppeal,
  receipt: ReceiptInfo | null,
  messages: readonly StoredMessage[],
): SupportThread {
  const needs = needsOf(messages.map(contributionOf));
  return {
    appeal: appeal.id,
    status: appeal.status,
    ready: needs.length === 0,
    needs,
    receipt: receiptView(receipt),
    messages: messages.map(messageView),
  };
}

/** A new message, and what the thread still lacks. */
export function postedView({ appeal, message, needs }: PostedMessage): SupportMessageAnswer {
  return {
    appeal: appeal.id,
    status: appeal.status,
    ready: needs.length === 0,
    needs: [...needs],
    message: messageView(message),
  };
}

function messageView(message: StoredMessage): SupportMessage {
  return {
    id: message.id,
    author: message.author,
    text: message.text,
    payment_id: message.paymentId,
    receipt: receiptView(message.receipt),
    created_at: new Date(message.createdAt).toISOString(),
  };
}

function receiptView(receipt: ReceiptInfo | null): StoredReceipt | null {
  if (receipt === null) return null;
  return {
    id: receipt.id,
    file_name: receipt.fileName,
    type: receipt.mediaType,
    size_bytes: receipt.sizeBytes,
    link: `/support/appeals/${receipt.appealId}/receipts/${receipt.id}`,
  };
}
