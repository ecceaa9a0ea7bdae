import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextReadDelayMs, type PollConditions } from '../../../src/page/checkout/poll-schedule.ts';
import type { ScreenName } from '../../../src/page/checkout/screen.ts';

const MINUTE = 60_000;

/** A payment that was just created, with a lifetime, on a page that has been open; jitter in its middle. */
function delayFor(change: Partial<PollConditions>): number | null {
  return nextReadDelayMs({
    screen: 'pay',
    ageMs: 0,
    overdueMs: null,
    hasLifetime: true,
    failures: 0,
    retryAfterMs: null,
    readsSinceReturn: 100,
    readsAfterEnd: 0,
    random: 0.5,
    ...change,
  });
}

describe('nextReadDelayMs', () => {
  // In the first minutes the page shows a completed payment within five seconds.
  it.each([
    [0, 2000],
    [MINUTE - 1, 2000],
    [MINUTE, 5000],
    [5 * MINUTE - 1, 5000],
    [5 * MINUTE, 10_000],
    [60 * MINUTE, 10_000],
  ])('gives a payment %i ms old a poll interval of %i ms', (ageMs, delayMs) => {
    expect(delayFor({ ageMs })).toBe(delayMs);
  });

  it('adds jitter of a tenth to the poll interval', () => {
    expect(delayFor({ random: 0 })).toBe(1800);
    expect(delayFor({ random: 0.999_999 })).toBeCloseTo(2200, 0);
  });

  it('polls once a minute after an hour without a lifetime', () => {
    expect(delayFor({ hasLifetime: false, ageMs: 60 * MINUTE - 1 })).toBe(10_000);
    expect(delayFor({ hasLifetime: false, ageMs: 60 * MINUTE })).toBe(60_000);
  });

  it('polls every 15 s for half an hour after the lifetime ended, then ends', () => {
    expect(delayFor({ screen: 'expired', overdueMs: 0 })).toBe(15_000);
    expect(delayFor({ screen: 'expired', overdueMs: 30 * MINUTE - 1 })).toBe(15_000);
    expect(delayFor({ screen: 'expired', overdueMs: 30 * MINUTE })).toBeNull();
  });

  it('polls every 15 s while the payer chooses a method', () => {
    expect(delayFor({ screen: 'choose' })).toBe(15_000);
  });

  it('shortens the poll interval for three reads after the payer came back', () => {
    const delays = [0, 1, 2, 3].map((readsSinceReturn) => delayFor({ readsSinceReturn, ageMs: 10 * MINUTE }));
    expect(delays).toEqual([1500, 1500, 1500, 10_000]);
  });

  it('lengthens the poll interval after a cancellation, and ends after a few reads', () => {
    const delays = [0, 1, 2, 3, 4, 5, 6].map((readsAfterEnd) =>
      delayFor({ screen: 'canceled', readsAfterEnd }),
    );
    expect(delays).toEqual([5000, 10_000, 15_000, 30_000, 30_000, 60_000, null]);
  });

  it('lengthens the poll interval after a deletion to one minute, and ends after half an hour', () => {
    const delays = Array.from({ length: 36 }, (_, readsAfterEnd) =>
      delayFor({ screen: 'deleted', readsAfterEnd }),
    );
    expect(delays.slice(0, 7)).toEqual([5000, 10_000, 15_000, 30_000, 30_000, 60_000, 60_000]);
    expect(new Set(delays.slice(5, 35))).toEqual(new Set([MINUTE]));
    expect(delays[35]).toBeNull();
  });

  it.each([
    { screen: 'expired', overdueMs: 30 * MINUTE },
    { screen: 'canceled', readsAfterEnd: 6 },
    { screen: 'deleted', readsAfterEnd: 35 },
  ] as const)('ends polling after a successful read and never after a failed one: $screen', (conditions) => {
    expect(delayFor({ ...conditions, failures: 5 })).toBe(15_500);
    expect(delayFor({ ...conditions, failures: 0 })).toBeNull();
  });

  it.each<ScreenName>(['paid', 'refunded', 'not-found', 'link-invalid'])(
    'ends polling on the screen %s',
    (screen) => {
      expect(delayFor({ screen })).toBeNull();
      expect(delayFor({ screen, failures: 3, retryAfterMs: 1000 })).toBeNull();
    },
  );

  it('backs off exponentially, up to 30 s with full jitter', () => {
    const ceilings = [1, 2, 3, 4, 5, 6, 50].map((failures) => delayFor({ failures, random: 0.999_999_999 }));
    expect(ceilings.map((ms) => Math.round(ms ?? 0))).toEqual([
      2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
    expect(delayFor({ failures: 50, random: 0 })).toBe(1000);
  });

  it('retries every 30 s on the screen verify', () => {
    expect(delayFor({ screen: 'verify', failures: 2, random: 0 })).toBe(30_000);
  });

  it.each([
    [20_000, 20_000],
    [500, 2000],
    [0, 2000],
    [999_999_000, 60_000],
  ])('honours a Retry-After of %i ms with a delay of %i ms', (retryAfterMs, delayMs) => {
    expect(delayFor({ retryAfterMs })).toBe(delayMs);
  });

  it('stays at or below one minute, and above a flood of reads', () => {
    const screens = fc.constantFrom<ScreenName>(
      'loading',
      'unavailable',
      'verify',
      'choose',
      'preparing',
      'pay',
      'withdrawn',
      'expired',
      'canceled',
    );
    const ms = fc.oneof(fc.nat(), fc.double({ min: 0, max: 1e15, noNaN: true }));
    const conditions = fc.record<PollConditions>({
      screen: screens,
      ageMs: ms,
      overdueMs: fc.option(ms),
      hasLifetime: fc.boolean(),
      failures: fc.nat(10_000),
      retryAfterMs: fc.option(ms),
      readsSinceReturn: fc.nat(1000),
      readsAfterEnd: fc.nat(20),
      random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    });
    fc.assert(
      fc.property(conditions, (one) => {
        const delayMs = nextReadDelayMs(one);
        if (delayMs === null) return;
        expect(delayMs).toBeGreaterThanOrEqual(1000);
        expect(delayMs).toBeLessThanOrEqual(60_000);
      }),
      { numRuns: 3000 },
    );
  });
});
