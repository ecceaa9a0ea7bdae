import { type Amount, amountToFixed } from '../../contract/amount.ts';
import { add, decimal, divide, multiply, rounded, textOf } from '../lib/decimal.ts';

/** What a payment's conversion into USDT is fixed by when it is made. */
export interface Conversion {
  /** Units of the payment's currency for one USDT, as decimal text. */
  readonly exchangeRate: string;
  /** The merchant's commission in per cent, as decimal text. */
  readonly commission: string;
}

/** What follows from a conversion and a sum; decimal text (interface 2.4). */
export interface ConversionFigures {
  readonly course: string;
  readonly rate: string;
  readonly course_with_rate: string;
  readonly amount_in_usdt: string;
  readonly accumulated_rate: string;
  readonly amount_with_rate: string;
  readonly amount_in_usdt_with_rate: string;
}

const EXCHANGE_RATE_DECIMALS = 4;
const COMMISSION_DECIMALS = 2;
const USDT_DECIMALS = 6;
const MONEY_DECIMALS = 2;

/**
 * Every figure of the detail, each from the exact values and rounded once, halves away from zero; the course has
 * four decimals, the rate two. With `k` for 1 + rate / 100:
 * - `course_with_rate` = course × k, exactly; `amount_with_rate` = sum × k
 * - `amount_in_usdt` = sum / course; `amount_in_usdt_with_rate` = sum × k / course
 * - `accumulated_rate`: all commissions together; there is one
 * @throws TypeError when course or rate is no decimal; RangeError by a course of zero
 */
export function convert(sum: Amount, conversion: Conversion): ConversionFigures {
  const amount = decimal(amountToFixed(sum));
  const exchangeRate = rounded(decimal(conversion.exchangeRate), EXCHANGE_RATE_DECIMALS);
  const commission = rounded(decimal(conversion.commission), COMMISSION_DECIMALS);
  const withRate = add(decimal('1'), multiply(commission, decimal('0.01')));
  const amountWithRate = multiply(amount, withRate);
  return {
    course: textOf(exchangeRate),
    rate: textOf(commission),
    course_with_rate: textOf(multiply(exchangeRate, withRate)),
    amount_in_usdt: textOf(divide(amount, exchangeRate, USDT_DECIMALS)),
    accumulated_rate: textOf(commission),
    amount_with_rate: textOf(rounded(amountWithRate, MONEY_DECIMALS)),
    amount_in_usdt_with_rate: textOf(divide(amountWithRate, exchangeRate, USDT_DECIMALS)),
  };
}
