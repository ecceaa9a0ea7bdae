import { THREAD_NEEDS, type ThreadNeed } from '../../contract/support.ts';

/** A message's contribution to its thread. */
export interface ThreadContribution {
  readonly hasReceipt: boolean;
  readonly namesPayment: boolean;
}

/**
 * What the thread lacks before the appeal can be processed: a receipt and the payment's ID have to be posted.
 * The receipt of the appeal's creation does not count, because it is not in the thread.
 */
export function needsOf(messages: readonly ThreadContribution[]): ThreadNeed[] {
  const has: Readonly<Record<ThreadNeed, boolean>> = {
    receipt: messages.some(({ hasReceipt }) => hasReceipt),
    payment_id: messages.some(({ namesPayment }) => namesPayment),
  };
  return THREAD_NEEDS.filter((need) => !has[need]);
}

/** A payment's two IDs. */
export interface PaymentIds {
  readonly id: number;
  readonly paymentId: string;
}

/** Whether a given ID, a UUID in any case or a number, is this payment's. */
export function isIdOf({ id, paymentId }: PaymentIds, given: string | number): boolean {
  return String(given).trim().toLowerCase() === paymentId || String(given).trim() === String(id);
}

/** Whether a text contains the payment's UUID. A bare number would be ambiguous. */
export function mentions({ paymentId }: PaymentIds, text: string): boolean {
  return text.toLowerCase().includes(paymentId);
}
