import { pageOf } from '../../../../contract/answers/lists.ts';
import { webhook, webhookInFull } from '../../../../contract/answers/operator/webhooks.ts';
import { PAYMENT_STATUSES } from '../../../../contract/statuses.ts';
import type { ServiceContext } from '../../../context.ts';
import { redeliver } from '../../../operations/administration/redeliver.ts';
import { findWebhooks } from '../../../store/webhooks/find.ts';
import { findWebhook, type StoredWebhook, WEBHOOK_STATUSES } from '../../../store/webhooks/webhooks.ts';
import { EMPTY_PAGE, pageView } from '../../calls/cursor.ts';
import { existing } from '../../calls/existing.ts';
import { paymentNamed } from '../../calls/payment-named.ts';
import { number, oneOf, orderId, paging, payment, windowOf } from '../../calls/query.ts';
import { webhookInFull as inFull, webhooksPage } from '../../calls/webhook-view.ts';
import { actionCall, listCall, type OperatorCall, readCall } from '../call.ts';

const EVENTS = PAYMENT_STATUSES.map((status) => `payment.${status}` as const);

export const webhookCalls: readonly OperatorCall[] = [
  listCall({
    operationId: 'findWebhooks',
    path: '/operator/webhooks',
    summary: 'Find webhooks',
    query: {
      status: oneOf(WEBHOOK_STATUSES, 'Those to come, those accepted, those given up.'),
      event: oneOf(EVENTS, 'The changes that they report.'),
      merchant_id: number('The merchant’s number.'),
      order_id: orderId,
      payment_id: payment,
      ...paging,
    },
    answer: pageOf(webhook, 'Webhooks'),
    async run({ context, query }) {
      const about =
        query.payment_id === undefined ? undefined : await paymentNamed(context.database, query.payment_id);
      if (about === null) return pageView(EMPTY_PAGE, () => null);
      const filter = {
        status: query.status,
        event: query.event,
        merchantId: query.merchant_id,
        orderId: query.order_id,
        paymentId: about?.paymentId,
      };
      return webhooksPage(context.database, await findWebhooks(context.database, filter, windowOf(query)));
    },
  }),

  readCall({
    operationId: 'readWebhook',
    path: '/operator/webhooks/{webhook_id}',
    summary: 'Read a webhook, with what it carries and every attempt to deliver it',
    answer: webhookInFull,
    missing: 'Webhook',
    run: async ({ context, path }) =>
      inFull(context.database, await webhookInPath(context, path('webhook_id'))),
  }),

  actionCall({
    operationId: 'redeliverWebhook',
    path: '/operator/webhooks/{webhook_id}/redeliver',
    summary: 'Send a webhook again, to the address that is in force now',
    answer: webhookInFull,
    missing: 'Webhook',
    async run({ context, path, by }) {
      const { webhookId } = await webhookInPath(context, path('webhook_id'));
      return inFull(context.database, await redeliver(context, webhookId, by));
    },
  }),
];

async function webhookInPath(context: ServiceContext, given: string): Promise<StoredWebhook> {
  return existing(await findWebhook(context.database, given), 'Webhook');
}
