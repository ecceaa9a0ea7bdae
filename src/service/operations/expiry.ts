import { cancelAt } from '../rules/lifetime.ts';
import { createClockwork } from '../scheduler.ts';
import type { Database } from '../store/drivers/database.ts';
import { nextExpiry, overduePayments } from '../store/payments.ts';
import { type Moving, movePayment, TransitionRefused } from './move-payment.ts';

export interface Expiry {
  /** Cancels everything overdue, and sets the alarm for the next one. Resolves when that is done. */
  sweep(): Promise<void>;
  /** To be called when a payment was made or its time changed: its moment may come before the alarm. */
  watch(expiresAt: number): void;
  /** No alarm goes off any more; resolves when a sweep in progress is over. */
  stop(): Promise<void>;
}

const BATCH = 100;

/** The service's own clockwork: payments end whether anybody reads them or not. */
export function createExpiry(core: Moving): Expiry {
  const { clock, database, settings } = core;
  let stopped = false;

  async function cancelOverdue(): Promise<number | null> {
    for (;;) {
      const overdue = await overduePayments(database, clock.now() - settings.graceMs, BATCH);
      for (const { paymentId } of overdue) {
        // Whoever runs next finds the others.
        if (stopped) return null;
        await cancel(core, paymentId);
      }
      if (overdue.length < BATCH) return nextCancellation(database, settings.graceMs);
    }
  }

  const clockwork = createClockwork(core, 'expiry', cancelOverdue);
  return {
    sweep: clockwork.run,
    watch: (expiresAt) => clockwork.watch(cancelAt({ expiresAt }, settings.graceMs)),
    stop() {
      stopped = true;
      return clockwork.stop();
    },
  };
}

async function cancel(core: Moving, paymentId: string): Promise<void> {
  try {
    await movePayment(core, paymentId, 'canceled');
  } catch (error) {
    // Somebody else was faster: paid, or canceled by another process.
    if (!(error instanceof TransitionRefused)) throw error;
  }
}

async function nextCancellation(database: Database, graceMs: number): Promise<number | null> {
  const expiresAt = await nextExpiry(database);
  return expiresAt === null ? null : cancelAt({ expiresAt }, graceMs);
}
