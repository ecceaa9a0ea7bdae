import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LONG, longFirst } from './slowest-first-sequencer.ts';

describe('the order of test files', () => {
  it('begins with the long ones, the longest first, and leaves the others as they were', () => {
    const [longest = '', ...others] = LONG;
    expect(longFirst(['b', ...[...others].reverse(), 'a', longest], (file) => file)).toEqual([
      ...LONG,
      'b',
      'a',
    ]);
  });

  it('names files that are there', () => {
    expect(LONG.filter((path) => !existsSync(join(import.meta.dirname, '..', path)))).toEqual([]);
  });
});
