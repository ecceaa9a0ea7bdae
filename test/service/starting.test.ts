import { afterEach, expect, it, vi } from 'vitest';
import { startingService } from '../../src/service/service.ts';

afterEach(() => void vi.useRealTimers());

it('lets a creation wait for a service that is being opened, for ten seconds at most', async () => {
  vi.useFakeTimers();
  const service = startingService(new Promise(() => {}));
  let status = 0;
  void service.fetch(new Request('http://localhost/api/v1/orders/', { method: 'POST' })).then((response) => {
    status = response.status;
  });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(status).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(status).toBe(503);
});

it('answers reads at once while it is being opened', async () => {
  const service = startingService(new Promise(() => {}));
  const { status, headers } = await service.fetch(new Request('http://localhost/api/v1/orders/1/'));
  expect([status, headers.get('retry-after')]).toEqual([503, '1']);
});
