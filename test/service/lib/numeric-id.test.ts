import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numericIdIn } from '../../../src/service/lib/numeric-id.ts';

describe('a numeric ID in a path', () => {
  it('is parsed in its canonical form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), (id) => {
        expect(numericIdIn(String(id))).toBe(id);
      }),
    );
  });

  it.each(['', '0', '-1', '+1', '01', '1.0', '1e3', ' 1', '1 ', '0x1', '١', 'NaN', '1000000000000000'])(
    'is not parsed from %j',
    (given) => {
      expect(numericIdIn(given)).toBeNull();
    },
  );
});
