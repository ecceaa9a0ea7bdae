import { Hono } from 'hono';
import { routePath } from 'hono/route';
import type { Core } from './core.ts';
import { corsHeaders, preflight } from './http/cors.ts';
import type { Env } from './http/env.ts';
import { notFound } from './http/errors-v1.ts';
import { Refusal } from './http/refusal.ts';
import { answerOf, json } from './http/respond.ts';
import { openapi } from './openapi/route.ts';
import { reasonOf } from './reason.ts';
import { clientIp } from './routes/client-ip.ts';
import { health } from './routes/health.ts';
import { ordersV1 } from './routes/v1/orders.ts';
import { paymentsV1 } from './routes/v1/payments.ts';
import { readLimits } from './routes/v1/read-limits.ts';

/** All routes, each with and without its last slash, and one way for everything that is refused or broken. */
export function createApp(core: Core): Hono<Env> {
  const app = new Hono<Env>({ strict: false });
  const { pageOrigin } = core.settings;

  app.use(async (c, next) => {
    const answer = preflight(c.req.raw, pageOrigin);
    if (answer !== null) return answer;
    await next();
    for (const [name, value] of Object.entries(corsHeaders(c.req.raw, pageOrigin))) c.header(name, value);
    return undefined;
  });

  clientIp(app);
  health(app, core);
  openapi(app, core);
  const limit = readLimits(core);
  ordersV1(app, core, limit);
  paymentsV1(app, core, limit);

  app.notFound(() => answerOf(notFound()));
  app.onError((error, c) => {
    if (error instanceof Refusal) return answerOf(error);
    core.log({ event: 'request-failed', method: c.req.method, route: routePath(c), ...reasonOf(error) });
    return json(500, { detail: 'Internal Server Error' });
  });
  return app;
}
