/** Runs work as soon as fewer than the limit are running; first come, first served. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** @param most how many run at once */
export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running += 1;
    // The one that ends passes its place on.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
