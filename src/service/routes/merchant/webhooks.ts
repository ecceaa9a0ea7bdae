import { merchantWebhooks } from '../../../contract/answers/merchant/lists.ts';
import { webhookInFull as webhookInFullAnswer } from '../../../contract/answers/operator/webhooks.ts';
import type { ServiceContext } from '../../context.ts';
import { redeliver } from '../../operations/administration/redeliver.ts';
import { findWebhooks } from '../../store/webhooks/find.ts';
import { findWebhook, type StoredWebhook, WEBHOOK_STATUSES } from '../../store/webhooks/webhooks.ts';
import { EMPTY_PAGE, pageView } from '../calls/cursor.ts';
import { existing } from '../calls/existing.ts';
import { paymentNamed } from '../calls/payment-named.ts';
import { oneOf, orderId, paging, payment, windowOf } from '../calls/query.ts';
import { webhookInFull, webhooksPage } from '../calls/webhook-view.ts';
import { actionCall, listCall, type MerchantCall, readCall } from './call.ts';

export const merchantWebhookCalls: readonly MerchantCall[] = [
  listCall({
    operationId: 'findMyWebhooks',
    path: '/merchant/webhooks',
    summary: 'Find the webhooks to you, the newest first',
    query: {
      status: oneOf(WEBHOOK_STATUSES, 'Still to be delivered, accepted, given up.'),
      order_id: orderId,
      payment,
      ...paging,
    },
    answer: merchantWebhooks,
    async run({ context, query, merchantId }) {
      const named =
        query.payment === undefined ? undefined : await paymentNamed(context.database, query.payment);
      if (named === null) return pageView(EMPTY_PAGE, () => null);
      const filter = {
        merchantId,
        status: query.status,
        orderId: query.order_id,
        paymentId: named?.paymentId,
      };
      return webhooksPage(context.database, await findWebhooks(context.database, filter, windowOf(query)));
    },
  }),

  readCall({
    operationId: 'readMyWebhook',
    path: '/merchant/webhooks/{webhook_id}',
    summary: 'Read a webhook, with its payload and every attempt to deliver it',
    answer: webhookInFullAnswer,
    missing: 'Webhook',
    run: async ({ context, path, merchantId }) =>
      webhookInFull(context.database, await ownWebhook(context, merchantId, path('webhook_id'))),
  }),

  actionCall({
    operationId: 'redeliverMyWebhook',
    path: '/merchant/webhooks/{webhook_id}/redeliver',
    summary: 'Deliver a webhook again, to your current address',
    description: 'Also one that was delivered before. It keeps its `webhook-id`.',
    answer: webhookInFullAnswer,
    missing: 'Webhook',
    async run({ context, path, merchantId, by }) {
      const { webhookId } = await ownWebhook(context, merchantId, path('webhook_id'));
      return webhookInFull(context.database, await redeliver(context, webhookId, by));
    },
  }),
];

async function ownWebhook(
  context: ServiceContext,
  merchantId: number,
  given: string,
): Promise<StoredWebhook> {
  const webhook = await findWebhook(context.database, given);
  return existing(webhook?.merchantId === merchantId ? webhook : null, 'Webhook');
}
