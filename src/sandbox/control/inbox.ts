import type { Hono } from 'hono';
import { parseJson } from '../../contract/json.ts';
import { BODY_LIMIT_BYTES } from '../../service/http/body.ts';
import { methodNotAllowed, tooLarge } from '../../service/http/errors-v1.ts';
import { readBytes } from '../../service/http/request-data.ts';
import { json } from '../../service/http/respond.ts';
import { findMerchant } from '../../service/store/merchants.ts';
import { inboxUrl } from '../inbox/address.ts';
import type { InboxMessage } from '../inbox/inbox.ts';
import { receiveWebhook } from '../inbox/receive-webhook.ts';
import type { SandboxContext } from '../sandbox-context.ts';
import { orderIdInQuery } from './lookups.ts';

/** How many messages the list returns. */
const LIST_LIMIT = 100;

/** A webhook receiver for shops that have none yet. */
export function inboxControls(app: Hono, { core, inbox, demo }: SandboxContext): void {
  const path = '/sandbox/inbox';

  app.post(path, async (c) => {
    const bytes = await readBytes(c.req.raw, BODY_LIMIT_BYTES);
    if (bytes === null) throw tooLarge();
    const headers = Object.fromEntries(c.req.raw.headers);
    inbox.put(await receiveWebhook(core, headers, new TextDecoder().decode(bytes)));
    return new Response(null, { status: 204 });
  });

  app.get(path, async (c) => {
    const orderId = orderIdInQuery(c.req.query('order_id'));
    const shop = await findMerchant(core.database, demo.merchantId);
    const matching = inbox.list().filter((message) => orderId === null || message.orderId === orderId);
    return json(200, {
      url: inboxUrl(core.settings),
      // Lets testers verify signatures themselves, here or in their own receiver.
      webhook_secret: shop?.webhookSecret ?? null,
      messages: matching.slice(0, LIST_LIMIT).map(messageView),
    });
  });

  app.all(path, () => {
    throw methodNotAllowed(['GET', 'POST']);
  });
}

/** A body that is not JSON is shown as text. */
function messageView({ receivedAt, orderId, headers, body, isVerified }: InboxMessage): object {
  return {
    received_at: new Date(receivedAt).toISOString(),
    order_id: orderId,
    verified: isVerified,
    headers,
    body: parseJson(body) ?? body,
  };
}
