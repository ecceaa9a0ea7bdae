import type { Hono, MiddlewareHandler } from 'hono';
import type { Core } from '../../core.ts';
import type { Env } from '../../http/env.ts';
import { methodNotAllowed, notFound } from '../../http/errors-v1.ts';
import { json } from '../../http/respond.ts';
import { matchesTag, versionTag } from '../../rules/version-tag.ts';
import { findOrder } from '../../store/orders.ts';
import { standingPayment } from '../../store/standing-payment.ts';
import { orderIdInPath } from './callers.ts';
import { createExternal } from './external.ts';
import { createInternal } from './internal.ts';
import { paymentRead } from './payment-view.ts';

/** Payments of v1: interface 4.2, 4.3 and 4.5. */
export function paymentsV1(app: Hono<Env>, core: Core, limit: MiddlewareHandler<Env>): void {
  app.post('/api/v1/payments', (c) => createExternal(core, c.req.raw));
  app.all('/api/v1/payments', () => {
    throw methodNotAllowed(['POST']);
  });

  app.post('/api/v1/payments/internal', (c) => createInternal(core, c.req.raw, c.env.connection));
  app.all('/api/v1/payments/internal', () => {
    throw methodNotAllowed(['POST']);
  });

  app.get('/api/v1/payments/check-by-order-id/:order_id', limit, (c) =>
    readPayment(core, c.req.param('order_id'), c.req.raw.headers.get('if-none-match')),
  );
  app.all('/api/v1/payments/check-by-order-id/:order_id', () => {
    throw methodNotAllowed(['GET', 'HEAD']);
  });
}

/** The most frequent call of all: two reads by key, or one when nothing has changed. */
async function readPayment(core: Core, given: string, ifNoneMatch: string | null): Promise<Response> {
  const orderId = orderIdInPath(given);
  const payment = await standingPayment(core.database, orderId);
  const now = core.clock.now();
  if (payment !== null) {
    const headers = { etag: versionTag(payment, now), 'cache-control': 'private, no-cache' };
    if (matchesTag(ifNoneMatch, headers.etag)) return new Response(null, { status: 304, headers });
    const order = await findOrder(core.database, orderId);
    if (order !== null) {
      return json(200, paymentRead(payment, { settings: core.settings, order, now }), headers);
    }
  }
  throw notFound(
    (await findOrder(core.database, orderId)) === null ? 'Order not found' : 'Payment not found',
  );
}
