import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceOf } from '../../../src/service/rules/difference.ts';

const state = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', 'y', null));

describe('the difference between two states', () => {
  it('has the changed fields only', () => {
    expect(differenceOf({ a: 1, b: 2, c: null }, { a: 1, b: 3, d: 4 })).toEqual({
      before: { b: 2, d: null },
      after: { b: 3, d: 4 },
    });
  });

  it('is null for equal states', () => {
    fc.assert(
      fc.property(state, (same) => {
        expect(differenceOf(same, { ...same })).toBeNull();
      }),
    );
  });

  it('turns the old state into the new one', () => {
    fc.assert(
      fc.property(state, state, (before, after) => {
        const difference = differenceOf(before, after);
        const full = (of: object) => ({ a: null, b: null, c: null, ...of });
        expect(full({ ...before, ...difference?.after })).toEqual(full(after));
        expect(full({ ...after, ...difference?.before })).toEqual(full(before));
      }),
    );
  });
});
