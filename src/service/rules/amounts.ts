import { type Amount, compareAmounts, parseAmount } from '../../contract/amount.ts';

/** The limits of an amount that the payer enters. */
const LEAST = parseAmount('0.01');
const MOST = parseAmount('10000000');

/**
 * Why a payment may not have this amount, or `null`. A payer pays the order's amount exactly, or any amount
 * within the limits when the order has none; a merchant may deviate from the order's amount.
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
