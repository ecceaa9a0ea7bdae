import { matchesEtag } from '../lib/if-none-match.ts';
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
  // Negative in the grace period, which is counted down too.
  const step = Math.floor((payment.expiresAt - now) / (STEP_SECONDS * 1000));
  return `W/"${stateOf(payment, now)}${payment.status === 'created' ? step : ''}"`;
}

/** Whether an `If-None-Match` header has an ETag of this version and this phase, whatever its step; `*` has none. */
export function matchesState(
  ifNoneMatch: string,
  payment: PaymentVisibility & { id: number; version: number },
  now: number,
): boolean {
  if (ifNoneMatch.includes('*')) return false;
  return matchesEtag(ifNoneMatch.replace(/-?\d*"/g, '"'), `"${stateOf(payment, now)}"`);
}

function stateOf(payment: PaymentVisibility & { id: number; version: number }, now: number): string {
  return `${payment.id}-${payment.version}-${phaseOf(payment, now)[0]}`;
}
