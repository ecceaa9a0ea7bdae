import type { Settings } from '../options.ts';
import type { Sql } from '../store/drivers/database.ts';
import type { StoredOrder } from '../store/orders.ts';
import { findPaymentDetail } from '../store/payment-details.ts';
import type { StoredPayment } from '../store/payment-row.ts';
import { paymentRead } from '../views/payment-v1.ts';
import { paymentV2 } from '../views/payment-v2.ts';

/**
 * What a webhook tells of a payment: what a read of it in its version says at this moment. Version 1 has the numeric
 * `id` besides, without which its payment could not be appealed.
 */
export async function payloadOf(
  sql: Sql,
  payment: StoredPayment,
  order: StoredOrder,
  settings: Settings,
  now: number,
): Promise<object> {
  const detail = payment.origin === 'v2' ? await findPaymentDetail(sql, payment.paymentId) : null;
  if (detail !== null) return paymentV2({ payment, detail, order }, now);
  return { id: payment.id, ...paymentRead(payment, { settings, order, now }) };
}
