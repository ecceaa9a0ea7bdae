import type { Currency } from '../../contract/geos.ts';
import { parseDecimal, rounded } from '../lib/decimal.ts';

/** Units of each currency for one USDT until the operator sets a course: round figures, to be replaced. */
export const DEFAULT_EXCHANGE_RATES: Readonly<Record<Currency, string>> = {
  RUB: '90',
  AZN: '1.7',
  KZT: '500',
  UZS: '12500',
  KGS: '87.5',
  MNT: '3500',
};

/** Whether the text can be a course: a decimal above zero, with four decimals at most. */
export function isExchangeRate(text: string): boolean {
  const exchangeRate = parseDecimal(text);
  return exchangeRate !== null && exchangeRate.scale <= 4 && rounded(exchangeRate, 4).units > 0n;
}

/** Whether the text can be a commission: per cent, from 0 to 100, with two decimals at most. */
export function isCommission(text: string): boolean {
  const commission = parseDecimal(text);
  return commission !== null && commission.scale <= 2 && rounded(commission, 2).units <= 100_00n;
}
