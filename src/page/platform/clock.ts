/** Stops something that was started. May be called more than once. */
export type Cancel = () => void;

/** Time, as the page may know it. */
export interface Clock {
  /** Milliseconds on a monotonic clock; only differences mean something. */
  now(): number;
  /** Milliseconds of the device's own calendar clock. Compared with itself only, never with a server's time. */
  wall(): number;
  /** Runs once, `delayMs` later. */
  after(delayMs: number, run: () => void): Cancel;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Resolves `delayMs` later. */
export function pause(clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => clock.after(delayMs, resolve));
}
