import * as v from 'valibot';

/**
 * What the measured process serves: the service as it is, with metrics, or with a database that announces no changes to
 * reads that wait.
 */
export const VARIANTS = ['plain', 'metrics', 'unannounced'] as const;
export type Variant = (typeof VARIANTS)[number];

/** Commands to the measured process. */
export const benchCommand = v.variant('do', [
  v.object({
    /** Serve this answer to every request, at another port. */
    do: v.literal('answer'),
    status: v.number(),
    headers: v.record(v.string(), v.string()),
    body: v.string(),
  }),
  /** Report the processor time so far, in microseconds. */
  v.object({ do: v.literal('cpu') }),
  v.object({ do: v.literal('orders'), forMs: v.number() }),
  v.object({ do: v.literal('payments'), forMs: v.number() }),
]);
export type BenchCommand = v.InferInput<typeof benchCommand>;

/** Messages of the measured process. */
export const benchResult = v.variant('kind', [
  v.object({ kind: v.literal('service'), port: v.number(), apiKey: v.string() }),
  v.object({ kind: v.literal('bare'), port: v.number() }),
  v.object({ kind: v.literal('rate'), rate: v.number() }),
  v.object({ kind: v.literal('cpu'), microseconds: v.number() }),
]);
export type BenchResult = v.InferOutput<typeof benchResult>;
export type ServiceStarted = Extract<BenchResult, { kind: 'service' }>;

export function bareStarted(port: number): BenchResult {
  return { kind: 'bare', port };
}
