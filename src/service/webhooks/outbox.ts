import type { PaymentStatus } from '../../contract/statuses.ts';
import type { Settings, World } from '../options.ts';
import type { Sql } from '../store/drivers/database.ts';
import { findMerchant } from '../store/merchants.ts';
import { findOrder } from '../store/orders.ts';
import type { StoredPayment } from '../store/payment-row.ts';
import { insertWebhook } from '../store/webhooks/webhooks.ts';
import { payloadOf } from './payload.ts';

/** Which changes of a payment's status are told: that it was paid, or every one. */
export const WEBHOOK_EVENTS = ['completed', 'all'] as const;
export type WebhookEvents = (typeof WEBHOOK_EVENTS)[number];

/**
 * Writes the webhook of a change of status, in the transaction that makes the change: to the payment's own
 * `callback_url`, else to its merchant's. Without either there is none.
 */
export async function announce(
  { ids, settings }: Pick<World, 'ids'> & { readonly settings: Settings },
  sql: Sql,
  payment: StoredPayment,
  now: number,
): Promise<void> {
  if (!isTold(payment.status, settings.webhookEvents)) return;
  const order = await findOrder(sql, payment.orderId);
  if (order === null) return;
  const url = payment.callbackUrl ?? (await findMerchant(sql, order.merchantId))?.callbackUrl ?? null;
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

function isTold(status: PaymentStatus, events: WebhookEvents): boolean {
  return events === 'all' || status === 'completed';
}
