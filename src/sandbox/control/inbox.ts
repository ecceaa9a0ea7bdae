import type { Hono } from 'hono';
import { parseJson } from '../../contract/json.ts';
import { BODY_LIMIT_BYTES } from '../../service/http/body.ts';
import { methodNotAllowed, tooLarge } from '../../service/http/errors-v1.ts';
import { readBytes } from '../../service/http/request-data.ts';
import { json } from '../../service/http/respond.ts';
import { findMerchant } from '../../service/store/merchants.ts';
import type { Driver } from '../driver.ts';
import { inboxUrl } from '../inbox/address.ts';
import type { InboxMessage } from '../inbox/inbox.ts';
import { received } from '../inbox/receive.ts';
import { orderIdAsked } from './read.ts';

/** How many the list shows. */
const LISTED = 100;

/** A receiver of webhooks, for shops that have none yet. */
export function inboxControls(app: Hono, { core, inbox, demo }: Driver): void {
  const path = '/sandbox/inbox';

  app.post(path, async (c) => {
    const bytes = await readBytes(c.req.raw, BODY_LIMIT_BYTES);
    if (bytes === null) throw tooLarge();
    const headers = Object.fromEntries(c.req.raw.headers);
    inbox.put(await received(core, headers, new TextDecoder().decode(bytes)));
    return new Response(null, { status: 204 });
  });

  app.get(path, async (c) => {
    const orderId = orderIdAsked(c.req.query('order_id'));
    const shop = await findMerchant(core.database, demo.merchantId);
    const asked = inbox.list().filter((message) => orderId === null || message.orderId === orderId);
    return json(200, {
      url: inboxUrl(core.settings),
      // For testers who verify by themselves, here or in a receiver of their own.
      webhook_secret: shop?.webhookSecret ?? null,
      messages: asked.slice(0, LISTED).map(messageView),
    });
  });

  app.all(path, () => {
    throw methodNotAllowed(['GET', 'POST']);
  });
}

/** Text that is no JSON is shown as it is. */
function messageView({ receivedAt, orderId, headers, body, isVerified }: InboxMessage): object {
  return {
    received_at: new Date(receivedAt).toISOString(),
    order_id: orderId,
    verified: isVerified,
    headers,
    body: parseJson(body) ?? body,
  };
}
