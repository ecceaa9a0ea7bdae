import { transferMethodOf } from '../../contract/methods.ts';
import type { PaymentStatus } from '../../contract/statuses.ts';
import { type PaymentVisibility, wereShown } from './payment-phase.ts';
import { isPaidOnce } from './payment-transitions.ts';

/** The payer's choice, which a payment and a request for one have in common. */
export interface Choice {
  readonly transferMethod: string;
  readonly amount: string;
}

/**
 * Whether the order's current payment answers a new request, so that no payment is created:
 * - a paid one always does: a paid order gets no more payments
 * - an active one does, unless its requisites were never shown and the request has another method, bank or
 *   amount: no transfer can be on its way yet, so it may be replaced
 * - a canceled or deleted one never does
 */
export function keepsCurrentPayment(
  standing: PaymentVisibility & Choice & { readonly bankWanted: string | null },
  input: Choice & { readonly bank: string | null },
): boolean {
  if (isPaidOnce(standing.status)) return true;
  if (standing.status !== 'created') return false;
  if (wereShown(standing)) return true;
  return (
    transferMethodOf(standing.transferMethod) === transferMethodOf(input.transferMethod) &&
    standing.bankWanted === input.bank &&
    standing.amount === input.amount
  );
}

/** How many times an order's payer may give up a payment for another method. */
export const MOST_REPLACEMENTS = 5;

/** The state that decides whether a payer may give up a payment for another one. */
export interface ReplaceablePayment {
  readonly status: PaymentStatus;
  /** Only the internal payment, which is made on the page, may be given up there. */
  readonly origin: 'external' | 'internal' | 'v2';
  readonly hasAppeal: boolean;
}

/**
 * Whether the order's current payment answers a request that replaces another one (`replaces`): it does when
 * it was paid, or is active but not the one to be replaced.
 */
export function keepsFromReplacement(
  current: { readonly status: PaymentStatus; readonly paymentId: string },
  replaces: string,
): boolean {
  return isPaidOnce(current.status) || (current.status === 'created' && current.paymentId !== replaces);
}

/** Why an active payment may not be replaced by one of this method, in words; `null` when it may. */
export function replacementProblem(
  current: ReplaceablePayment & Pick<Choice, 'transferMethod'>,
  transferMethod: string,
  replacements: number,
): string | null {
  if (current.origin !== 'internal') return 'an external payment cannot be replaced';
  if (current.hasAppeal) return 'a payment with an open appeal cannot be replaced';
  if (transferMethodOf(current.transferMethod) === transferMethodOf(transferMethod)) {
    return 'a payment can be replaced only by another transfer method';
  }
  return replacements < MOST_REPLACEMENTS
    ? null
    : `the payments of an order can be replaced ${MOST_REPLACEMENTS} times at most`;
}

/**
 * Whether a payer of the order may give up an active payment for another method, now or once there is one.
 * @param current the order's current payment
 * @param replacements how many times that has happened
 */
export function canReplacePayment(current: ReplaceablePayment | null, replacements: number): boolean {
  if (replacements >= MOST_REPLACEMENTS) return false;
  if (current === null) return true;
  if (isPaidOnce(current.status)) return false;
  return current.status !== 'created' || (current.origin === 'internal' && !current.hasAppeal);
}
