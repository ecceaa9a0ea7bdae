import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../../src/service/lib/decimal.ts';
import { type ConversionFigures, convert } from '../../../src/service/rules/conversion.ts';
import { sum } from '../support/bench.ts';

const fixed = (units: bigint, scale: number) => {
  const digits = units.toString().padStart(scale + 1, '0');
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
};

const kopecks = fc.bigInt({ min: 1n, max: 10n ** 15n });
const course = fc.bigInt({ min: 1n, max: 10n ** 10n });
const rate = fc.bigInt({ min: 0n, max: 10_000n });

/** The digits of a figure at its own scale. */
const unitsOf = (figure: string) => decimal(figure).units;

/** Whether `figure` is `numerator / denominator` rounded at its scale: off by at most half a unit. */
function isNearest(figure: string, numerator: bigint, denominator: bigint): boolean {
  const { units, scale } = decimal(figure);
  const off = 2n * (numerator * 10n ** BigInt(scale) - units * denominator);
  return off < denominator && off >= -denominator;
}

describe('the figures of a conversion', () => {
  it('are exact for any amount, exchange rate and commission', () => {
    fc.assert(
      fc.property(kopecks, course, rate, (k, c, r) => {
        const figures: ConversionFigures = convert(sum(fixed(k, 2)), {
          exchangeRate: fixed(c, 4),
          commission: fixed(r, 2),
        });
        expect([unitsOf(figures.course), unitsOf(figures.rate)]).toEqual([c, r]);
        expect(figures.accumulated_rate).toBe(figures.rate);
        // exchange rate × (1 + commission/100), exactly: 4 + 4 decimals
        expect(unitsOf(figures.course_with_rate)).toBe(c * (10_000n + r));
        // amount × (1 + commission/100)
        expect(isNearest(figures.amount_with_rate, k * (10_000n + r), 1_000_000n)).toBe(true);
        // amount / exchange rate
        expect(isNearest(figures.amount_in_usdt, k * 100n, c)).toBe(true);
        // amount × (1 + commission/100) / exchange rate
        expect(isNearest(figures.amount_in_usdt_with_rate, k * (10_000n + r), c * 100n)).toBe(true);
      }),
    );
  });

  it('have a fixed number of decimals', () => {
    expect(convert(sum(1500), { exchangeRate: '92.5', commission: '2.5' })).toEqual({
      course: '92.5000',
      rate: '2.50',
      course_with_rate: '94.81250000',
      amount_in_usdt: '16.216216',
      accumulated_rate: '2.50',
      amount_with_rate: '1537.50',
      amount_in_usdt_with_rate: '16.621622',
    });
  });

  it('are exact where doubles are not', () => {
    const { amount_with_rate } = convert(sum('99999999999999.99'), { exchangeRate: '1', commission: '0' });
    expect(amount_with_rate).toBe('99999999999999.99');
  });

  it('equal the amount without a commission', () => {
    const figures = convert(sum('10.01'), { exchangeRate: '90', commission: '0' });
    expect(figures.amount_with_rate).toBe('10.01');
    expect(figures.amount_in_usdt_with_rate).toBe(figures.amount_in_usdt);
  });
});
