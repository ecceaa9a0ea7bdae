import type { OrderId } from '../../contract/ids.ts';
import type { Actor } from '../actor.ts';
import { recordChange } from '../store/audit-log.ts';
import { currentPayment } from '../store/current-payment.ts';
import { findOrder, markOrderClosed, type StoredOrder, touchOrder } from '../store/orders.ts';
import { movePaymentIn, type PaymentMoveContext } from './move-payment.ts';

/**
 * Closes an order: no payment is created for it any more, and its open payment is canceled. Money that is already on
 * its way still completes that payment. Idempotent.
 * @returns the order; `null` when there is none
 */
export async function closeOrder(
  context: PaymentMoveContext,
  orderId: OrderId,
  by: Actor,
): Promise<StoredOrder | null> {
  const closed = await context.database.transaction(async (sql) => {
    const now = context.clock.now();
    const { closedAt } = await touchOrder(sql, orderId, now);
    if (closedAt !== null) return findOrder(sql, orderId);
    const payment = await currentPayment(sql, orderId);
    if (payment?.status === 'created') {
      await movePaymentIn(context, sql, { payment, to: 'canceled', by });
    }
    await markOrderClosed(sql, orderId, now);
    const order = await findOrder(sql, orderId);
    if (order !== null) {
      const change = { before: { closed: false }, after: { closed: true } };
      await recordChange(sql, { actor: by, action: 'order.closed', subjectId: orderId, ...change }, now);
    }
    return order;
  });
  context.deliveries.schedule(context.clock.now());
  return closed;
}
