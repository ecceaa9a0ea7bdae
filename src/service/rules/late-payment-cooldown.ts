import type { PaymentStatus } from '../../contract/statuses.ts';

/** How long a requisite and a sum rest after a payment was given up, so that late money finds its payment. */
export const COOLDOWN_MS = 30 * 60 * 1000;

/** From when on a requisite and a sum may serve somebody else, once their payment has become `status`. */
export function cooldownUntil(status: PaymentStatus, now: number): number {
  return status === 'canceled' || status === 'deleted' ? now + COOLDOWN_MS : now;
}
