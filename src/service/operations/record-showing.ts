import type { OrderId } from '../../contract/ids.ts';
import type { ServiceContext } from '../context.ts';
import { phaseOf } from '../rules/payment-phase.ts';
import { currentPayment } from '../store/current-payment.ts';
import { touchOrder } from '../store/orders.ts';
import type { StoredPayment } from '../store/payment-row.ts';
import { changePayment } from '../store/payments.ts';

/**
 * Records, once for each payment, that the requisites of an order's current payment are shown. Call it before an
 * answer with requisites leaves, when the payment's phase is `due`: from then on the payment counts as shown,
 * whatever a clock says.
 * @returns the current payment afterwards; `null` when the order has none
 */
export function recordShowing(
  { clock, database }: Pick<ServiceContext, 'clock' | 'database'>,
  orderId: OrderId,
): Promise<StoredPayment | null> {
  return database.transaction(async (sql) => {
    const now = clock.now();
    await touchOrder(sql, orderId, now);
    const current = await currentPayment(sql, orderId);
    if (current === null || phaseOf(current, now) !== 'due') return current;
    const { paymentId, status } = current;
    return (await changePayment(sql, paymentId, [status], { first_shown_at: now }, now)) ?? current;
  });
}

/** The payment for an answer that may carry its requisites; recorded as shown when they are due. */
export async function paymentToShow(
  context: Pick<ServiceContext, 'clock' | 'database'>,
  payment: StoredPayment,
): Promise<StoredPayment> {
  if (phaseOf(payment, context.clock.now()) !== 'due') return payment;
  const current = await recordShowing(context, payment.orderId);
  return current?.paymentId === payment.paymentId ? current : payment;
}
