import type { Hono, MiddlewareHandler } from 'hono';
import type { Core } from '../../core.ts';
import type { Env } from '../../http/env.ts';
import { methodNotAllowed } from '../../http/errors-v1.ts';
import { responseOf } from '../../http/reply.ts';
import { creationLimit } from './creation-limit.ts';
import { createExternal } from './external.ts';
import { createInternal } from './internal.ts';
import type { PaymentReader } from './payment-read.ts';
import { PAYMENT_READ } from './polls.ts';

/** Payments of v1: interface 4.2, 4.3 and 4.5. */
export function paymentsV1(
  app: Hono<Env>,
  core: Core,
  readPayment: PaymentReader,
  limit: MiddlewareHandler<Env>,
): void {
  app.post('/api/v1/payments', (c) => createExternal(core, c.req.raw));
  app.all('/api/v1/payments', () => {
    throw methodNotAllowed(['POST']);
  });

  const count = creationLimit(core);
  app.post('/api/v1/payments/internal', (c) => createInternal(core, c.req.raw, c.env.connection, count));
  app.all('/api/v1/payments/internal', () => {
    throw methodNotAllowed(['POST']);
  });

  app.get(PAYMENT_READ, limit, async (c) =>
    responseOf(await readPayment(c.req.param('order_id'), c.req.raw.headers.get('if-none-match'))),
  );
  app.all(PAYMENT_READ, () => {
    throw methodNotAllowed(['GET', 'HEAD']);
  });
}
