import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  endedLifetime,
  type FirstSighting,
  type Lifetime,
  type Moment,
  nextLifetime,
} from '../../../src/page/checkout/deadline.ts';

const WALL = Date.UTC(2026, 0, 15, 9);
const MINUTE = 60_000;

/** A moment of the monotonic clock, on a device whose calendar clock is ahead or behind. */
const at = (now: number, wallAhead = 0): Moment => ({ now, wall: WALL + now + wallAhead });

interface Answers {
  /** `lifetime` of the answer at a moment. */
  readonly lifetimeAt: (now: number) => number | null;
  readonly every?: number;
  readonly until: number;
  readonly wallAhead?: (now: number) => number;
  readonly firstSighting?: FirstSighting;
}

/** The lifetime after polling this service until `until`. */
function lifetimeAfterPolling({
  lifetimeAt,
  every = 2000,
  until,
  wallAhead = () => 0,
  firstSighting,
}: Answers): Lifetime | null {
  let known: Lifetime | null = null;
  for (let now = 0; now <= until; now += every) {
    known = nextLifetime(known, lifetimeAt(now), at(now, wallAhead(now)), firstSighting ?? null);
  }
  return known;
}

const falling = (total: number) => (now: number) => Math.max(0, Math.floor(total - now / 1000)) || null;
const constant = (total: number) => () => total;

describe('nextLifetime', () => {
  it('takes the deadline from the first answer', () => {
    expect(nextLifetime(null, 900, at(5000), null)?.deadline).toBe(905_000);
  });

  // Without a usable lifetime the page shows no countdown and does not expire.
  it('is null until an answer has a lifetime', () => {
    expect(lifetimeAfterPolling({ lifetimeAt: () => null, until: 60_000 })).toBeNull();
  });

  it('keeps a known deadline when later answers have no lifetime', () => {
    expect(
      lifetimeAfterPolling({ lifetimeAt: (now) => (now === 0 ? 900 : null), until: 60_000 })?.deadline,
    ).toBe(900_000);
  });

  it('returns the same object over equal answers, so that nothing renders', () => {
    const known = nextLifetime(null, 900, at(0), null);
    expect(nextLifetime(known, 900, at(500), null)).toBe(known);
    const fell = nextLifetime(known, 898, at(2000), null);
    expect(nextLifetime(fell, 893, at(7000), null)).toBe(fell);
  });

  it('follows a service that sends the seconds left', () => {
    const known = lifetimeAfterPolling({ lifetimeAt: falling(900), until: 100_000 });
    expect(known?.deadline).toBe(900_000);
    expect(nextLifetime(known, 100, at(102_000), null)?.deadline).toBe(202_000);
    expect(nextLifetime(known, 1800, at(102_000), null)?.deadline).toBe(1_902_000);
  });

  it('counts a repeated total from the first sight on this device', () => {
    expect(lifetimeAfterPolling({ lifetimeAt: constant(180), until: 170_000 })?.deadline).toBe(180_000);
  });

  it('counts a repeated new, longer total from its first answer', () => {
    const lifetimeAt = (now: number) => (now < 60_000 ? 900 : 1200);
    expect(lifetimeAfterPolling({ lifetimeAt, until: 600_000 })?.deadline).toBe(1_260_000);
  });

  it.each([
    ['repeats the total', 180],
    ['sends the seconds left', 80],
  ])('keeps the deadline over a reload, when the service %s', (_, seconds) => {
    const firstSighting = { seconds: 180, wall: WALL - 100_000 };
    const known = nextLifetime(null, seconds, at(0), firstSighting);
    expect(known?.deadline).toBe(80_000);
  });

  it('keeps the deadline over a reload when the service no longer sends a lifetime', () => {
    const firstSighting = { seconds: 180, wall: WALL - 100_000 };
    expect(nextLifetime(null, null, at(0), firstSighting)?.deadline).toBe(80_000);
  });

  it('ignores a first sighting in the future, after the device clock was set back', () => {
    const firstSighting = { seconds: 180, wall: WALL + MINUTE };
    expect(nextLifetime(null, 180, at(0), firstSighting)?.deadline).toBe(180_000);
    expect(nextLifetime(null, null, at(0), firstSighting)).toBeNull();
  });

  it.each([20 * MINUTE, -20 * MINUTE])(
    'is independent of a device clock that is %i ms off, or was just set by that much',
    (ahead) => {
      const wrong = lifetimeAfterPolling({
        lifetimeAt: falling(900),
        until: 100_000,
        wallAhead: () => ahead,
      });
      const moved = lifetimeAfterPolling({
        lifetimeAt: falling(900),
        until: 100_000,
        wallAhead: (now) => (now > 50_000 ? ahead : 0),
      });
      expect(wrong?.deadline).toBe(900_000);
      expect(moved?.deadline).toBe(900_000);
    },
  );

  it('corrects the deadline at the first answer after sleep, in which the monotonic clock stood still', () => {
    const awake = { lifetimeAt: falling(900), until: 100_000 };
    const slept = 5 * MINUTE;
    const fell = nextLifetime(lifetimeAfterPolling(awake), 900 - 100 - 300, at(100_000, slept), null);
    expect(fell?.deadline).toBe(900_000 - slept);
    const kept = nextLifetime(
      lifetimeAfterPolling({ lifetimeAt: constant(900), until: 100_000 }),
      900,
      at(100_000, slept),
      null,
    );
    expect(kept?.deadline).toBe(900_000 - slept);
  });

  it('ends when the service reports the end, and does not restart', () => {
    const known = lifetimeAfterPolling({ lifetimeAt: falling(900), until: 100_000 });
    expect(endedLifetime(known, at(120_000)).deadline).toBe(120_000);
    expect(endedLifetime(null, at(120_000)).deadline).toBe(120_000);
    const over = nextLifetime(null, 10, at(0), null);
    expect(over && endedLifetime(over, at(120_000))).toBe(over);
  });

  it('is accurate to two seconds for any falling lifetime, poll interval, clock error and lost value', () => {
    const service = fc.record({
      total: fc.integer({ min: 30, max: 7200 }),
      every: fc.integer({ min: 1500, max: 60_000 }),
      lost: fc.array(fc.nat(50)),
      ahead: fc.integer({ min: -86_400_000, max: 86_400_000 }),
      movedAt: fc.nat(600_000),
    });
    fc.assert(
      fc.property(service, ({ total, every, lost, ahead, movedAt }) => {
        const known = lifetimeAfterPolling({
          lifetimeAt: (now) => (lost.includes(now / every) ? null : falling(total)(now)),
          every,
          until: Math.min(total * 1000, every * 40),
          wallAhead: (now) => (now > movedAt ? ahead : 0),
        });
        if (known === null) return;
        expect(Math.abs(known.deadline - total * 1000)).toBeLessThanOrEqual(2000);
      }),
    );
  });

  it('never exceeds first sight plus the total for a service that repeats the total', () => {
    const service = fc.record({
      total: fc.integer({ min: 1, max: 7200 }),
      every: fc.integer({ min: 1500, max: 60_000 }),
      ahead: fc.integer({ min: -86_400_000, max: 86_400_000 }),
    });
    fc.assert(
      fc.property(service, ({ total, every, ahead }) => {
        const wallAhead = (now: number) => (now > 10_000 ? ahead : 0);
        const known = lifetimeAfterPolling({
          lifetimeAt: constant(total),
          every,
          until: every * 40,
          wallAhead,
        });
        expect(known?.deadline).toBeLessThanOrEqual(total * 1000);
      }),
    );
  });
});
