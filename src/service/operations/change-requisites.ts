import type { Actor } from '../actor.ts';
import type { ServiceContext } from '../context.ts';
import { wereShown } from '../rules/payment-phase.ts';
import { numbersOf, type Requisites } from '../rules/requisites.ts';
import type { Sql } from '../store/drivers/database.ts';
import type { StoredPayment } from '../store/payment-row.ts';
import { changePayment, type PaymentChange } from '../store/payments.ts';
import { activePayment, changed } from './active-payment.ts';
import { recordPaymentChange } from './record-payment-change.ts';
import { reserveNumbers } from './reserve-numbers.ts';

/**
 * Shows an active payment's requisites from now on, overwritten by those given.
 * @throws ConflictError when the payment is not active, or another payment has one of the given numbers with the same
 *   amount
 */
export function showRequisites(
  context: ServiceContext,
  paymentId: string,
  given: Partial<Requisites>,
  by: Actor = 'service',
): Promise<StoredPayment> {
  return change(context, paymentId, by, 'requisites', async (before, now, sql) => {
    await reserveNumbers(sql, before, numbersOf(given), now);
    return {
      requisites: JSON.stringify(replaced(before.requisites, given)),
      shown_at: before.shownAt === null ? now : Math.min(before.shownAt, now),
      withdrawn: 0,
    };
  });
}

/**
 * Withdraws the requisites. If the payer may have seen them, the payment stays marked as shown, so that it is
 * not replaced.
 * @throws ConflictError when the payment is not active
 */
export function withdrawRequisites(
  context: ServiceContext,
  paymentId: string,
  by: Actor = 'service',
): Promise<StoredPayment> {
  return change(context, paymentId, by, 'withdrawn', (before) =>
    wereShown(before) ? { withdrawn: 1 } : { shown_at: null },
  );
}

/**
 * Ends the lifetime now; the payment is canceled after the usual grace period.
 * @throws ConflictError when the payment is not active
 */
export async function expirePayment(
  context: ServiceContext,
  paymentId: string,
  by: Actor = 'service',
): Promise<StoredPayment> {
  const payment = await change(context, paymentId, by, 'expired', (before, now) => ({
    expires_at: Math.min(before.expiresAt, now),
  }));
  context.expiry.schedule(payment.expiresAt);
  return payment;
}

function change(
  context: ServiceContext,
  paymentId: string,
  by: Actor,
  what: string,
  to: (before: StoredPayment, now: number, sql: Sql) => PaymentChange | Promise<PaymentChange>,
): Promise<StoredPayment> {
  return context.database.transaction(async (sql) => {
    const before = await activePayment(context, sql, paymentId, context.clock.now());
    // After the lock: while another transaction held it, the requisites may have been shown.
    const now = context.clock.now();
    const after = changed(await changePayment(sql, paymentId, ['created'], await to(before, now, sql), now));
    await recordPaymentChange(sql, by, what, before, after);
    return after;
  });
}

/** Another account or bank does not keep the BIK. */
function replaced(before: Requisites, given: Partial<Requisites>): Requisites {
  const after = { ...before, ...given };
  const isSame = after.accountNumber === before.accountNumber && after.bank === before.bank;
  return { ...after, bik: given.bik === undefined && !isSame ? null : after.bik };
}
