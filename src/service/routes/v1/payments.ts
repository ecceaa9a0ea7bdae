import type { Hono, MiddlewareHandler } from 'hono';
import type { Env } from '../../http/env.ts';
import { methodNotAllowed } from '../../http/errors-v1.ts';
import { responseOf } from '../../http/response-data.ts';
import type { PaymentReader } from './payment-read.ts';
import { POLL_ROUTE } from './polls.ts';

/** Registers the payment read. */
export function paymentsV1(app: Hono<Env>, readPayment: PaymentReader, limit: MiddlewareHandler<Env>): void {
  app.get(POLL_ROUTE, limit, async (c) =>
    responseOf(
      await readPayment(
        c.req.param('order_id'),
        c.req.raw.headers.get('if-none-match'),
        c.req.query('none') === '204',
      ),
    ),
  );
  app.all(POLL_ROUTE, () => {
    throw methodNotAllowed(['GET', 'HEAD']);
  });
}
