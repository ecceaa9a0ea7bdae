import { expect, it } from 'vitest';
import { createMetrics } from '../../../src/server/metrics/metrics.ts';

/** The lines of the metrics that count what a histogram has observed. */
async function countsOf(metrics: ReturnType<typeof createMetrics>, name: string): Promise<readonly string[]> {
  const lines = (await metrics.text()).split('\n');
  return lines.filter((line) => line.startsWith(`${name}_count`)).map((line) => line.slice(name.length));
}

it('requests are counted by method, route and status, whatever their paths', async () => {
  const metrics = createMetrics(null);
  for (const [path, route] of [
    ['/some/path', '/known/:route'],
    ['/another/path', '/known/:route'],
    ['/assets/chunk-1a2b.js', undefined],
  ] as const)
    metrics.observeRequest('GET', path, 200, 7, route);
  metrics.observeRequest('PURGE', '/nothing', 404, 7);
  expect(await countsOf(metrics, 'payment_page_http_request_seconds')).toEqual([
    '_count{method="GET",route="/known/:route",status="200"} 2',
    '_count{method="GET",route="/assets/*",status="200"} 1',
    '_count{method="other",route="other",status="404"} 1',
  ]);
});

it('calls of the database are counted by kind, and those that failed', async () => {
  const metrics = createMetrics(null);
  metrics.service.storeCalled('query', 0.002, false);
  metrics.service.storeCalled('query', 3, true);
  metrics.service.storeCalled('transaction', 0.002, false);
  expect(await countsOf(metrics, 'payment_page_store_seconds')).toEqual([
    '_count{kind="query"} 2',
    '_count{kind="transaction"} 1',
  ]);
  expect(await metrics.text()).toContain('payment_page_store_failures_total{kind="query"} 1');
});
