import { expect, it, onTestFinished, vi } from 'vitest';
import { newAppeal } from './support/appeals.ts';
import { openBench, someCards } from './support/bench.ts';
import { manualClock } from './support/clock.ts';
import { databases } from './support/databases.ts';
import { openSilentProxy } from './support/silent-proxy.ts';
import { listenAt, paidPayment } from './support/webhooks.ts';

const LIMIT_MS = 10_000;
const REMOTE = databases.filter(({ kind }) => kind !== 'SQLite');

/** A service that is sending a webhook and a chat post, neither of which is answered. */
async function openSending(on: (typeof databases)[number]) {
  const { address, drop } = await on.fresh();
  const proxy = await openSilentProxy(address);
  const limitClock = manualClock();
  const called: string[] = [];
  const fetching: typeof fetch = (url, init) => {
    called.push(String(url));
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('broken off')));
    });
  };
  const bench = await openBench({
    database: proxy.address,
    storeLimit: { clock: limitClock, limitMs: LIMIT_MS },
    supportWebhookUrl: 'https://chat.example/',
    fetch: fetching,
    pool: someCards(5),
  });
  onTestFinished(async () => {
    proxy.close();
    await bench.context.close();
    await drop();
  });
  await listenAt(bench, 'https://shop.example/');
  await paidPayment(bench);
  await newAppeal(bench);
  bench.clock.advance(0);
  await vi.waitFor(() => expect(called.sort()).toEqual(['https://chat.example/', 'https://shop.example/']));
  await vi.waitFor(() => expect(limitClock.pending()).toBe(0), { interval: 1 });
  return { context: bench.context, proxy, limitClock };
}

it.each(REMOTE)('on $kind a stopping service waits once for an unresponsive database', async (on) => {
  const { context, proxy, limitClock } = await openSending(on);
  proxy.silence();
  const rested = context.stopBackgroundWork();
  // Both results would be stored, and other processes told of the payment's appeal.
  await vi.waitFor(() => expect(limitClock.pending()).toBe(3), { interval: 1 });
  limitClock.advance(LIMIT_MS);
  await rested;
  expect(limitClock.pending()).toBe(0);
});
