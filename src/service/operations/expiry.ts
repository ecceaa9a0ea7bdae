import type { Expiry } from '../context.ts';
import { cancelAt } from '../rules/lifetime.ts';
import { createScheduler } from '../scheduler.ts';
import type { Database } from '../store/drivers/database.ts';
import { nextExpiry, overduePayments } from '../store/payments.ts';
import { movePayment, type PaymentMoveContext, PaymentTransitionError } from './move-payment.ts';

const BATCH = 100;

/** Cancels expired payments in the background, whether or not anybody reads them. */
export function createExpiry(context: PaymentMoveContext): Expiry {
  const { clock, database, settings } = context;
  let stopped = false;

  async function cancelOverdue(): Promise<number | null> {
    for (;;) {
      const overdue = await overduePayments(database, clock.now() - settings.graceMs, BATCH);
      for (const { paymentId } of overdue) {
        // The next process cancels the remaining ones.
        if (stopped) return null;
        await cancel(context, paymentId);
      }
      if (overdue.length < BATCH) return nextCancellation(database, settings.graceMs);
    }
  }

  const scheduler = createScheduler(context, 'expiry', cancelOverdue);
  return {
    sweep: scheduler.run,
    schedule: (expiresAt) => scheduler.schedule(cancelAt({ expiresAt }, settings.graceMs)),
    stop() {
      stopped = true;
      return scheduler.stop();
    },
  };
}

async function cancel(context: PaymentMoveContext, paymentId: string): Promise<void> {
  try {
    await movePayment(context, paymentId, 'canceled');
  } catch (error) {
    // The payment was completed meanwhile, or canceled by another process.
    if (!(error instanceof PaymentTransitionError)) throw error;
  }
}

async function nextCancellation(database: Database, graceMs: number): Promise<number | null> {
  const expiresAt = await nextExpiry(database);
  return expiresAt === null ? null : cancelAt({ expiresAt }, graceMs);
}
