import type { Settings } from '../options.ts';
import type { Sql } from '../store/drivers/database.ts';
import type { StoredOrder } from '../store/orders.ts';
import { findPaymentDetail } from '../store/payment-details.ts';
import type { StoredPayment } from '../store/payment-row.ts';
import { orderVersion } from '../store/payments.ts';
import { paymentRead } from '../views/payment-v1.ts';
import { paymentV2 } from '../views/payment-v2.ts';

/**
 * The payload of a webhook: the payment as a read of its API version would return it now, the time of the change
 * and the order's version, by which the merchant puts payloads into order. Version 1 also gets the numeric `id`,
 * which appeals need.
 */
export async function payloadOf(
  sql: Sql,
  payment: StoredPayment,
  order: StoredOrder,
  settings: Settings,
  now: number,
): Promise<object> {
  const change = {
    changed_at: new Date(payment.updatedAt).toISOString(),
    order_version: await orderVersion(sql, payment.orderId),
  };
  const detail = payment.origin === 'v2' ? await findPaymentDetail(sql, payment.paymentId) : null;
  if (detail !== null) return { ...paymentV2(settings, { payment, detail, order }, now), ...change };
  return { id: payment.id, ...paymentRead(payment, { settings, order, now }), ...change };
}
