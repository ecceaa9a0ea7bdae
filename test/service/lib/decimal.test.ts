import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  decimal,
  divide,
  multiply,
  parseDecimal,
  rounded,
  textOf,
} from '../../../src/service/lib/decimal.ts';

const units = fc.bigInt({ min: 0n, max: 10n ** 20n });
const scale = fc.integer({ min: 0, max: 8 });
const value = fc.record({ units, scale });
const positive = fc.record({ units: fc.bigInt({ min: 1n, max: 10n ** 20n }), scale });

describe('a decimal', () => {
  it('parses and formats without loss', () => {
    fc.assert(
      fc.property(value, (a) => {
        expect(decimal(textOf(a))).toEqual(a);
      }),
    );
  });

  it.each([
    ['0', 0n, 0],
    ['0.50', 50n, 2],
    ['92.5', 925n, 1],
    ['12345678901234567890.000000001', 12345678901234567890000000001n, 9],
  ])('parses %s exactly', (text, digits, places) => {
    expect(parseDecimal(text)).toEqual({ units: digits, scale: places });
  });

  it.each(['', '.5', '5.', '-1', '+1', '1e3', '01', '1,5', ' 1', '1 ', 'NaN', 'Infinity', '0x10', '١'])(
    'does not parse %j',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
      expect(() => decimal(text)).toThrow(TypeError);
    },
  );

  it('adds and multiplies exactly', () => {
    fc.assert(
      fc.property(units, units, scale, (a, b, s) => {
        expect(add({ units: a, scale: s }, { units: b, scale: s })).toEqual({ units: a + b, scale: s });
        expect(multiply({ units: a, scale: s }, { units: b, scale: 3 })).toEqual({
          units: a * b,
          scale: s + 3,
        });
      }),
    );
  });

  it('adds at the finer scale', () => {
    expect(textOf(add(decimal('1.5'), decimal('0.025')))).toBe('1.525');
  });

  it('divides with rounding half away from zero', () => {
    fc.assert(
      fc.property(value, positive, scale, (a, b, s) => {
        const q = divide(a, b, s).units;
        // |a/b - q| is half a unit at most: 2·|a·10^(s+b.scale) - q·b·10^a.scale| <= b·10^a.scale
        const exact = a.units * 10n ** BigInt(s + b.scale);
        const unit = b.units * 10n ** BigInt(a.scale);
        const twice = 2n * (exact - q * unit);
        expect(twice < unit && twice >= -unit).toBe(true);
      }),
    );
  });

  it.each([
    ['2.345', 2, '2.35'],
    ['2.344', 2, '2.34'],
    ['0.005', 2, '0.01'],
    ['9.995', 2, '10.00'],
    ['7', 3, '7.000'],
  ])('rounds %s at %i decimals to %s', (text, places, expected) => {
    expect(textOf(rounded(decimal(text), places))).toBe(expected);
  });

  it('throws for a division by zero', () => {
    expect(() => divide(decimal('1'), decimal('0.00'), 2)).toThrow(RangeError);
  });
});
