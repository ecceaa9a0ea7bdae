import type { PaymentStatus } from '../../contract/statuses.ts';
import { isOver, secondsLeft, type Term } from './lifetime.ts';

/** What decides whether requisites are shown. Times are epoch milliseconds. */
export interface PaymentVisibility extends Term {
  readonly status: PaymentStatus;
  /** From when on the requisites are shown; `null`: not until somebody says so. */
  readonly shownAt: number | null;
  /** They were shown, and were taken back. */
  readonly withdrawn: boolean;
}

/**
 * - `preparing`: requisites were never shown; `shown`: here they are; `withdrawn`: they were shown once
 * - `over`: the time is up, the status is still `created`; `closed`: any other status
 */
export type Phase = 'preparing' | 'shown' | 'withdrawn' | 'over' | 'closed';

export function phaseOf(payment: PaymentVisibility, now: number): Phase {
  if (payment.status !== 'created') return 'closed';
  if (isOver(payment, now)) return 'over';
  if (payment.withdrawn) return 'withdrawn';
  return wereShown(payment, now) ? 'shown' : 'preparing';
}

/** Somebody may have seen the requisites, so money may be on its way to them. */
export function wereShown(payment: Pick<PaymentVisibility, 'shownAt' | 'withdrawn'>, now: number): boolean {
  return payment.withdrawn || (payment.shownAt !== null && payment.shownAt <= now);
}

/** The `lifetime` of an answer, in seconds: 0 when it is over, `null` when there is nothing to wait for. */
export function lifetimeOf(payment: PaymentVisibility, now: number): number | null {
  return payment.status === 'created' ? secondsLeft(payment, now) : null;
}
