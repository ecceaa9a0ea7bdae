import { describe, expect, it } from 'vitest';
import { GEOS } from '../../../src/contract/geos.ts';
import {
  DEFAULT_EXCHANGE_RATES,
  isCommission,
  isExchangeRate,
} from '../../../src/service/rules/exchange-rates.ts';

describe('courses and commissions', () => {
  it('begin with a course for every currency', () => {
    for (const { currency } of GEOS) expect(isExchangeRate(DEFAULT_EXCHANGE_RATES[currency])).toBe(true);
  });

  it.each(['0.0001', '92.5', '3450', '12500.0000'])('take %s for a course', (text) => {
    expect(isExchangeRate(text)).toBe(true);
  });

  it.each(['0', '0.0000', '0.00001', '-1', '1e2', '', 'x', '92,5'])('take %j for none', (text) => {
    expect(isExchangeRate(text)).toBe(false);
  });

  it.each(['0', '2.5', '2.55', '100', '100.00'])('take %s for a commission', (text) => {
    expect(isCommission(text)).toBe(true);
  });

  it.each(['100.01', '2.555', '-1', '', '5%'])('take %j for no commission', (text) => {
    expect(isCommission(text)).toBe(false);
  });
});
