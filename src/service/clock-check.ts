import type { ExternalDependencies } from './options.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import type { Database } from './store/drivers/database.ts';

/**
 * Compares this process's clock with the database's whenever it is run, and each minute (the scheduler's longest sleep);
 * keeps the result in the `clockStatus`.
 */
export type ClockCheck = Pick<Scheduler, 'run' | 'stop'>;

/** The largest difference that does no harm. */
const MOST_SKEW_MS = 2000;

/** While the clocks differ, or when the answer took too long for a comparison. */
const RETRY_MS = 5000;

/** For a clock that is not compared. */
export const NO_CLOCK_CHECK: ClockCheck = { run: async () => {}, stop: async () => {} };

export function createClockCheck(
  context: ExternalDependencies & { readonly database: Database },
): ClockCheck {
  const { clock, clockStatus, database, log } = context;

  async function compare(): Promise<number | null> {
    const before = clock.now();
    const theirs = await database.serverTime();
    const after = clock.now();
    if (theirs === null) return null;
    // The database read its clock at some moment in between.
    if (after - before > MOST_SKEW_MS) return after + RETRY_MS;
    update(before - theirs > 0 ? before - theirs : Math.min(0, after - theirs));
    return clockStatus.skewMs === null ? null : after + RETRY_MS;
  }

  function update(aheadMs: number): void {
    const wasInStep = clockStatus.skewMs === null;
    const isInStep = Math.abs(aheadMs) <= MOST_SKEW_MS;
    clockStatus.skewMs = isInStep ? null : aheadMs;
    clockStatus.aheadMs = aheadMs;
    if (wasInStep && !isInStep) log({ event: 'clock-out-of-step', aheadMs });
    if (!wasInStep && isInStep) log({ event: 'clock-in-step', aheadMs });
  }

  // Not under the status, which it sets.
  return createScheduler({ clock, log, clockStatus: { skewMs: null } }, 'clock-check', compare);
}
