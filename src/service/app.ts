import { Hono } from 'hono';
import { routePath } from 'hono/route';
import type { Core } from './core.ts';
import { corsHeaders, preflight } from './http/cors.ts';
import type { Env } from './http/env.ts';
import { notFound } from './http/errors-v1.ts';
import { internalError as internalErrorV2, notFound as notFoundV2 } from './http/errors-v2.ts';
import { impossible } from './http/impossible.ts';
import { Refusal } from './http/refusal.ts';
import { answerOf, json } from './http/respond.ts';
import { openapi } from './openapi/route.ts';
import { reasonOf } from './reason.ts';
import { clientIp } from './routes/client-ip.ts';
import { health } from './routes/health.ts';
import { operator } from './routes/operator/operator.ts';
import { supportAppeals } from './routes/support/appeals.ts';
import { ordersV1 } from './routes/v1/orders.ts';
import { paymentsV1 } from './routes/v1/payments.ts';
import { readLimits } from './routes/v1/read-limits.ts';
import { appealsV2 } from './routes/v2/appeals.ts';
import { paymentsV2 } from './routes/v2/payments.ts';

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
  paymentsV2(app, core);
  appealsV2(app, core);
  supportAppeals(app, core);
  operator(app, core);

  app.notFound((c) => answerOf(isV2(c.req.path) ? notFoundV2() : notFound()));
  app.onError((error, c) => {
    const refusal = error instanceof Refusal ? error : impossible(error);
    if (refusal !== null) return answerOf(refusal);
    core.log({ event: 'request-failed', method: c.req.method, route: routePath(c), ...reasonOf(error) });
    if (isV2(c.req.path)) return answerOf(internalErrorV2());
    return json(500, { detail: 'Internal Server Error' });
  });
  return app;
}

/** Version 2 says in plain text what has no code (interface 7.2, 7.3). */
function isV2(path: string): boolean {
  return path.startsWith('/api/v2/');
}
