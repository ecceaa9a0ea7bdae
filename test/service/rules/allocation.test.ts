import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTurn, restsUntil } from '../../../src/service/rules/allocation.ts';

describe('the pool', () => {
  it('rests for half an hour what was given up, and nothing that was paid', () => {
    expect(restsUntil('canceled', 1000)).toBe(1_801_000);
    expect(restsUntil('deleted', 1000)).toBe(1_801_000);
    expect(restsUntil('completed', 1000)).toBe(1000);
    expect(restsUntil('refund', 1000)).toBe(1000);
  });

  it('is tried in any order, but whole', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat()), fc.nat(255), (entries, random) => {
        expect([...inTurn(entries, random)].sort()).toEqual([...entries].sort());
      }),
    );
  });
});
