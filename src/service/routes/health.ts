import type { Hono } from 'hono';
import type { ServiceContext } from '../context.ts';
import { within } from '../deadline.ts';
import type { Env } from '../http/env.ts';
import { methodNotAllowed } from '../http/errors-v1.ts';
import { json } from '../http/respond.ts';
import { reasonOf } from '../lib/error-reason.ts';

/** A database that takes longer counts as unavailable: the load balancer needs an answer. */
const LIMIT_MS = 3000;

/** The health check: queries the database, so that 200 means that payments can be created. */
export function health(app: Hono<Env>, context: ServiceContext): void {
  app.get('/healthz', async () => {
    try {
      // A transaction, because a read-only database cannot create payments. It writes nothing, so it does not
      // wait for the disk.
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
