import type { Amount } from '../../contract/amount.ts';
import type { Actor } from '../actor.ts';
import type { ServiceContext } from '../context.ts';
import { type Requisites, requisitesForNewSum } from '../rules/requisites.ts';
import type { Sql } from '../store/drivers/database.ts';
import { touchPaymentDetail } from '../store/payment-details.ts';
import type { StoredPayment } from '../store/payment-row.ts';
import { changePayment } from '../store/payments.ts';
import { findPoolEntry } from '../store/pool/entries.ts';
import { releaseSum } from '../store/pool/reservations.ts';
import { activePayment, changed } from './active-payment.ts';
import { recordPaymentChange } from './record-payment-change.ts';
import { reserveForAmount } from './reserve-numbers.ts';

/**
 * Changes the amount of an active payment. The old amount becomes `prev_sum`, and its reservation enters a
 * cooldown, because the payer may be transferring it right now.
 * @throws ConflictError when the payment is not active, or another payment has a requisite of this
 *   one with that amount
 */
export function adjustAmount(
  context: ServiceContext,
  paymentId: string,
  amount: Amount,
  by: Actor = 'service',
): Promise<StoredPayment> {
  return context.database.transaction(async (sql) => {
    const before = await activePayment(context, sql, paymentId, context.clock.now());
    const now = context.clock.now();
    if (before.amount === amount) return before;
    await reserveForAmount(sql, before, amount, now);
    await releaseSum(sql, paymentId, before.amount, now + context.settings.cooldowns.canceledMs);
    const requisites = await requisitesAfter(sql, before, amount);
    const change = {
      amount,
      prev_amount: before.amount,
      requisites: JSON.stringify(requisites),
    };
    await touchPaymentDetail(sql, paymentId, now);
    const after = changed(await changePayment(sql, paymentId, ['created'], change, now));
    await recordPaymentChange(sql, by, 'amount', before, after);
    return after;
  });
}

async function requisitesAfter(sql: Sql, before: StoredPayment, amount: Amount): Promise<Requisites> {
  const entry = before.requisiteId === null ? null : await findPoolEntry(sql, before.requisiteId);
  if (entry === null) return before.requisites;
  return requisitesForNewSum(before.requisites, entry, { from: before.amount, to: amount });
}
