import type { Clock } from '../clock.ts';

/** One timer for many: it runs at the earliest of the times that were set. */
export interface Alarm {
  /** Asks for a run at that time (epoch milliseconds, or infinity); an earlier one stands. */
  set(at: number): void;
  /** Forgets all times. */
  clear(): void;
}

/** The shortest time between two runs, each of which looks at everything: with many times set, many are due together. */
const SPACING_MS = 100;

/** @param run does what is due, and sets the times of what is not */
export function createAlarm(clock: Clock, run: () => void): Alarm {
  let setFor = Number.POSITIVE_INFINITY;
  let ranAt = Number.NEGATIVE_INFINITY;
  let cancel = () => {};

  function clear(): void {
    cancel();
    setFor = Number.POSITIVE_INFINITY;
  }

  return {
    clear,
    set(at) {
      if (at >= setFor) return;
      clear();
      setFor = at;
      const now = clock.now();
      // A clock that was set back must not delay the next run.
      const earliest = ranAt > now ? now : ranAt + SPACING_MS;
      cancel = clock.after(Math.max(0, Math.max(at, earliest) - now), () => {
        setFor = Number.POSITIVE_INFINITY;
        ranAt = clock.now();
        run();
      });
    },
  };
}
