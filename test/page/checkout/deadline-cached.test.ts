import { describe, expect, it } from 'vitest';
import { type Lifetime, nextLifetime } from '../../../src/page/checkout/deadline.ts';

const LIFETIME_MS = 900_000;
const at = (now: number) => ({ now, wall: 1_700_000_000_000 + now });

/** The answer of the browser's cache at `now` when the service answers 304 within each 15 seconds. */
const cached = (now: number) => Math.floor((LIFETIME_MS - Math.floor(now / 15_000) * 15_000) / 1000);

describe('the deadline over cached answers', () => {
  it('stays while the browser cache repeats an old answer', () => {
    let known: Lifetime | null = null;
    for (let now = 0; now < 600_000; now += 2000) {
      known = nextLifetime(known, cached(now), at(now), null);
      expect(Math.abs((known?.deadline ?? 0) - LIFETIME_MS)).toBeLessThanOrEqual(1500);
    }
  });

  it('keeps the same Lifetime object over equal answers', () => {
    const first = nextLifetime(null, 900, at(0), null);
    const falling = nextLifetime(first, 885, at(15_000), null);
    expect(nextLifetime(falling, 885, at(29_000), null)).toBe(falling);
  });

  it('is corrected by the first answer that is not cached', () => {
    const firstSighting = { seconds: 900, wall: at(-100_000).wall };
    const stale = nextLifetime(null, 810, at(0), firstSighting);
    expect(stale?.deadline).toBe(810_000);
    expect(nextLifetime(stale, 795, at(2000), firstSighting)?.deadline).toBe(797_000);
  });

  it('moves later when the service extends the lifetime', () => {
    const first = nextLifetime(null, 100, at(0), null);
    const falling = nextLifetime(first, 98, at(2000), null);
    expect(nextLifetime(falling, 300, at(4000), null)?.deadline).toBe(304_000);
  });
});
