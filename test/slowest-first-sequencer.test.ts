import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SLOW_FILES, slowestFirst } from './slowest-first-sequencer.ts';

describe('the order of test files', () => {
  it('puts the slow files first, slowest first, and keeps the order of the others', () => {
    const [longest = '', ...others] = SLOW_FILES;
    expect(slowestFirst(['b', ...[...others].reverse(), 'a', longest], (file) => file)).toEqual([
      ...SLOW_FILES,
      'b',
      'a',
    ]);
  });

  it('lists only files that exist', () => {
    expect(SLOW_FILES.filter((path) => !existsSync(join(import.meta.dirname, '..', path)))).toEqual([]);
  });
});
