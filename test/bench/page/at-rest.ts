import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { print, round } from '../lines.ts';
import type { Effort } from '../main.ts';
import { load, metrics } from './load.ts';
import { newOrder } from './orders.ts';
import type { BenchSite } from './site.ts';

const SETTLE_MS = 5000;
const PAINTS_SECONDS = 10;

/** What the page costs while the payer looks at the requisites: processor time of all of its processes, and paints. */
export async function atRest(browser: Browser, site: BenchSite, { idleSeconds }: Effort): Promise<void> {
  const orderId = await newOrder(site.sandbox, 'to_card_number');
  const { page, devtools, close } = await load(browser, {
    url: `https://localhost:${site.port('ours', null)}/${orderId}`,
    selector: '[data-field="card_number"] [data-value]',
    cpu: 1,
  });
  const system = await browser.newBrowserCDPSession();
  const spentSeconds = async () => {
    const { processInfo } = await system.send('SystemInfo.getProcessInfo');
    const own = processInfo.filter(({ type }) => type === 'renderer' || type === 'GPU');
    return own.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  await pause(SETTLE_MS);
  const [before, tasksBefore] = [await spentSeconds(), (await metrics(devtools)).get('TaskDuration') ?? 0];
  await pause(idleSeconds * 1000);
  const [after, tasksAfter] = [await spentSeconds(), (await metrics(devtools)).get('TaskDuration') ?? 0];
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'],
  });
  await pause(PAINTS_SECONDS * 1000);
  const trace = (await browser.stopTracing()).toString();
  const paints = trace.match(/"name":"Paint"/g)?.length ?? 0;
  const perMinute = (seconds: number) => round((seconds * 1000 * 60) / idleSeconds, 0);
  print({
    figure: 'at rest',
    cpu: 'x1',
    seconds: idleSeconds,
    rendererAndGpuMsAMinute: perMinute(after - before),
    mainThreadMsAMinute: perMinute(tasksAfter - tasksBefore),
    paintsASecond: round(paints / PAINTS_SECONDS, 1),
  });
  await close();
}
