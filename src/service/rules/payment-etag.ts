import { secondsLeft } from './lifetime.ts';
import { type PaymentVisibility, phaseOf } from './payment-phase.ts';

/** How long an unchanged payment is "not modified", so that a cached `lifetime` is never older. */
const STEP_SECONDS = 15;

/**
 * The ETag of a payment's response (RFC 9110, section 8.8.3), from its version, its phase and the current
 * step. Weak, because `lifetime` differs within a step.
 */
export function paymentEtag(
  payment: PaymentVisibility & { id: number; version: number },
  now: number,
): string {
  const phase = phaseOf(payment, now);
  const ticking =
    phase === 'closed' || phase === 'over' ? '' : Math.floor(secondsLeft(payment, now) / STEP_SECONDS);
  return `W/"${payment.id}-${payment.version}-${phase[0]}${ticking}"`;
}
