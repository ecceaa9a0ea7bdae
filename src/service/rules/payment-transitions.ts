import { PAYMENT_STATUSES, type PaymentStatus } from '../../contract/statuses.ts';

/**
 * What a payment may become. `canceled -> completed` is late money: a transfer that arrived after the payment was
 * given up is still a payment.
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

/** The statuses that may become `to`: the condition of a compare-and-set. */
export function sourcesOf(to: PaymentStatus): readonly PaymentStatus[] {
  return PAYMENT_STATUSES.filter((from) => canTransition(from, to));
}

/** Money has come for the order: nothing more is created for it. */
export function isPaidOnce(status: PaymentStatus): boolean {
  return status === 'completed' || status === 'refund';
}
