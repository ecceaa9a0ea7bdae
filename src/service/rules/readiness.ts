import { THREAD_NEEDS, type ThreadNeed } from '../../contract/support.ts';

/** What a message brings into its thread. */
export interface ThreadContribution {
  readonly hasReceipt: boolean;
  readonly namesPayment: boolean;
}

/**
 * What is still missing before an appeal can be processed: both have to be sent into the thread (interface 1).
 * The receipt that the appeal was created with does not count, it is not in the thread.
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

/** Whether an ID as somebody wrote it, a UUID of any case or a number, is this payment's. */
export function isIdOf({ id, paymentId }: PaymentIds, given: string | number): boolean {
  return String(given).trim().toLowerCase() === paymentId || String(given).trim() === String(id);
}

/** Whether a text has the payment's UUID in it. A number alone could be anything. */
export function mentions({ paymentId }: PaymentIds, text: string): boolean {
  return text.toLowerCase().includes(paymentId);
}
