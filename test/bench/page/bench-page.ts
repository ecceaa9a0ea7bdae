import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS } from '../../browser/harness/flags.ts';
import { certificatePair } from '../../certificate.ts';
import type { Effort } from '../main.ts';
import { atRest } from './at-rest.ts';
import { codeDelay } from './code-delay.ts';
import type { Link } from './link.ts';
import { heapAfterPolls, readsOfOnePayment } from './long-run.ts';
import { paintRatios } from './paint-ratios.ts';
import { scriptTime } from './script-time.ts';
import { openBenchSite } from './site.ts';

const LINKS: readonly Link[] = [
  { name: '150 ms, 1.6 Mbit/s', roundTripMs: 150, bitsPerSecond: 1_600_000 },
  { name: '400 ms, 400 kbit/s', roundTripMs: 400, bitsPerSecond: 400_000 },
];

/** Everything about the page that needs a clock. */
export async function benchPage(executablePath: string, effort: Effort): Promise<void> {
  const pair = certificatePair(Date.now());
  const site = await openBenchSite(pair, LINKS);
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_FLAGS, `--ignore-certificate-errors-spki-list=${pair.spkiHash}`],
  });
  try {
    await scriptTime(browser, site, effort);
    await paintRatios(browser, site, LINKS, effort);
    await codeDelay(browser, site, LINKS, effort);
    await atRest(browser, site, effort);
    await heapAfterPolls(browser, site);
    await readsOfOnePayment(browser, site);
  } finally {
    await browser.close();
    await site.close();
  }
}
