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

/** The promise's value, or `otherwise` when it takes longer than the limit. */
export function within<T>(clock: Clock, limitMs: number, promised: Promise<T>, otherwise: T): Promise<T> {
  const late = new Promise<T>((resolve) => {
    const stopTimer = clock.after(limitMs, () => resolve(otherwise));
    promised.then(stopTimer, stopTimer);
  });
  return Promise.race([promised, late]);
}
