import { type PaymentVisibility, phaseOf } from './payment-phase.ts';

/** How long an unchanged payment is "not modified", so that the cached seconds left are never older. */
const STEP_SECONDS = 15;

/**
 * The ETag of a payment's response (RFC 9110, section 8.8.3), from its version, its phase and the current
 * step. Weak, because the seconds left differ within a step.
 */
export function paymentEtag(
  payment: PaymentVisibility & { id: number; version: number },
  now: number,
): string {
  const phase = phaseOf(payment, now);
  // Negative in the grace period, which is counted down too.
  const ticking = phase === 'closed' ? '' : Math.floor((payment.expiresAt - now) / (STEP_SECONDS * 1000));
  return `W/"${payment.id}-${payment.version}-${phase[0]}${ticking}"`;
}
