import type { Cancel, Clock } from '../page/browser/clock.ts';

/**
 * A manual clock: time passes only by `advance`. The page and the embedded service can share one, so that a
 * lifetime ends for both at the same moment. No test sleeps.
 */
export interface TestClock extends Clock {
  /** The same time for the service: epoch milliseconds. */
  readonly service: { now(): number; after(delayMs: number, run: () => void): Cancel };
  /** Advances the time by `ms` milliseconds: due timers run in order, and their promises settle. */
  advance(ms: number): Promise<void>;
  /** Settles pending promises without advancing the time. */
  settle(): Promise<void>;
  /** Number of pending timers. */
  timers(): number;
  /** Sets the device's calendar clock ahead without moving the monotonic clock. */
  setWallAhead(ms: number): void;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** The most turns of the event loop that an in-process answer takes. */
const TURNS = 12;

/** @param startAt initial time in epoch milliseconds */
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
