import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rotated } from '../../../src/service/rules/requisite-rotation.ts';

describe('the rotation of free requisites', () => {
  it('tries every candidate once, whatever the random byte', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat()), fc.nat(255), (entries, random) => {
        expect([...rotated(entries, random)].sort()).toEqual([...entries].sort());
      }),
    );
  });
});
