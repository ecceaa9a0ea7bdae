/** Time as the service sees it. Tests and the sandbox bring their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `run` once, `delayMs` from now; the answer calls it off. */
  after(delayMs: number, run: () => void): () => void;
}

/** The longest wait `setTimeout` can keep (2^31 - 1 ms); a longer one would fire at once. */
const LONGEST_TIMEOUT_MS = 2_147_483_647;

/** The machine's clock. Its timers do not keep a process alive by themselves. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, Math.min(Math.max(0, delayMs), LONGEST_TIMEOUT_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
