import { type OrderId, parseOrderId } from '../../contract/ids.ts';
import type { ServiceContext } from '../../service/context.ts';
import { invalid, notFound } from '../../service/http/errors-v1.ts';
import { ConflictError } from '../../service/operations/conflict-error.ts';
import { orderIdInPath } from '../../service/routes/v1/callers.ts';
import { currentPayment } from '../../service/store/current-payment.ts';
import { findOrder, type StoredOrder } from '../../service/store/orders.ts';
import type { StoredPayment } from '../../service/store/payment-row.ts';
import { findPaymentByNumber } from '../../service/store/payments.ts';

/**
 * Finds an order by its UUID, or by the number of its payment, the only identifier in version 2.
 * @throws HttpError 404, 422
 */
export async function orderInPath(core: ServiceContext, given: string): Promise<StoredOrder> {
  const orderId = /^\d{1,15}$/.test(given) ? await orderOfPayment(core, Number(given)) : orderIdInPath(given);
  const order = await findOrder(core.database, orderId);
  if (order === null) throw notFound('Order not found');
  return order;
}

async function orderOfPayment(core: ServiceContext, number: number): Promise<OrderId> {
  const payment = await findPaymentByNumber(core.database, number);
  if (payment === null) throw notFound('Payment not found');
  return payment.orderId;
}

/** The order's current payment. @throws ConflictError when there is none */
export async function standingPaymentOf(core: ServiceContext, order: StoredOrder): Promise<StoredPayment> {
  const payment = await currentPayment(core.database, order.orderId);
  if (payment === null) throw new ConflictError('the order has no payment yet');
  return payment;
}

/** The query's `order_id`, or `null` without one. @throws HttpError 422 */
export function orderIdInQuery(given: string | undefined): OrderId | null {
  if (given === undefined) return null;
  const orderId = parseOrderId(given);
  if (orderId !== null) return orderId;
  throw invalid([{ loc: ['query', 'order_id'], msg: 'value is not a valid uuid', type: 'type_error.uuid' }]);
}
