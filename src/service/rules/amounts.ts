import type { Amount } from '../../contract/amount.ts';

/** The largest amount of a request. */
export const MOST_AMOUNT = 10_000_000;

/**
 * Why a payment may not have this amount, or `null`. A payer pays the order's amount exactly, or any amount when
 * the order has none; a merchant may deviate from the order's amount.
 */
export function amountProblem(amount: Amount, orderAmount: Amount | null, byPayer: boolean): string | null {
  const differs = orderAmount !== null && amount !== orderAmount;
  return byPayer && differs ? "the sum is not the order's" : null;
}
