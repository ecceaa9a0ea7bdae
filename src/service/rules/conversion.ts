import { type Amount, amountToFixed } from '../../contract/amount.ts';
import { add, decimal, divide, multiply, rounded, textOf } from '../lib/decimal.ts';

/** The parameters of a payment's conversion into USDT, fixed at creation. */
export interface Conversion {
  /** Units of the payment's currency for one USDT, as decimal text. */
  readonly exchangeRate: string;
  /** The merchant's commission in per cent, as decimal text. */
  readonly commission: string;
}

/** The figures of a conversion, as decimal text. */
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
 * Calculates all figures, each from the exact values and rounded once, half away from zero. The exchange rate
 * (`course` on the wire) has four decimals, the commission (`rate`) two. With `k` = 1 + commission / 100:
 * - `course_with_rate` = exchange rate × k, exactly; `amount_with_rate` = amount × k
 * - `amount_in_usdt` = amount / exchange rate; `amount_in_usdt_with_rate` = amount × k / exchange rate
 * - `accumulated_rate`: the sum of all commissions; there is one
 * @throws TypeError when the exchange rate or the commission is not a decimal; RangeError for an exchange
 *   rate of zero
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
