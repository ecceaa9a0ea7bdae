import type { Clock } from './clock.ts';

/** The request exceeded its timeout; nothing was changed, and nothing will be. */
export class RequestTimeoutError extends Error {
  override readonly name = 'RequestTimeoutError';
}

/** The checks that work under a deadline has to make. */
export interface Deadline {
  /** Call this at the start of a transaction. @throws RequestTimeoutError after the deadline */
  begin(): void;
  /**
   * Call this as the last step of a transaction. From then on the transaction commits and the caller waits
   * for its result, however long that takes, so that nobody is told "nothing was created" about a committed
   * change.
   * @throws RequestTimeoutError after the deadline, which rolls the transaction back
   */
  settle(): void;
}

/**
 * Runs `work` for at most `limitMs`. Abandoned work learns that from its deadline.
 * @throws RequestTimeoutError; and whatever `work` throws in time
 */
export function within<T>(
  clock: Clock,
  limitMs: number,
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const endsAt = clock.now() + limitMs;
  let settled = false;
  const withTimeLimit = () => {
    if (clock.now() >= endsAt) throw new RequestTimeoutError();
  };
  const deadline: Deadline = {
    begin() {
      // A database may retry a transaction that it could not commit.
      settled = false;
      withTimeLimit();
    },
    settle() {
      withTimeLimit();
      settled = true;
    },
  };
  return new Promise<T>((resolve, reject) => {
    const callOff = clock.after(limitMs, () => {
      if (!settled) reject(new RequestTimeoutError());
    });
    work(deadline).then(resolve, reject).finally(callOff);
  });
}
