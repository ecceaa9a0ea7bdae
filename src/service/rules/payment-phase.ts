import type { PaymentStatus } from '../../contract/statuses.ts';
import { isOver, secondsLeft, type Term } from './lifetime.ts';

/** The state that decides whether requisites are shown. Times are epoch milliseconds. */
export interface PaymentVisibility extends Term {
  readonly status: PaymentStatus;
  /** When the requisites are shown; `null` until that is decided. */
  readonly shownAt: number | null;
  /** Shown and withdrawn since. */
  readonly withdrawn: boolean;
}

/**
 * - `preparing`: requisites not shown yet; `shown`: shown now; `withdrawn`: shown before, withdrawn since
 * - `over`: the lifetime is over, the status is still `created`; `closed`: any other status
 */
export type Phase = 'preparing' | 'shown' | 'withdrawn' | 'over' | 'closed';

export function phaseOf(payment: PaymentVisibility, now: number): Phase {
  if (payment.status !== 'created') return 'closed';
  if (isOver(payment, now)) return 'over';
  if (payment.withdrawn) return 'withdrawn';
  return wereShown(payment, now) ? 'shown' : 'preparing';
}

/** Whether the payer may have seen the requisites, so that a transfer may be on its way. */
export function wereShown(payment: Pick<PaymentVisibility, 'shownAt' | 'withdrawn'>, now: number): boolean {
  return payment.withdrawn || (payment.shownAt !== null && payment.shownAt <= now);
}

/** The `lifetime` of a response in seconds: 0 when it is over, `null` for a payment that is not active. */
export function lifetimeOf(payment: PaymentVisibility, now: number): number | null {
  return payment.status === 'created' ? secondsLeft(payment, now) : null;
}
