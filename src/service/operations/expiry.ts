import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClockCheck } from '../clock-check.ts';
import type { Expiry } from '../context.ts';
import { reasonOf } from '../lib/error-reason.ts';
import { cancelAt } from '../rules/lifetime.ts';
import { createScheduler } from '../scheduler.ts';
import { nextExpiry, overduePayments } from '../store/overdue-payments.ts';
import type { PaymentKey } from '../store/payments.ts';
import { movePayments, type PaymentMoveContext } from './move-payment.ts';

/** The most payments canceled in one transaction, during which SQLite answers nobody else. */
const BATCH = 100;

/**
 * Cancels expired payments in the background, whether or not anybody reads them. Between two batches it lets waiting
 * requests run.
 * @param clockCheck is run before each sweep, because a wrong clock would cancel payments that can still be paid
 */
export function createExpiry(context: PaymentMoveContext, clockCheck: Pick<ClockCheck, 'run'>): Expiry {
  const { clock, clockStatus, database, log, settings } = context;
  let stopped = false;

  async function cancelOverdue(): Promise<number | null> {
    const skipped = new Set<string>();
    await clockCheck.run();
    // The next process cancels the remaining ones.
    while (!stopped && clockStatus.skewMs === null) {
      const expiredBefore = clock.now() - settings.graceMs;
      const overdue = await overduePayments(database, expiredBefore, BATCH + skipped.size);
      const batch = overdue.filter(({ paymentId }) => !skipped.has(paymentId));
      if (batch.length === 0) return nextCancellation(expiredBefore);
      for (const { paymentId } of await cancelAll(batch)) skipped.add(paymentId);
      await nextTurn();
    }
    return null;
  }

  /** Cancels those that are still active. @returns those with an unreadable row, which are logged */
  async function cancelAll(batch: readonly PaymentKey[]): Promise<readonly PaymentKey[]> {
    try {
      await movePayments(context, batch, 'canceled');
      return [];
    } catch (error) {
      // A row that cannot be read; see `store/drivers/row.ts`.
      if (!(error instanceof TypeError)) throw error;
      const [first, ...others] = batch;
      if (first === undefined) return [];
      if (others.length > 0) return cancelEach(batch);
      log({ event: 'row-skipped', table: 'payments', row: first.paymentId, ...reasonOf(error) });
      return [first];
    }
  }

  async function cancelEach(batch: readonly PaymentKey[]): Promise<readonly PaymentKey[]> {
    const skipped: PaymentKey[] = [];
    for (const payment of batch) skipped.push(...(await cancelAll([payment])));
    return skipped;
  }

  async function nextCancellation(after: number): Promise<number | null> {
    const expiresAt = await nextExpiry(database, after);
    return expiresAt === null ? null : cancelAt({ expiresAt }, settings.graceMs);
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
