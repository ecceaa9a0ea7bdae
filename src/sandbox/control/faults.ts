import type { Hono } from 'hono';
import * as v from 'valibot';
import { parseOrderId } from '../../contract/ids.ts';
import { invalidField, methodNotAllowed } from '../../service/http/errors-v1.ts';
import { json } from '../../service/http/respond.ts';
import { readLooseBody } from '../../service/http/validate.ts';
import { CALL_KINDS } from '../classify-call.ts';
import type { CustomAnswer, Fault } from '../faults/faults.ts';
import { PRESETS, presetName } from '../faults/presets.ts';
import type { SandboxContext } from '../sandbox-context.ts';
import { delayMs, orderId } from './fields.ts';

const custom = {
  status: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(200, 'ensure this value is from 200 to 599'),
      v.maxValue(599, 'ensure this value is from 200 to 599'),
    ),
  ),
  headers: v.optional(v.record(v.string(), v.string())),
  /** Text is sent unchanged, any other value as JSON. */
  body: v.optional(v.unknown()),
};

const newFault = v.strictObject({
  preset: v.pipe(
    v.string(),
    v.check((name) => presetName(name) !== null, `one of: ${Object.keys(PRESETS).join(', ')}`),
  ),
  order_id: v.nullish(orderId),
  times: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1, 'ensure this value is at least 1'))),
  delay_ms: v.nullish(delayMs),
  on: v.nullish(v.array(v.picklist(CALL_KINDS, `a list of: ${CALL_KINDS.join(', ')}`))),
  /** The service carries the request out and only its answer is lost. */
  carried_out: v.optional(v.boolean()),
  ...custom,
});

const scope = v.strictObject({ order_id: v.nullish(orderId) });

export function faultControls(app: Hono, { faults }: SandboxContext): void {
  app.post('/sandbox/faults', async (c) => {
    const body = await readLooseBody(c.req.raw, newFault);
    const preset = presetName(body.preset);
    if (preset === null) throw invalidField('preset', 'unknown preset');
    const added = faults.add({
      preset,
      orderId: parseOrderId(body.order_id),
      timesLeft: body.times ?? null,
      delayMs: body.delay_ms ?? null,
      on: body.on ?? null,
      carriedOut: body.carried_out ?? false,
      custom: preset === 'custom' ? customOf(body) : null,
    });
    return json(200, viewOf(added));
  });

  app.get('/sandbox/faults', () => json(200, { faults: faults.list().map(viewOf) }));

  app.delete('/sandbox/faults', async (c) => {
    const inQuery = c.req.query('order_id');
    const body = await readLooseBody(c.req.raw, scope);
    faults.clear(parseOrderId(inQuery ?? body.order_id));
    return json(200, { faults: faults.list().map(viewOf) });
  });

  app.all('/sandbox/faults', () => {
    throw methodNotAllowed(['GET', 'POST', 'DELETE']);
  });
}

function customOf({ status, headers, body }: v.InferOutput<typeof newFault>): CustomAnswer {
  const isText = typeof body === 'string';
  return {
    status: status ?? 200,
    headers: { 'content-type': isText ? 'text/html' : 'application/json', ...headers },
    body: isText ? body : JSON.stringify(body ?? {}),
  };
}

function viewOf({ id, preset, orderId: order, on, timesLeft, delayMs: delay, carriedOut }: Fault): object {
  return { id, preset, order_id: order, on, times: timesLeft, delay_ms: delay, carried_out: carriedOut };
}
