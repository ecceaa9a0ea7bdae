import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createHistogram } from '../../../src/server/metrics/histogram.ts';

it('a histogram writes what the histogram of prom-client would write', async () => {
  const other = new Registry();
  const ours = createHistogram('seconds', 'Times.', [0.1, 1]);
  const theirs = new Histogram({
    name: 'seconds',
    help: 'Times.',
    labelNames: ['kind'],
    buckets: [0.1, 1],
    registers: [other],
  });
  const seen = [
    ['query', 0.05],
    ['query', 0.1],
    ['query', 7],
    ['transaction', 0.5],
  ] as const;
  for (const [kind, seconds] of seen) {
    ours.observe(kind, () => ({ kind }), seconds);
    theirs.observe({ kind }, seconds);
  }
  const lines = (text: string) => text.split('\n').map(inOrder).sort();
  expect(lines(ours.text())).toEqual(lines(await other.metrics()));
});

/** A line with its labels in the order of their names. */
function inOrder(line: string): string {
  return line.replace(/\{(.*)\}/, (_all, labels) => `{${String(labels).split(',').sort().join(',')}}`);
}
