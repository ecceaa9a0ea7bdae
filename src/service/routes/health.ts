import type { Hono } from 'hono';
import type { ServiceContext } from '../context.ts';
import { within } from '../deadline.ts';
import type { Env } from '../http/env.ts';
import { methodNotAllowed } from '../http/errors-v1.ts';
import { json } from '../http/respond.ts';
import { reasonOf } from '../lib/error-reason.ts';

/** A store that takes longer is none: whoever asks wants to know whether to send payers here. */
const LIMIT_MS = 3000;

/** Whether payments can be taken now: the store is asked, not presumed. */
export function health(app: Hono<Env>, context: ServiceContext): void {
  app.get('/healthz', async () => {
    try {
      // A transaction, because a database that can only be read takes no payments. Nothing is written, so no disk is waited for.
      await within(context.clock, LIMIT_MS, () =>
        context.database.transaction((sql) => sql.query('select version from migrations limit 1')),
      );
      return json(200, { status: 'ok' });
    } catch (error) {
      context.log({ event: 'store-unavailable', ...reasonOf(error) });
      return json(503, { status: 'unavailable' });
    }
  });
  app.all('/healthz', () => {
    throw methodNotAllowed(['GET', 'HEAD']);
  });
}
