import type { Amount } from '../../../contract/amount.ts';
import type { CodedFailure } from '../../../contract/failure-kind.ts';
import type { Payment } from '../../../contract/payment.ts';
import type { Screen } from '../../checkout/screen.ts';
import type { CheckoutState } from '../../checkout/state.ts';

/** A change that the live region announces. The component chooses the words. */
export type Announcement =
  | { readonly kind: 'time-left'; readonly seconds: number }
  | { readonly kind: 'connection-lost' | 'connection-back' | 'slow' | 'requisites-changed' | 'checked' }
  | { readonly kind: 'creation-failed'; readonly failure: CodedFailure }
  | {
      readonly kind: 'amount-changed';
      readonly from: Amount;
      readonly to: Amount;
      readonly payment: Payment;
      /** The requisites changed in the same answer. */
      readonly withRequisites: boolean;
    };

export interface Situation {
  readonly screen: Screen;
  readonly state: CheckoutState;
  /** Milliseconds until the lifetime ends; `null` without one. */
  readonly remainingMs: number | null;
  /** A read that the payer asked for is in flight. */
  readonly checking: boolean;
}

/** The remaining time is announced at these moments; the end by the next screen's heading. */
const ANNOUNCED_SECONDS: readonly number[] = [300, 120, 60, 30];

/** The announcement for the step from one situation to the next; `null`: there is none. */
export function announcementOf(before: Situation, after: Situation): Announcement | null {
  const from = before.state;
  const to = after.state;
  const withRequisites = to.requisitesChanged && from.payableFingerprint !== to.payableFingerprint;
  if (before.screen.name === 'pay' && after.screen.name === 'pay') {
    const { amount, payment } = after.screen;
    const was = before.screen.amount;
    if (was !== amount) return { kind: 'amount-changed', from: was, to: amount, payment, withRequisites };
  }
  if (withRequisites) return { kind: 'requisites-changed' };
  if (from.creation !== to.creation && to.creation.phase === 'failed') {
    return { kind: 'creation-failed', failure: to.creation.failure };
  }
  // After a 401 the connection works, and the screen gives the reason.
  if (from.failures === 0 && to.failures > 0 && to.unauthorizedReads === 0)
    return { kind: 'connection-lost' };
  if (from.failures > 0 && to.failures === 0 && from.unauthorizedReads === 0 && from.order !== null) {
    return { kind: 'connection-back' };
  }
  if (!from.slow && to.slow) return { kind: 'slow' };
  return after.screen.name === 'pay' ? timeLeft(before.remainingMs, after.remainingMs) : null;
}

function timeLeft(beforeMs: number | null, afterMs: number | null): Announcement | null {
  if (beforeMs === null || afterMs === null || afterMs <= 0) return null;
  const passed = ANNOUNCED_SECONDS.filter(
    (seconds) => beforeMs > seconds * 1000 && afterMs <= seconds * 1000,
  );
  const seconds = passed[passed.length - 1];
  return seconds === undefined ? null : { kind: 'time-left', seconds };
}
