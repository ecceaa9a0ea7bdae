import type { Clock } from '../../clock.ts';
import { SILENCE, StoreUnavailableError } from './unavailable.ts';

/** The time limit of one database request. */
export interface TimeLimit {
  readonly clock: Clock;
  readonly limitMs: number;
}

/**
 * Runs `work` within the time limit.
 * @param work gets a function to call before each step, so that abandoned work stops
 * @throws StoreUnavailableError when time is up; and whatever `work` throws in time
 */
export function withTimeLimit<T>(
  { clock, limitMs }: TimeLimit,
  work: (check: () => void) => Promise<T>,
): Promise<T> {
  let isOver = false;
  const check = () => {
    if (isOver) throw new StoreUnavailableError(SILENCE);
  };
  return new Promise<T>((resolve, reject) => {
    const callOff = clock.after(limitMs, () => {
      isOver = true;
      reject(new StoreUnavailableError(SILENCE));
    });
    work(check).then(resolve, reject).finally(callOff);
  });
}
