import type { StoredMessage } from '../store/appeal-messages.ts';
import type { StoredAppeal } from '../store/appeals.ts';

/**
 * The text of a support message for the staff's chat. It mentions a receipt but does not contain it. User
 * text is escaped as incoming webhooks require it, so that it cannot become a link or a mention.
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
