/** The service's source of time; tests and the sandbox provide their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `run` once, after `delayMs`. @returns a function that cancels it */
  after(delayMs: number, run: () => void): () => void;
}

/** The longest delay that `setTimeout` supports (2^31 - 1 ms); a longer one would fire at once. */
const LONGEST_TIMEOUT_MS = 2_147_483_647;

/** The system clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, Math.min(Math.max(0, delayMs), LONGEST_TIMEOUT_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
