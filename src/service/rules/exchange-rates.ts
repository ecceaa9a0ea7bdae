import type { Currency } from '../../contract/geos.ts';
import { parseDecimal, rounded } from '../lib/decimal.ts';

/**
 * Default exchange rates, in units of the currency for one USDT: round placeholders until the operator sets
 * real ones.
 */
export const DEFAULT_EXCHANGE_RATES: Readonly<Record<Currency, string>> = {
  RUB: '90',
  AZN: '1.7',
  KZT: '500',
  UZS: '12500',
  KGS: '87.5',
  MNT: '3500',
};

/** Whether the text is a valid exchange rate: a decimal above zero with at most four decimals. */
export function isExchangeRate(text: string): boolean {
  const exchangeRate = parseDecimal(text);
  return exchangeRate !== null && exchangeRate.scale <= 4 && rounded(exchangeRate, 4).units > 0n;
}

/** Whether the text is a valid commission: 0 to 100 per cent with at most two decimals. */
export function isCommission(text: string): boolean {
  const commission = parseDecimal(text);
  return commission !== null && commission.scale <= 2 && rounded(commission, 2).units <= 100_00n;
}
