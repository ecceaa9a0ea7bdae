import type { Clock } from './clock.ts';

/** The request has outlived its time; nothing it was to do has been done, or will be. */
export class RequestTimeoutError extends Error {
  override readonly name = 'RequestTimeoutError';
}

/** What work under a deadline has to ask. */
export interface Deadline {
  /** To be called where a transaction begins. @throws RequestTimeoutError when time is over */
  begin(): void;
  /**
   * To be called as the last thing in a transaction: from here on it is committed, and its answer is waited for
   * however long that takes, so that no caller is told "nothing was created" about something that was.
   * @throws RequestTimeoutError when time is over; that takes the transaction back
   */
  settle(): void;
}

/**
 * Runs `work`, but not for longer than `limitMs`. Work that is left behind finds out by its deadline.
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
      // A database may run a transaction again that it could not commit.
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
