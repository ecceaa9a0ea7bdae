import { PAYMENT_STATUSES, type PaymentStatus } from '../../contract/statuses.ts';

/**
 * The allowed transitions of a payment's status. `canceled -> completed` and `deleted -> completed` are late
 * payments: a transfer that arrives afterwards still counts.
 */
const NEXT: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  created: ['completed', 'canceled', 'deleted'],
  canceled: ['completed'],
  completed: ['refund'],
  refund: [],
  deleted: ['completed'],
};

/** @param shown whether the payer may have seen the requisites; without them no deleted payment was paid */
export function canTransition(from: PaymentStatus, to: PaymentStatus, shown: boolean): boolean {
  return NEXT[from].includes(to) && (from !== 'deleted' || shown);
}

/** The statuses that may become `to`, for a compare-and-set. */
export function sourcesOf(to: PaymentStatus, shown: boolean): readonly PaymentStatus[] {
  return PAYMENT_STATUSES.filter((from) => canTransition(from, to, shown));
}

/** Whether the order was paid, so that no more payments are created for it. */
export function isPaidOnce(status: PaymentStatus): boolean {
  return status === 'completed' || status === 'refund';
}
