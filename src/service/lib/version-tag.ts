import { secondsLeft } from '../rules/lifetime.ts';
import { phaseOf, type Showable } from '../rules/payment-phase.ts';

/** For how long an unchanged payment is "not modified": a cached `lifetime` is never staler than this. */
const STEP_SECONDS = 15;

/**
 * Entity tag of a payment's answer (RFC 9110, section 8.8.3), from the counter that every change of the payment
 * raises. Weak: within a step only the seconds left differ.
 */
export function versionTag(payment: Showable & { id: number; version: number }, now: number): string {
  const phase = phaseOf(payment, now);
  const ticking =
    phase === 'closed' || phase === 'over' ? '' : Math.floor(secondsLeft(payment, now) / STEP_SECONDS);
  return `W/"${payment.id}-${payment.version}-${phase[0]}${ticking}"`;
}

/** Whether an `If-None-Match` names the tag; comparison is weak (RFC 9110, section 13.1.2). */
export function matchesTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  const opaque = tag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => {
    const given = candidate.trim();
    return given === '*' || given.replace(/^W\//, '') === opaque;
  });
}
