import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTEMPTS, retryDelay } from '../../../src/service/webhooks/retry-schedule.ts';

const MIDDLE = 0.5;

function waits(random: number): number[] {
  return Array.from({ length: ATTEMPTS - 1 }, (_, index) => retryDelay(index + 1, random) ?? Number.NaN);
}

describe('the retry schedule', () => {
  it('is an exponential back-off with a maximum', () => {
    expect(waits(MIDDLE).map((ms) => ms / 1000)).toEqual([
      5, 15, 45, 135, 405, 1215, 3645, 10_935, 21_600, 21_600, 21_600,
    ]);
    expect(retryDelay(ATTEMPTS, MIDDLE)).toBeNull();
  });

  it('takes about a day', () => {
    const hours = (random: number) => waits(random).reduce((sum, ms) => sum + ms, 0) / 3_600_000;
    expect(hours(MIDDLE)).toBeCloseTo(22.6, 1);
    expect(hours(0)).toBeGreaterThan(18);
    expect(hours(1)).toBeLessThan(28);
  });

  it('has a jitter of at most a fifth', () => {
    const failed = fc.integer({ min: 1, max: ATTEMPTS - 1 });
    const random = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(failed, random, (count, chance) => {
        const [wait, middle] = [retryDelay(count, chance) ?? 0, retryDelay(count, MIDDLE) ?? 0];
        expect(wait / middle).toBeGreaterThanOrEqual(0.8 - 1e-3);
        expect(wait / middle).toBeLessThanOrEqual(1.2 + 1e-3);
      }),
    );
    expect(retryDelay(3, 0)).not.toBe(retryDelay(3, 1));
  });
});
