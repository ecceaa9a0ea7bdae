import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Amount,
  amountToFixed,
  amountToNumber,
  compareAmounts,
  parseAmount,
} from '../../src/contract/amount.ts';

const cents = fc.bigInt({ min: 1n, max: 999_999_999_999_999n });
const decimal = (hundredths: bigint) => `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;

function amount(value: unknown): Amount {
  const parsed = parseAmount(value);
  if (parsed === null) throw new Error(`${String(value)} is no sum`);
  return parsed;
}

describe('parseAmount', () => {
  it.each([1500, '1500', '1500.0', '1500.00'])('reads the number or decimal string %j as 1500', (value) => {
    expect(parseAmount(value)).toBe('1500');
  });

  it.each([
    [2.3, '2.30'],
    [4.73, '4.73'],
    [9.7, '9.70'],
    [1.13, '1.13'],
    [0.01, '0.01'],
    ['1500.10', '1500.10'],
    ['12345678901234567.89', '12345678901234567.89'],
    [70_368_744_177_664, '70368744177664'],
    [70_368_744_177_663.99, '70368744177663.99'],
  ])('keeps the hundredths of %j exact', (value, expected) => {
    expect(parseAmount(value)).toBe(expected);
  });

  // An invalid sum is unknown: it is neither rounded nor taken for zero.
  it.each([
    [0.1 + 0.2],
    [1.005],
    [8.165],
    ['8.165'],
    ['1500.000'],
    [0],
    [-0],
    ['0.00'],
    [-1],
    ['-1'],
    [1e21],
    [1e-7],
    ['1e3'],
    [70_368_744_177_664.02],
    [70_368_744_177_665],
    [JSON.parse('1e999')],
    [Number.NaN],
    ['NaN'],
    [''],
    [' '],
    [' 1500'],
    ['1 500'],
    ['1\u00a0500'],
    ['1,500'],
    ['1500,00'],
    ['01500'],
    ['+1500'],
    ['1500.'],
    ['.5'],
    ['0x10'],
    ['١٥٠٠'],
    [null],
    [undefined],
    [true],
    [[]],
    [[1500]],
    [{}],
    [{ toString: () => '1500' }],
  ])('rejects %j', (value) => {
    expect(parseAmount(value)).toBeNull();
  });

  it('round-trips every sum of whole hundredths through text', () => {
    fc.assert(
      fc.property(cents, (hundredths) => {
        const parsed = amount(decimal(hundredths));
        expect(amountToFixed(parsed)).toBe(decimal(hundredths));
        expect(amount(parsed)).toBe(parsed);
      }),
    );
  });

  it('round-trips every sum through the JSON number of a request', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 7_036_874_417_766_400n }), (hundredths) => {
        const parsed = amount(decimal(hundredths));
        const wire: unknown = JSON.parse(JSON.stringify(amountToNumber(parsed)));
        expect(parseAmount(wire)).toBe(parsed);
      }),
    );
  });

  it('never returns a sum that differs from the value it was given', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const parsed = parseAmount(value);
        if (parsed === null) return;
        expect(parsed).toMatch(/^\d+(\.\d\d)?$/);
        expect(['number', 'string']).toContain(typeof value);
        expect(Number(parsed)).toBe(Number(value));
      }),
      { numRuns: 2000 },
    );
  });

  it('compareAmounts orders sums by their value', () => {
    fc.assert(
      fc.property(cents, cents, (left, right) => {
        const order = compareAmounts(amount(decimal(left)), amount(decimal(right)));
        expect(Math.sign(order)).toBe(left < right ? -1 : left > right ? 1 : 0);
      }),
    );
  });
});
