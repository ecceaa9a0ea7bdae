import { Hono } from 'hono';
import { routePath } from 'hono/route';
import type { ServiceContext } from './context.ts';
import { corsHeaders, preflight } from './http/cors.ts';
import type { Env } from './http/env.ts';
import { failure, notFoundAt } from './http/failure.ts';
import { createReceiptSlots, type ReceiptSlots } from './http/receipt-slots.ts';
import { responseTo } from './http/respond.ts';
import { responseOf } from './http/response-data.ts';
import { limitWrongTokens } from './http/wrong-token-limit.ts';
import { createReadinessCheck, type ReadinessCheck } from './operations/check-readiness.ts';
import { clientIp } from './routes/client-ip.ts';
import { creations } from './routes/creations.ts';
import { health } from './routes/health.ts';
import { merchant } from './routes/merchant/merchant.ts';
import { openapi } from './routes/openapi.ts';
import { operator } from './routes/operator/operator.ts';
import { qrPictures } from './routes/qr/picture.ts';
import { supportAppeals } from './routes/support/appeals.ts';
import { ordersV1 } from './routes/v1/orders.ts';
import { paymentsV1 } from './routes/v1/payments.ts';
import { type Polls, pollsOf } from './routes/v1/polls.ts';
import { limitReads } from './routes/v1/read-rate-limit.ts';
import { appealsV2 } from './routes/v2/appeals.ts';

/**
 * The HTTP application: all routes, with and without a trailing slash, and one error handler for all of them.
 */
export function createApp(
  context: ServiceContext,
  polls: Polls = pollsOf(context),
  receiptSlots: ReceiptSlots = createReceiptSlots(),
  whyUnready: ReadinessCheck = createReadinessCheck(context),
): Hono<Env> {
  const app = new Hono<Env>({ strict: false });
  const { pageOrigin } = context.settings;

  if (pageOrigin !== null) {
    app.use(async (c, next) => {
      const answer = preflight(c.req.raw, pageOrigin);
      if (answer !== null) return answer;
      await next();
      for (const [name, value] of Object.entries(corsHeaders(c.req.raw, pageOrigin))) c.header(name, value);
      return undefined;
    });
  }

  app.use(limitWrongTokens(context));
  clientIp(app);
  health(app, whyUnready);
  const limit = limitReads(polls.count);
  ordersV1(app, context, limit);
  creations(app, context);
  paymentsV1(app, polls.readPayment, limit);
  merchant(app, context);
  qrPictures(app, context, polls.count);
  appealsV2(app, context, receiptSlots);
  supportAppeals(app, context, receiptSlots);
  operator(app, context);
  openapi(app, context);

  app.notFound((c) => responseTo(notFoundAt(c.req.path)));
  app.onError((error, c) => {
    const { method, path } = c.req;
    const { connection } = c.env;
    const hasLeft = c.req.raw.signal.aborted;
    return responseOf(failure(context, error, { method, path, route: routePath(c), connection, hasLeft }));
  });
  return app;
}
