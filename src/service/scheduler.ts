import { faultOf } from './lib/error-reason.ts';
import type { JobName } from './log-events.ts';
import type { ExternalDependencies } from './options.ts';

/** Runs a job whenever it is due, independent of requests. */
export interface Scheduler {
  /** Runs the job now and schedules the next run. Resolves when that is done; never rejects. */
  run(): Promise<void>;
  /** Requests a run at that time (epoch milliseconds), unless an earlier one is scheduled. */
  schedule(at: number): void;
  /** Cancels the schedule; resolves when the current run is over. */
  stop(): Promise<void>;
}

/** Other processes create work too, and may crash: run at least this often. */
const LONGEST_SLEEP_MS = 60_000;

/** The delay after a failed run, and while the clock differs from the database's: then no job may run. */
const RETRY_MS = 5000;

/**
 * @param name of the job; failures are logged as `<name>-failed`
 * @param work does what is due, and returns when to run next; `null` when nothing is known to be due
 */
export function createScheduler(
  { clock, clockStatus, log }: Pick<ExternalDependencies, 'clock' | 'clockStatus' | 'log'>,
  name: JobName,
  work: () => Promise<number | null>,
): Scheduler {
  let alarm: { readonly at: number; readonly cancel: () => void } | null = null;
  let running: Promise<void> | null = null;
  let stopped = false;

  function schedule(at: number): void {
    if (stopped || (alarm !== null && alarm.at <= at)) return;
    alarm?.cancel();
    const cancel = clock.after(Math.max(0, at - clock.now()), () => {
      alarm = null;
      void run();
    });
    alarm = { at, cancel };
  }

  async function once(): Promise<void> {
    // Queued runs are dropped: each would wait for an unresponsive database again.
    if (stopped) return;
    if (clockStatus.skewMs !== null) {
      schedule(clock.now() + RETRY_MS);
      return;
    }
    try {
      const next = await work();
      const latest = clock.now() + LONGEST_SLEEP_MS;
      schedule(next === null ? latest : Math.min(latest, next));
    } catch (error) {
      log({ event: `${name}-failed`, ...faultOf(error) });
      schedule(clock.now() + RETRY_MS);
    }
  }

  function run(): Promise<void> {
    running = (running ?? Promise.resolve()).then(once);
    return running;
  }

  return {
    run,
    schedule,
    async stop() {
      stopped = true;
      alarm?.cancel();
      await running;
    },
  };
}
