import { expect, it, onTestFinished } from 'vitest';
import { toldDelays, toldFigures } from '../load/waiting/told-at-once.ts';
import { browser } from './harness/browser.ts';
import { newPage, screenIs } from './harness/page.ts';
import { startSandboxSite } from './harness/site.ts';

async function aSite() {
  const site = await startSandboxSite({ sandbox: { requisitesDelayMs: 0 } });
  onTestFinished(() => site.close());
  const newOrder = async () =>
    (await site.order({ amount: 1500, transfer_method: 'to_card_number' })).orderId;
  return { ...site, newOrder };
}

// `npm run test:load told-at-once` measures it, with two processes and behind proxies.
it('a page shows a completed payment before its next poll would be due', async () => {
  const site = await aSite();
  const delays = await toldDelays(
    await browser(),
    {
      pageUrl: site.url,
      newOrder: site.newOrder,
      complete: async (orderId) => void (await site.post(`/sandbox/orders/${orderId}/complete`)),
    },
    3,
  );
  console.info('from the call that completes the payment until “paid” is painted, ms', toldFigures(delays));
  expect(Math.min(...delays)).toBeLessThan(10_000);
});

it('a page that is left gives its read up, and is told when Back brings it again', async () => {
  const site = await aSite();
  const orderId = await site.newOrder();
  const { page } = await newPage();
  const waits = page.waitForRequest((request) => request.headers()['prefer'] === 'wait=25');
  await page.goto(`${site.url}/${orderId}`);
  await screenIs(page, 'pay');
  await waits;
  const ended = page.waitForEvent('requestfailed', (request) => request.headers()['prefer'] === 'wait=25');
  await page.goto(`${site.url}/`);
  await ended;
  await site.post(`/sandbox/orders/${orderId}/complete`);
  await page.goBack();
  await screenIs(page, 'paid');
});

it('a page that is hidden gives its read up', async () => {
  const site = await aSite();
  const orderId = await site.newOrder();
  const { page } = await newPage();
  const waits = page.waitForRequest((request) => request.headers()['prefer'] === 'wait=25');
  await page.goto(`${site.url}/${orderId}`);
  await screenIs(page, 'pay');
  await waits;
  const ended = page.waitForEvent('requestfailed', (request) => request.headers()['prefer'] === 'wait=25');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await ended;
});
