import type { OrderId } from '../../contract/ids.ts';
import type { ExternalDependencies, Settings } from '../options.ts';
import type { Sql } from '../store/drivers/database.ts';
import { merchantsByIds } from '../store/merchants.ts';
import type { StoredOrder } from '../store/orders.ts';
import type { StoredPayment } from '../store/payment-row.ts';
import { insertWebhook } from '../store/webhooks/webhooks.ts';
import { causesWebhook } from './events.ts';
import { payloadOf } from './payload.ts';

/**
 * Transactional outbox: stores the webhooks of status changes in the transaction that makes the changes. A webhook
 * goes to the payment's `callback_url`, else to the merchant's; without either there is none, nor for a status
 * that the merchant does not want.
 * @param orders those of the payments, by ID
 */
export async function enqueueWebhooks(
  { ids, settings }: Pick<ExternalDependencies, 'ids'> & { readonly settings: Settings },
  sql: Sql,
  payments: readonly StoredPayment[],
  orders: ReadonlyMap<OrderId, StoredOrder>,
  now: number,
): Promise<void> {
  const merchants = await merchantsByIds(
    sql,
    payments.flatMap(({ orderId }) => orders.get(orderId)?.merchantId ?? []),
  );
  for (const payment of payments) {
    const order = orders.get(payment.orderId);
    const merchant = order === undefined ? undefined : merchants.get(order.merchantId);
    if (order === undefined || merchant === undefined) continue;
    if (!causesWebhook(payment.status, merchant.webhookEvents, settings.webhookEvents)) continue;
    const url = payment.callbackUrl ?? merchant.callbackUrl;
    if (url === null) continue;
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
}
