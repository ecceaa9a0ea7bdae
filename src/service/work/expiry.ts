import type { Settings, World } from '../options.ts';
import { reasonOf } from '../reason.ts';
import { cancelAt } from '../rules/lifetime.ts';
import type { Database } from '../store/database.ts';
import { nextExpiry, overduePayments } from '../store/payments.ts';
import { movePayment, TransitionRefused } from './transition.ts';

export interface Expiry {
  /** Cancels everything overdue, and sets the alarm for the next one. Resolves when that is done. */
  sweep(): Promise<void>;
  /** To be called when a payment was made or its time changed: its moment may come before the alarm. */
  watch(expiresAt: number): void;
  /** No alarm goes off any more; resolves when a sweep in progress is over. */
  stop(): Promise<void>;
}

const BATCH = 100;

/** Other processes make payments too, and may die: look at least this often. */
const LONGEST_SLEEP_MS = 60_000;

/** After a failed sweep. */
const RETRY_MS = 5000;

/** The service's own clockwork: payments end whether anybody reads them or not. */
export function createExpiry(
  core: World & { readonly settings: Settings; readonly database: Database },
): Expiry {
  const { clock, database, settings, log } = core;
  let alarm: { readonly at: number; readonly cancel: () => void } | null = null;
  let sweeping: Promise<void> | null = null;
  let stopped = false;

  function set(at: number): void {
    if (stopped || (alarm !== null && alarm.at <= at)) return;
    alarm?.cancel();
    const cancel = clock.after(Math.max(0, at - clock.now()), () => {
      alarm = null;
      void sweep();
    });
    alarm = { at, cancel };
  }

  async function cancelOverdue(): Promise<void> {
    for (;;) {
      const overdue = await overduePayments(database, clock.now() - settings.graceMs, BATCH);
      for (const { paymentId } of overdue) {
        try {
          await movePayment(core, paymentId, 'canceled');
        } catch (error) {
          // Somebody else was faster: paid, or canceled by another process.
          if (!(error instanceof TransitionRefused)) throw error;
        }
      }
      if (overdue.length < BATCH || stopped) return;
    }
  }

  async function run(): Promise<void> {
    try {
      await cancelOverdue();
      const next = await nextExpiry(database);
      const latest = clock.now() + LONGEST_SLEEP_MS;
      set(next === null ? latest : Math.min(latest, cancelAt({ expiresAt: next }, settings.graceMs)));
    } catch (error) {
      log({ event: 'expiry-failed', ...reasonOf(error) });
      set(clock.now() + RETRY_MS);
    }
  }

  function sweep(): Promise<void> {
    sweeping = (sweeping ?? Promise.resolve()).then(run);
    return sweeping;
  }

  return {
    sweep,
    watch: (expiresAt) => set(cancelAt({ expiresAt }, settings.graceMs)),
    async stop() {
      stopped = true;
      alarm?.cancel();
      await sweeping;
    },
  };
}
