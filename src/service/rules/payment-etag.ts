import { secondsLeft } from './lifetime.ts';
import { type PaymentVisibility, phaseOf } from './payment-phase.ts';

/** For how long an unchanged payment is "not modified": a cached `lifetime` is never staler than this. */
const STEP_SECONDS = 15;

/**
 * Entity tag of a payment's answer (RFC 9110, section 8.8.3), from the counter that every change of the payment
 * raises. Weak: within a step only the seconds left differ.
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
