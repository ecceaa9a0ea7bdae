import type { Clock } from '../../clock.ts';
import { SILENCE, StoreUnavailableError } from './unavailable.ts';

/** How long the store may take for one thing that it is asked. */
export interface TimeLimit {
  readonly clock: Clock;
  readonly limitMs: number;
}

/**
 * Runs `work`, but not for longer than the limit.
 * @param work is given what it has to ask before each step, so that work which was left behind does nothing more
 * @throws StoreUnavailableError when time is over; and whatever `work` throws in time
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
