import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { print, round } from '../lines.ts';
import type { Effort } from '../main.ts';
import { load } from './load.ts';
import { newOrder } from './orders.ts';
import type { BenchSite } from './site.ts';

const SETTLE_MS = 6000;
const PAINTS_SECONDS = 10;

/** A minimal page that counts. */
const NUMBER =
  '<p>0</p><script>let n=0;setInterval(()=>{document.querySelector("p").textContent=++n},1000)</script>';

/**
 * Measures the idle cost of the page with requisites: processor time of its renderer and GPU processes, and
 * paints. A second browser shows at the same time a page with one number that changes each second: the machine and
 * other processes affect both alike.
 */
export async function idleCost(
  browser: Browser,
  site: BenchSite,
  { idleSeconds }: Effort,
  launch: () => Promise<Browser>,
): Promise<void> {
  const address = async () =>
    `https://localhost:${site.port('ours', null)}/${await newOrder(site.sandbox, 'to_card_number')}`;
  const beside = await launch();
  const pages = [
    await openAlone(browser, await address()),
    await openAlone(beside, `data:text/html,${encodeURIComponent(NUMBER)}`),
  ];
  await pause(SETTLE_MS);
  const before = await Promise.all(pages.map(({ spentMs }) => spentMs()));
  const readsBefore = site.paymentReads();
  await pause(idleSeconds * 1000);
  const after = await Promise.all(pages.map(({ spentMs }) => spentMs()));
  const reads = site.paymentReads() - readsBefore;
  const [ours = 0, number = 0] = after.map((ms, index) => ((ms - (before[index] ?? 0)) * 60) / idleSeconds);
  for (const page of pages) await page.close();
  await beside.close();
  print({
    figure: 'at rest',
    cpu: 'x1',
    seconds: idleSeconds,
    reads,
    rendererAndGpuMsAMinute: round(ours, 0),
    aNumberAloneMsAMinute: round(number, 0),
    ratio: round(ours / number, 2),
    paintsASecond: await paints(browser, await address()),
  });
}

/**
 * Opens a page without an attached DevTools session: DevTools events for requests and scripts would
 * be a fifth of its cost. The driver does not attach to pages in contexts that it has not created.
 */
async function openAlone(browser: Browser, url: string) {
  const system = await browser.newBrowserCDPSession();
  const { browserContextId } = await system.send('Target.createBrowserContext');
  await system.send('Target.createTarget', { url, browserContextId, width: 390, height: 844 });
  return {
    /** Processor time of all renderers and the GPU process, so no other page may be open. */
    async spentMs() {
      const { processInfo } = await system.send('SystemInfo.getProcessInfo');
      const own = processInfo.filter(({ type }) => type === 'renderer' || type === 'GPU');
      return own.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
    },
    async close() {
      await system.send('Target.disposeBrowserContext', { browserContextId });
      await system.detach();
    },
  };
}

async function paints(browser: Browser, url: string): Promise<number> {
  const { page, close } = await load(browser, {
    url,
    selector: '[data-field="card_number"] [data-value]',
    cpu: 1,
  });
  await pause(SETTLE_MS);
  const count = await paintsIn(browser, page);
  await close();
  return round(count / PAINTS_SECONDS, 1);
}

async function paintsIn(browser: Browser, page: Page): Promise<number> {
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'],
  });
  await pause(PAINTS_SECONDS * 1000);
  const trace = (await browser.stopTracing()).toString();
  return trace.match(/"name":"Paint"/g)?.length ?? 0;
}
