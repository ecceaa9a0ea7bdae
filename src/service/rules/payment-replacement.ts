import { transferMethodOf } from '../../contract/methods.ts';
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
