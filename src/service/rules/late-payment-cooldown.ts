import type { PaymentStatus } from '../../contract/statuses.ts';

/**
 * How long no other order gets a payment's requisite and amount once the payment is over, in milliseconds:
 * - `canceledMs`: after it was canceled or deleted, so that a late transfer can be matched to its payment
 * - `completedMs`: after it was completed, so that a second transfer by mistake does not pay another order
 */
export interface Cooldowns {
  readonly canceledMs: number;
  readonly completedMs: number;
}

/** When another order may reserve a requisite with an amount, once its payment has become `status`. */
export function cooldownUntil(status: PaymentStatus, now: number, cooldowns: Cooldowns): number {
  if (status === 'canceled' || status === 'deleted') return now + cooldowns.canceledMs;
  return status === 'completed' ? now + cooldowns.completedMs : now;
}
