import type { PaymentStatus } from '../../contract/statuses.ts';

/**
 * The cooldown of a requisite with an amount after a payment was canceled or deleted: no other payment gets
 * the pair, so that a late transfer can be matched to its payment.
 */
export const COOLDOWN_MS = 30 * 60 * 1000;

/** When a requisite with an amount may be reserved again, once its payment has become `status`. */
export function cooldownUntil(status: PaymentStatus, now: number): number {
  return status === 'canceled' || status === 'deleted' ? now + COOLDOWN_MS : now;
}
