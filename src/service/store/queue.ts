/** Jobs that run one after another, in the order they were added. */
export interface Queue {
  /** Runs `job` when all before it are over, however they ended. */
  add<T>(job: () => Promise<T>): Promise<T>;
  /** Nothing runs and nothing waits. */
  idle(): boolean;
}

export function createQueue(): Queue {
  let tail: Promise<unknown> = Promise.resolve();
  let pending = 0;
  return {
    add(job) {
      pending += 1;
      const result = tail.then(job).finally(() => {
        pending -= 1;
      });
      tail = result.catch(() => {});
      return result;
    },
    idle: () => pending === 0,
  };
}
