import type { Hono } from 'hono';
import type { Core } from '../core.ts';
import type { Env } from '../http/env.ts';
import { methodNotAllowed } from '../http/errors-v1.ts';
import { json } from '../http/respond.ts';
import { reasonOf } from '../reason.ts';

/** Whether payments can be taken now: the store is asked, not presumed. */
export function health(app: Hono<Env>, core: Core): void {
  app.get('/healthz', async () => {
    try {
      await core.database.query('select version from migrations limit 1');
      return json(200, { status: 'ok' });
    } catch (error) {
      core.log({ event: 'store-unavailable', ...reasonOf(error) });
      return json(503, { status: 'unavailable' });
    }
  });
  app.all('/healthz', () => {
    throw methodNotAllowed(['GET', 'HEAD']);
  });
}
