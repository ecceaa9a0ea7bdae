import type { Hono } from 'hono';
import { methodNotAllowed, notFound } from '../../service/http/errors-v1.ts';
import { json } from '../../service/http/respond.ts';
import { redeliver } from '../../service/operations/redeliver.ts';
import { webhooksInFull } from '../../service/routes/operator/webhooks/view.ts';
import { findWebhooks } from '../../service/store/webhooks/find.ts';
import { findWebhook } from '../../service/store/webhooks/webhooks.ts';
import type { Driver } from '../driver.ts';
import { orderIdAsked } from './read.ts';

/** How many the list shows. */
const LISTED = 100;

/** What was sent to shops and how that went; and once more, please. */
export function webhookControls(app: Hono, { core }: Driver): void {
  app.get('/sandbox/webhooks', async (c) => {
    const orderId = orderIdAsked(c.req.query('order_id')) ?? undefined;
    const page = await findWebhooks(core.database, { orderId }, { after: null, limit: LISTED });
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
    const [webhook] = await webhooksInFull(core.database, [after]);
    return json(200, { webhook });
  });
  app.all(again, () => {
    throw methodNotAllowed(['POST']);
  });
}
