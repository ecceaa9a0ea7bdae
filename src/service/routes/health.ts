import type { Hono } from 'hono';
import type { Env } from '../http/env.ts';
import { methodNotAllowed } from '../http/errors-v1.ts';
import { ALIVE, readinessResponse } from '../http/health.ts';
import { json } from '../http/respond.ts';
import type { ReadinessCheck } from '../operations/check-readiness.ts';

/**
 * The health checks: `/livez` is about the process, `/readyz` about whether payments can be taken now. `/healthz` is
 * the older name of the second.
 */
export function health(app: Hono<Env>, whyUnready: ReadinessCheck): void {
  app.get('/livez', () => json(200, ALIVE));
  for (const path of ['/readyz', '/healthz'])
    app.get(path, async () => readinessResponse(await whyUnready()));
  for (const path of ['/livez', '/readyz', '/healthz']) {
    app.all(path, () => {
      throw methodNotAllowed(['GET', 'HEAD']);
    });
  }
}
