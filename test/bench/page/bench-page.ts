import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_FLAGS } from '../../browser/harness/flags.ts';
import { certificatePair } from '../../certificate.ts';
import type { Effort } from '../main.ts';
import { atRest } from './at-rest.ts';
import { codeDelay } from './code-delay.ts';
import type { Link } from './link.ts';
import { heapAfterPolls, readsOfOnePayment } from './long-run.ts';
import { paintRatios } from './paint-ratios.ts';
import { scriptTime } from './script-time.ts';
import { type BenchSite, openBenchSite } from './site.ts';

const LINKS: readonly Link[] = [
  { name: '150 ms, 1.6 Mbit/s', roundTripMs: 150, bitsPerSecond: 1_600_000 },
  { name: '400 ms, 400 kbit/s', roundTripMs: 400, bitsPerSecond: 400_000 },
];

type Measure = (
  browser: Browser,
  site: BenchSite,
  effort: Effort,
  launch: () => Promise<Browser>,
) => Promise<void>;

/** What can be measured of the page, by the name that `--only` takes. */
const MEASURES: ReadonlyMap<string, Measure> = new Map([
  ['script', scriptTime],
  ['paint', (browser, site, effort) => paintRatios(browser, site, LINKS, effort)],
  ['qr', (browser, site, effort) => codeDelay(browser, site, LINKS, effort)],
  ['rest', atRest],
  ['heap', heapAfterPolls],
  ['reads', readsOfOnePayment],
]);

/** Everything about the page that needs a clock, or one part of it, by its name in {@link MEASURES}. */
export async function benchPage(executablePath: string, effort: Effort, only: string): Promise<void> {
  const measures = only === 'page' ? [...MEASURES.values()] : [measureOf(only)];
  const pair = certificatePair(Date.now());
  const site = await openBenchSite(pair, LINKS);
  const launch = () =>
    chromium.launch({
      executablePath,
      args: [...CHROMIUM_FLAGS, `--ignore-certificate-errors-spki-list=${pair.spkiHash}`],
    });
  const browser = await launch();
  try {
    for (const measure of measures) await measure(browser, site, effort, launch);
  } finally {
    await browser.close();
    await site.close();
  }
}

/** @throws Error that names what there is */
function measureOf(name: string): Measure {
  const measure = MEASURES.get(name);
  if (measure === undefined)
    throw new Error(`--only takes service, page, ${[...MEASURES.keys()].join(', ')}`);
  return measure;
}
