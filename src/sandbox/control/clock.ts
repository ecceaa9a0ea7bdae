import type { Hono } from 'hono';
import * as v from 'valibot';
import { methodNotAllowed } from '../../service/http/errors-v1.ts';
import { json } from '../../service/http/respond.ts';
import { readLooseBody } from '../../service/http/validate.ts';
import type { Driver } from '../sandbox-context.ts';

/** A year: enough for every expiry, and no date that JavaScript cannot say. */
const FURTHEST_SECONDS = 366 * 24 * 3600;

const move = v.pipe(
  v.strictObject({
    /** Seconds. */
    advance: v.optional(
      v.pipe(
        v.number(),
        v.minValue(0, `ensure this value is from 0 to ${FURTHEST_SECONDS}`),
        v.maxValue(FURTHEST_SECONDS, `ensure this value is from 0 to ${FURTHEST_SECONDS}`),
      ),
    ),
    freeze: v.optional(v.boolean()),
  }),
  v.check(
    ({ advance, freeze }) => advance !== undefined || freeze !== undefined,
    'advance (seconds) or freeze (true, false) is needed',
  ),
);

/** Time travel for everything the service does; it waits until what has become due is done. */
export function clockControls(app: Hono, driver: Driver): void {
  const { clock, core, realClock } = driver;

  async function settled(): Promise<Response> {
    await core.expiry.sweep();
    await core.deliveries.sweep();
    const now = clock.now();
    return json(200, {
      now: new Date(now).toISOString(),
      ahead_seconds: (now - realClock.now()) / 1000,
      frozen: clock.isFrozen(),
    });
  }

  app.post('/sandbox/clock', async (c) => {
    const { advance, freeze } = await readLooseBody(c.req.raw, move);
    if (freeze === true) clock.freeze();
    if (freeze === false) clock.resume();
    if (advance !== undefined) clock.advance(advance * 1000);
    return settled();
  });
  app.get('/sandbox/clock', settled);
  app.delete('/sandbox/clock', () => {
    clock.reset();
    return settled();
  });
  app.all('/sandbox/clock', () => {
    throw methodNotAllowed(['GET', 'POST', 'DELETE']);
  });
}
