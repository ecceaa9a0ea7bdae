import { PAYMENT_STATUSES, type PaymentStatus } from '../../contract/statuses.ts';

/**
 * The allowed transitions of a payment's status. `canceled -> completed` is a late payment: a transfer that
 * arrives after the cancellation still counts.
 */
const NEXT: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  created: ['completed', 'canceled', 'deleted'],
  canceled: ['completed'],
  completed: ['refund'],
  refund: [],
  deleted: [],
};

export function canTransition(from: PaymentStatus, to: PaymentStatus): boolean {
  return NEXT[from].includes(to);
}

/** The statuses that may become `to`, for a compare-and-set. */
export function sourcesOf(to: PaymentStatus): readonly PaymentStatus[] {
  return PAYMENT_STATUSES.filter((from) => canTransition(from, to));
}

/** Whether the order was paid, so that no more payments are created for it. */
export function isPaidOnce(status: PaymentStatus): boolean {
  return status === 'completed' || status === 'refund';
}
