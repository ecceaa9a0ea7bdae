import type { Amount } from '../../contract/amount.ts';
import type { Payment } from '../../contract/payment.ts';
import type { CheckoutRecord } from './record.ts';
import type { Screen } from './screen.ts';

/** What a screen reader is told without being asked. Words are chosen by the app. */
export type Announcement =
  | { readonly kind: 'time-left'; readonly seconds: number }
  | { readonly kind: 'connection-lost' | 'connection-back' | 'slow' | 'requisites-changed' | 'checked' }
  | {
      readonly kind: 'amount-changed';
      readonly from: Amount;
      readonly to: Amount;
      readonly payment: Payment;
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
  if (before.screen.name === 'pay' && after.screen.name === 'pay') {
    const change = amountChange(before.screen.amount, after.screen.amount, after.screen.payment);
    if (change !== null) return change;
    if (to.requisitesChanged && before.screen.payment !== after.screen.payment)
      return { kind: 'requisites-changed' };
  }
  if (from.failures === 0 && to.failures > 0) return { kind: 'connection-lost' };
  if (from.failures > 0 && to.failures === 0 && from.order !== null) return { kind: 'connection-back' };
  if (!from.slow && to.slow) return { kind: 'slow' };
  return timeLeft(before.remainingMs, after.remainingMs);
}

function amountChange(from: Amount, to: Amount, payment: Payment): Announcement | null {
  return from === to ? null : { kind: 'amount-changed', from, to, payment };
}

function timeLeft(beforeMs: number | null, afterMs: number | null): Announcement | null {
  if (beforeMs === null || afterMs === null || afterMs <= 0) return null;
  const passed = SPOKEN_SECONDS.filter((seconds) => beforeMs > seconds * 1000 && afterMs <= seconds * 1000);
  const seconds = passed[passed.length - 1];
  return seconds === undefined ? null : { kind: 'time-left', seconds };
}
