import { describe, expect, it } from 'vitest';
import { GEOS } from '../../../src/contract/geos.ts';
import {
  DEFAULT_EXCHANGE_RATES,
  isCommission,
  isExchangeRate,
} from '../../../src/service/rules/exchange-rates.ts';

describe('exchange rates and commissions', () => {
  it('have a default exchange rate for every currency', () => {
    for (const { currency } of GEOS) expect(isExchangeRate(DEFAULT_EXCHANGE_RATES[currency])).toBe(true);
  });

  it.each(['0.0001', '92.5', '3450', '12500.0000'])('accept the exchange rate %s', (text) => {
    expect(isExchangeRate(text)).toBe(true);
  });

  it.each(['0', '0.0000', '0.00001', '-1', '1e2', '', 'x', '92,5'])('reject the exchange rate %j', (text) => {
    expect(isExchangeRate(text)).toBe(false);
  });

  it.each(['0', '2.5', '2.55', '100', '100.00'])('accept the commission %s', (text) => {
    expect(isCommission(text)).toBe(true);
  });

  it.each(['100.01', '2.555', '-1', '', '5%'])('reject the commission %j', (text) => {
    expect(isCommission(text)).toBe(false);
  });
});
