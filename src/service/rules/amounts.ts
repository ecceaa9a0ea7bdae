import { type Amount, compareAmounts, parseAmount } from '../../contract/amount.ts';

/** Bounds of a sum that the payer enters. */
const LEAST = parseAmount('0.01');
const MOST = parseAmount('10000000');

/**
 * Why a payment may not have this sum, or `null`. A payer pays what the order says, to the kopeck, or chooses
 * within bounds when it says nothing; a merchant decides for themselves when their order has a sum.
 */
export function amountProblem(amount: Amount, orderAmount: Amount | null, byPayer: boolean): string | null {
  if (orderAmount !== null) {
    return byPayer && amount !== orderAmount ? "the sum is not the order's" : null;
  }
  const within =
    (LEAST === null || compareAmounts(amount, LEAST) >= 0) &&
    (MOST === null || compareAmounts(amount, MOST) <= 0);
  return within ? null : 'ensure this value is from 0.01 to 10000000';
}
