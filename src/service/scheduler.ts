import { reasonOf } from './lib/error-reason.ts';
import type { World } from './options.ts';

/** Work that is done when it is due, whoever asks or does not. */
export interface Scheduler {
  /** Does what is due now, and sets the alarm for the next. Resolves when that is done; never rejects. */
  run(): Promise<void>;
  /** Something becomes due at that moment (epoch milliseconds), which may come before the alarm. */
  schedule(at: number): void;
  /** No alarm goes off any more; resolves when work in progress is over. */
  stop(): Promise<void>;
}

/** Other processes make work too, and may die: look at least this often. */
const LONGEST_SLEEP_MS = 60_000;

/** After work that failed. */
const RETRY_MS = 5000;

/**
 * @param name of the work, in the log: `<name>-failed`
 * @param work does what is due, and says when the next is; `null`: nothing that is known of
 */
export function createScheduler(
  { clock, log }: Pick<World, 'clock' | 'log'>,
  name: string,
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
    // Of those who wait for one another, each would wait for a silent store again.
    if (stopped) return;
    try {
      const next = await work();
      const latest = clock.now() + LONGEST_SLEEP_MS;
      schedule(next === null ? latest : Math.min(latest, next));
    } catch (error) {
      log({ event: `${name}-failed`, ...reasonOf(error) });
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
