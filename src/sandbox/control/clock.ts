import type { Hono } from 'hono';
import * as v from 'valibot';
import { methodNotAllowed } from '../../service/http/errors-v1.ts';
import { json } from '../../service/http/respond.ts';
import { readLooseBody } from '../../service/http/validate.ts';
import type { SandboxContext } from '../sandbox-context.ts';

/** A year: longer than any expiry, and within the range of JavaScript's dates. */
const MAX_ADVANCE_SECONDS = 366 * 24 * 3600;

const move = v.pipe(
  v.strictObject({
    /** Seconds. */
    advance: v.optional(
      v.pipe(
        v.number(),
        v.minValue(0, `ensure this value is from 0 to ${MAX_ADVANCE_SECONDS}`),
        v.maxValue(MAX_ADVANCE_SECONDS, `ensure this value is from 0 to ${MAX_ADVANCE_SECONDS}`),
      ),
    ),
    freeze: v.optional(v.boolean()),
  }),
  v.check(
    ({ advance, freeze }) => advance !== undefined || freeze !== undefined,
    'advance (seconds) or freeze (true, false) is needed',
  ),
);

/** Time travel for the whole service. Each call answers after all work that became due is done. */
export function clockControls(app: Hono, context: SandboxContext): void {
  const { clock, core, realClock } = context;

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
