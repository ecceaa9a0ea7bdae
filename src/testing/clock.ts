import type { Cancel, Clock } from '../page/browser/clock.ts';

/**
 * A clock that stands still until a test moves it. The page and the service under it can share one, so that a
 * lifetime runs out for both at once. No test sleeps.
 */
export interface TestClock extends Clock {
  /** The same time for the service: epoch milliseconds. */
  readonly service: { now(): number; after(delayMs: number, run: () => void): Cancel };
  /** Lets `ms` milliseconds pass: whatever is due runs in its order, and what it set off settles. */
  advance(ms: number): Promise<void>;
  /** Lets what is under way settle, without time passing. */
  settle(): Promise<void>;
  /** How many timers are set, and neither due nor cancelled. */
  timers(): number;
  /** Moves the device's calendar clock alone, as a payer who sets it does. */
  setWallAhead(ms: number): void;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Turns of the event loop that an in-process answer takes at the most. */
const TURNS = 12;

/** @param startAt epoch milliseconds at which the clock stands */
export function aClock(startAt = Date.UTC(2026, 0, 15, 9, 0, 0)): TestClock {
  let passed = 0;
  let ahead = 0;
  const timers = new Set<Timer>();
  const after = (delayMs: number, run: () => void): Cancel => {
    const timer = { at: passed + Math.max(0, delayMs), run };
    timers.add(timer);
    return () => timers.delete(timer);
  };
  const settle = async () => {
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const nextBefore = (until: number): Timer | undefined =>
    [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  return {
    now: () => passed,
    wall: () => startAt + passed + ahead,
    after,
    service: { now: () => startAt + passed, after },
    settle,
    timers: () => timers.size,
    async advance(ms) {
      const until = passed + ms;
      await settle();
      for (let timer = nextBefore(until); timer; timer = nextBefore(until)) {
        timers.delete(timer);
        passed = Math.max(passed, timer.at);
        timer.run();
        await settle();
      }
      passed = until;
      await settle();
    },
    setWallAhead(ms) {
      ahead = ms;
    },
  };
}
