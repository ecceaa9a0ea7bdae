import * as v from 'valibot';

/** What the measured process is told to do. */
export const answer = v.variant('do', [
  v.object({
    /** Serve this, whatever is asked, at a port of its own. */
    do: v.literal('answer'),
    status: v.number(),
    headers: v.record(v.string(), v.string()),
    body: v.string(),
  }),
  /** Say how much processor time it has taken so far, in microseconds. */
  v.object({ do: v.literal('cpu') }),
  v.object({ do: v.literal('orders'), forMs: v.number() }),
  v.object({ do: v.literal('payments'), forMs: v.number() }),
]);
export type Told = v.InferInput<typeof answer>;

/** What it says. */
export const said = v.variant('kind', [
  v.object({ kind: v.literal('service'), port: v.number(), apiKey: v.string() }),
  v.object({ kind: v.literal('bare'), port: v.number() }),
  v.object({ kind: v.literal('rate'), rate: v.number() }),
  v.object({ kind: v.literal('cpu'), microseconds: v.number() }),
]);
export type Said = v.InferOutput<typeof said>;
export type ToldService = Extract<Said, { kind: 'service' }>;

export function toldBare(port: number): Said {
  return { kind: 'bare', port };
}
