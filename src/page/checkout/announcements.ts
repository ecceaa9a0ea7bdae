import type { Amount } from '../../contract/amount.ts';
import type { Failure } from '../../contract/failure.ts';
import type { Payment } from '../../contract/payment.ts';
import type { Screen } from './screen.ts';
import type { CheckoutRecord } from './state.ts';

/** What a screen reader is told without being asked. Words are chosen by the app. */
export type Announcement =
  | { readonly kind: 'time-left'; readonly seconds: number }
  | { readonly kind: 'connection-lost' | 'connection-back' | 'slow' | 'requisites-changed' | 'checked' }
  | { readonly kind: 'creation-failed'; readonly failure: Failure }
  | {
      readonly kind: 'amount-changed';
      readonly from: Amount;
      readonly to: Amount;
      readonly payment: Payment;
      /** The requisites changed in the same answer. */
      readonly withRequisites: boolean;
    };

export interface Heard {
  readonly screen: Screen;
  readonly record: CheckoutRecord;
  /** Milliseconds until the lifetime ends; `null` without one. */
  readonly remainingMs: number | null;
}

/** Spoken at these moments, and at the end by the heading of the screen that comes then. */
const SPOKEN_SECONDS: readonly number[] = [300, 120, 60, 30];

/** What is worth saying about the step from one state to the next; `null`: nothing. */
export function announcementOf(before: Heard, after: Heard): Announcement | null {
  const from = before.record;
  const to = after.record;
  const withRequisites = to.requisitesChanged && from.destination !== to.destination;
  if (before.screen.name === 'pay' && after.screen.name === 'pay') {
    const { amount, payment } = after.screen;
    const was = before.screen.amount;
    if (was !== amount) return { kind: 'amount-changed', from: was, to: amount, payment, withRequisites };
  }
  if (withRequisites) return { kind: 'requisites-changed' };
  if (from.creation !== to.creation && to.creation.phase === 'failed') {
    return { kind: 'creation-failed', failure: to.creation.failure };
  }
  // A service that takes the payer for a robot has answered: the screen will say so.
  if (from.failures === 0 && to.failures > 0 && to.refusals === 0) return { kind: 'connection-lost' };
  if (from.failures > 0 && to.failures === 0 && from.refusals === 0 && from.order !== null) {
    return { kind: 'connection-back' };
  }
  if (!from.slow && to.slow) return { kind: 'slow' };
  return after.screen.name === 'pay' ? timeLeft(before.remainingMs, after.remainingMs) : null;
}

function timeLeft(beforeMs: number | null, afterMs: number | null): Announcement | null {
  if (beforeMs === null || afterMs === null || afterMs <= 0) return null;
  const passed = SPOKEN_SECONDS.filter((seconds) => beforeMs > seconds * 1000 && afterMs <= seconds * 1000);
  const seconds = passed[passed.length - 1];
  return seconds === undefined ? null : { kind: 'time-left', seconds };
}
