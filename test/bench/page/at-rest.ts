import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { print, round } from '../lines.ts';
import type { Effort } from '../main.ts';
import { load } from './load.ts';
import { newOrder } from './orders.ts';
import type { BenchSite } from './site.ts';

const SETTLE_MS = 5000;
const PAINTS_SECONDS = 10;

/**
 * What the page costs while the payer looks at the requisites: processor time of the processes that draw it, and
 * paints. Beside it the least that counts down: a page with one number that changes each second.
 */
export async function atRest(browser: Browser, site: BenchSite, { idleSeconds }: Effort): Promise<void> {
  const orderId = await newOrder(site.sandbox, 'to_card_number');
  const { page, close } = await load(browser, {
    url: `https://localhost:${site.port('ours', null)}/${orderId}`,
    selector: '[data-field="card_number"] [data-value]',
    cpu: 1,
  });
  const ours = await spentMsAMinute(browser, idleSeconds);
  const paintsASecond = await paints(browser, page);
  await close();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await (await context.newPage()).setContent(
    '<p>0</p><script>let n=0;setInterval(()=>{document.querySelector("p").textContent=++n},1000)</script>',
  );
  const least = await spentMsAMinute(browser, idleSeconds);
  await context.close();
  print({
    figure: 'at rest',
    cpu: 'x1',
    seconds: idleSeconds,
    rendererAndGpuMsAMinute: ours,
    aNumberAloneMsAMinute: least,
    ratio: round(ours / least, 2),
    paintsASecond,
  });
}

/** Of all renderers and the GPU's process together, so nothing else may be open. */
async function spentMsAMinute(browser: Browser, seconds: number): Promise<number> {
  const system = await browser.newBrowserCDPSession();
  const spentSeconds = async () => {
    const { processInfo } = await system.send('SystemInfo.getProcessInfo');
    const own = processInfo.filter(({ type }) => type === 'renderer' || type === 'GPU');
    return own.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  await pause(SETTLE_MS);
  const before = await spentSeconds();
  await pause(seconds * 1000);
  const after = await spentSeconds();
  await system.detach();
  return round(((after - before) * 1000 * 60) / seconds, 0);
}

async function paints(browser: Browser, page: Page): Promise<number> {
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'],
  });
  await pause(PAINTS_SECONDS * 1000);
  const trace = (await browser.stopTracing()).toString();
  return round((trace.match(/"name":"Paint"/g)?.length ?? 0) / PAINTS_SECONDS, 1);
}
