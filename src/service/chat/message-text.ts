import type { StoredMessage } from '../store/appeal-messages.ts';
import type { StoredAppeal } from '../store/appeals.ts';

/**
 * A message as it is said in a chat: who, what, and that a receipt is there, but not the receipt. What people wrote
 * is escaped as incoming webhooks want it, so that it is text there: no link, no call to everybody.
 */
export function chatMessageText(appeal: Pick<StoredAppeal, 'id'>, message: StoredMessage): string {
  const { author, text, receipt, paymentId } = message;
  return [
    `Appeal ${appeal.id}, ${author}:`,
    ...(text === null ? [] : [escaped(text)]),
    ...(receipt === null
      ? []
      : [`Receipt: ${escaped(receipt.fileName)} (${receipt.mediaType}, ${receipt.sizeBytes} bytes)`]),
    ...(paymentId === null ? [] : [`Payment: ${paymentId}`]),
  ].join('\n');
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
