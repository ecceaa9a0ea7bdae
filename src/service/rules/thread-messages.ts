import type { AppealStatus } from '../../contract/statuses.ts';

/** The service's own messages in a support thread. */

/** The first message, which asks the merchant for what is missing. @param amount with two decimals */
export function openingMessage(appeal: { id: number; payment: number }, amount: string): string {
  return (
    `Appeal ${appeal.id} on payment ${appeal.payment}, ${amount}. ` +
    'To start processing, send the payment receipt and the payment request ID here.'
  );
}

export const READY_MESSAGE =
  'The receipt and the payment request ID are here: the appeal is ready for processing.';

/** Posted when the appeal's status changes. */
export const STATUS_MESSAGES: Readonly<Record<AppealStatus, string>> = {
  new: 'The appeal is new.',
  in_progress: 'The appeal is being reviewed.',
  done: 'The appeal has been processed successfully.',
  rejected: 'The appeal has been rejected.',
};
