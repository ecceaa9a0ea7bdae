import { transferMethodOf } from '../../contract/methods.ts';
import { type PaymentVisibility, wereShown } from './payment-phase.ts';
import { isPaidOnce } from './payment-transitions.ts';

/** What a payment has in common with a wish for one. */
export interface Choice {
  readonly transferMethod: string;
  readonly amount: string;
}

/**
 * Whether a payment that stands for the order answers a new input, so that none is made:
 * - one that was paid, always: a paid order creates nothing more;
 * - an active one, unless its requisites were never shown and the wish is for another method, bank or sum:
 *   no money can be on its way yet, so it may be replaced.
 * A canceled or deleted one never does.
 */
export function keepsCurrentPayment(
  standing: PaymentVisibility & Choice & { readonly bankWanted: string | null },
  input: Choice & { readonly bank: string | null },
  now: number,
): boolean {
  if (isPaidOnce(standing.status)) return true;
  if (standing.status !== 'created') return false;
  if (wereShown(standing, now)) return true;
  return (
    transferMethodOf(standing.transferMethod) === transferMethodOf(input.transferMethod) &&
    standing.bankWanted === input.bank &&
    standing.amount === input.amount
  );
}
