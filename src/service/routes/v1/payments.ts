import type { Hono, MiddlewareHandler } from 'hono';
import type { Env } from '../../http/env.ts';
import { methodNotAllowed } from '../../http/errors-v1.ts';
import { responseOf } from '../../http/response-data.ts';
import type { PaymentReader } from './payment-read.ts';
import { POLL_ROUTE } from './polls.ts';

/** Registers the payment read. */
export function paymentsV1(app: Hono<Env>, readPayment: PaymentReader, limit: MiddlewareHandler<Env>): void {
  app.get(POLL_ROUTE, limit, async (c) => {
    const { headers, method, signal } = c.req.raw;
    return responseOf(
      await readPayment({
        given: c.req.param('order_id'),
        noneIs204: c.req.query('none') === '204',
        ifNoneMatch: headers.get('if-none-match'),
        prefer: method === 'GET' ? headers.get('prefer') : null,
        onClose: (run) => signal.addEventListener('abort', run, { once: true }),
      }),
    );
  });
  app.all(POLL_ROUTE, () => {
    throw methodNotAllowed(['GET', 'HEAD']);
  });
}
