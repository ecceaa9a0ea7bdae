import type { Settings, World } from '../options.ts';
import type { Sql } from '../store/drivers/database.ts';
import { findMerchant } from '../store/merchants.ts';
import { findOrder } from '../store/orders.ts';
import type { StoredPayment } from '../store/payment-row.ts';
import { insertWebhook } from '../store/webhooks/webhooks.ts';
import { causesWebhook } from './events.ts';
import { payloadOf } from './payload.ts';

/**
 * Transactional outbox: stores the webhook of a status change in the transaction that makes the change. It
 * goes to the payment's `callback_url`, else to the merchant's; without either there is none, nor for a status
 * that the merchant does not want.
 */
export async function enqueueWebhook(
  { ids, settings }: Pick<World, 'ids'> & { readonly settings: Settings },
  sql: Sql,
  payment: StoredPayment,
  now: number,
): Promise<void> {
  const order = await findOrder(sql, payment.orderId);
  const merchant = order === null ? null : await findMerchant(sql, order.merchantId);
  if (order === null || merchant === null) return;
  if (!causesWebhook(payment.status, merchant.webhookEvents, settings.webhookEvents)) return;
  const url = payment.callbackUrl ?? merchant.callbackUrl;
  if (url === null) return;
  const webhook = {
    webhookId: `msg_${ids.uuid().replaceAll('-', '')}`,
    merchantId: order.merchantId,
    orderId: order.orderId,
    paymentId: payment.paymentId,
    event: `payment.${payment.status}`,
    url,
    payload: JSON.stringify(await payloadOf(sql, payment, order, settings, now)),
  };
  await insertWebhook(sql, webhook, now);
}
