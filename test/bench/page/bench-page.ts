import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_FLAGS } from '../../browser/harness/flags.ts';
import { certificatePair } from '../../certificate.ts';
import type { Effort } from '../main.ts';
import { idleCost } from './idle-cost.ts';
import type { Link } from './link.ts';
import { heapAfterPolls, readsOfOnePayment } from './long-run.ts';
import { paintRatios } from './paint-ratios.ts';
import { qrDelay } from './qr-delay.ts';
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

/** The measurements of the page, by their name in `--only`. */
const MEASURES: ReadonlyMap<string, Measure> = new Map([
  ['script', scriptTime],
  ['paint', (browser, site, effort) => paintRatios(browser, site, LINKS, effort)],
  ['qr', (browser, site, effort) => qrDelay(browser, site, LINKS, effort)],
  ['rest', idleCost],
  ['heap', heapAfterPolls],
  ['reads', readsOfOnePayment],
]);

/** Runs all measurements of the page, or one by its name in {@link MEASURES}. */
export async function benchPage(
  executablePath: string,
  effort: Effort,
  only: string,
  before: string | null,
): Promise<void> {
  const measures = only === 'page' ? [...MEASURES.values()] : [measureOf(only)];
  const pair = certificatePair(Date.now());
  const site = await openBenchSite(pair, LINKS, before);
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

/** @throws Error that lists the valid names */
function measureOf(name: string): Measure {
  const measure = MEASURES.get(name);
  if (measure === undefined)
    throw new Error(`--only takes service, page, ${[...MEASURES.keys()].join(', ')}`);
  return measure;
}
