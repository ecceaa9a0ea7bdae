import type { Browser, Page, Request } from 'playwright-core';
import { print, round } from '../lines.ts';
import { metrics } from './load.ts';
import { newOrder } from './orders.ts';
import type { BenchSite } from './site.ts';

const POLLS = 200;
/** Above the longest poll interval with jitter. */
const STEP_MS = 12_500;
const QUARTER_OF_AN_HOUR_SECONDS = 900;

/** Opens the page with a fake clock, and counts its payment reads. */
async function openWithFakeClock(browser: Browser, site: BenchSite) {
  const context = await browser.newContext({ locale: 'ru-RU', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const reads = { sent: 0, open: 0, waiting: 0, mostAtOnce: 0 };
  const isRead = (url: string) => url.includes('/payments/check-by-order-id/');
  page.on('request', (request) => {
    if (!isRead(request.url())) return;
    reads.sent += 1;
    reads.open += 1;
    if (request.headers()['prefer'] !== undefined) reads.waiting += 1;
    reads.mostAtOnce = Math.max(reads.mostAtOnce, reads.open);
  });
  const ended = (request: Request) => {
    if (!isRead(request.url())) return;
    reads.open -= 1;
    if (request.headers()['prefer'] !== undefined) reads.waiting -= 1;
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  await page.clock.install();
  const orderId = await newOrder(site.sandbox, 'to_card_number');
  await page.goto(`https://localhost:${site.port('ours', null)}/${orderId}`);
  await page.locator('[data-field="card_number"] [data-value]').waitFor();
  return { context, page, reads };
}

/** The turns that the service and the page take for the answer to a read that waited. */
const TURNS = 4;

/** Advances the page's clock and the service's, and waits for the answers in flight, but not for a read that waits. */
async function advance(
  page: Page,
  site: BenchSite,
  reads: { readonly open: number; readonly waiting: number },
  ms: number,
): Promise<void> {
  await page.clock.runFor(ms);
  site.advance(ms);
  for (let turn = 0; turn < TURNS || (reads.open > reads.waiting && turn < 200); turn += 1)
    await page.evaluate(() => Promise.resolve());
}

/** Measures the heap growth over 200 polls. */
export async function heapAfterPolls(browser: Browser, site: BenchSite): Promise<void> {
  const { context, page, reads } = await openWithFakeClock(browser, site);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  const retained = async () => {
    for (let turn = 0; turn < 3; turn += 1) await devtools.send('HeapProfiler.collectGarbage');
    const found = await metrics(devtools);
    return (name: string) => found.get(name) ?? 0;
  };
  // Warm-up: the engine compiles and keeps optimised code for hot functions.
  while (reads.sent < POLLS) await advance(page, site, reads, STEP_MS);
  const [before, sentBefore] = [await retained(), reads.sent];
  while (reads.sent - sentBefore < POLLS) await advance(page, site, reads, STEP_MS);
  const after = await retained();
  print({
    figure: 'after 200 polls',
    heapMb: round((after('JSHeapUsedSize') - before('JSHeapUsedSize')) / 1e6, 3),
    nodes: [before('Nodes'), after('Nodes')],
    listeners: [before('JSEventListeners'), after('JSEventListeners')],
  });
  await context.close();
}

/** Counts the payment reads in 15 minutes on a visible page. */
export async function readsOfOnePayment(browser: Browser, site: BenchSite): Promise<void> {
  const { context, page, reads } = await openWithFakeClock(browser, site);
  for (let second = 0; second < QUARTER_OF_AN_HOUR_SECONDS; second += 1)
    await advance(page, site, reads, 1000);
  print({ figure: 'reads of one payment in 15 minutes', reads: reads.sent, mostAtOnce: reads.mostAtOnce });
  await context.close();
}
