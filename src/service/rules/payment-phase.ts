import type { PaymentStatus } from '../../contract/statuses.ts';
import { cancelAt, isOver, overAt, secondsLeft, type Term } from './lifetime.ts';

/** The state that decides whether requisites are shown. Times are epoch milliseconds. */
export interface PaymentVisibility extends Term {
  readonly status: PaymentStatus;
  /** From when on the requisites may be shown; `null` until that is decided. */
  readonly shownAt: number | null;
  /** When an answer to a payer or merchant carried the requisites for the first time; `null` before. */
  readonly firstShownAt: number | null;
  /** Shown and withdrawn since. */
  readonly withdrawn: boolean;
}

/**
 * - `preparing`: requisites not shown yet; `due`: they may be shown, and the first answer that does so has to record
 *   it (`operations/record-showing.ts`); `shown`: shown now, whatever the clock says; `withdrawn`: shown before,
 *   withdrawn since
 * - `over`: the lifetime is over, the status is still `created`; `closed`: any other status
 */
export type Phase = 'preparing' | 'due' | 'shown' | 'withdrawn' | 'over' | 'closed';

export function phaseOf(payment: PaymentVisibility, now: number): Phase {
  if (payment.status !== 'created') return 'closed';
  if (isOver(payment, now)) return 'over';
  if (payment.withdrawn) return 'withdrawn';
  if (wereShown(payment)) return 'shown';
  return payment.shownAt !== null && payment.shownAt <= now ? 'due' : 'preparing';
}

/** When the phase of an unchanged payment will be another one, in epoch milliseconds; `null`: never. */
export function nextPhaseAt(payment: PaymentVisibility, now: number): number | null {
  const phase = phaseOf(payment, now);
  if (phase === 'over' || phase === 'closed') return null;
  const end = overAt(payment);
  return phase === 'preparing' && payment.shownAt !== null ? Math.min(payment.shownAt, end) : end;
}

/** Whether the payer may have seen the requisites, so that a transfer may be on its way. */
export function wereShown({ firstShownAt }: Pick<PaymentVisibility, 'firstShownAt'>): boolean {
  return firstShownAt !== null;
}

/** The `lifetime` of a response in seconds: 0 when it is over, `null` for a payment that is not active. */
export function lifetimeOf(payment: PaymentVisibility, now: number): number | null {
  return payment.status === 'created' ? secondsLeft(payment, now) : null;
}

/** The seconds until an active payment is canceled; `undefined` for one that is not active. */
export function closesInSeconds(
  payment: PaymentVisibility,
  graceMs: number,
  now: number,
): number | undefined {
  return payment.status === 'created'
    ? secondsLeft({ expiresAt: cancelAt(payment, graceMs) }, now)
    : undefined;
}
