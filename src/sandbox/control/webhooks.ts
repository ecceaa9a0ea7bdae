import type { Hono } from 'hono';
import { methodNotAllowed, notFound } from '../../service/http/errors-v1.ts';
import { json } from '../../service/http/respond.ts';
import { redeliver } from '../../service/operations/administration/redeliver.ts';
import { webhookInFull, webhooksInFull } from '../../service/routes/calls/webhook-view.ts';
import { findWebhooks } from '../../service/store/webhooks/find.ts';
import { findWebhook } from '../../service/store/webhooks/webhooks.ts';
import type { SandboxContext } from '../sandbox-context.ts';
import { orderIdInQuery } from './lookups.ts';

/** How many webhooks the list returns. */
const LIST_LIMIT = 100;

/** Lists webhooks with their delivery attempts, and redelivers one. */
export function webhookControls(app: Hono, { core }: SandboxContext): void {
  app.get('/sandbox/webhooks', async (c) => {
    const orderId = orderIdInQuery(c.req.query('order_id')) ?? undefined;
    const page = await findWebhooks(core.database, { orderId }, { after: null, limit: LIST_LIMIT });
    return json(200, { webhooks: await webhooksInFull(core.database, page.items) });
  });
  app.all('/sandbox/webhooks', () => {
    throw methodNotAllowed(['GET']);
  });

  const again = '/sandbox/webhooks/:webhook_id/redeliver';
  app.post(again, async (c) => {
    const found = await findWebhook(core.database, c.req.param('webhook_id'));
    if (found === null) throw notFound('Webhook not found');
    await redeliver(core, found.webhookId, 'sandbox');
    await core.deliveries.sweep();
    const after = (await findWebhook(core.database, found.webhookId)) ?? found;
    const webhook = await webhookInFull(core.database, after);
    return json(200, { webhook });
  });
  app.all(again, () => {
    throw methodNotAllowed(['POST']);
  });
}
