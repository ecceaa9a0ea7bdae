import type { Browser, Page } from 'playwright-core';
import { quantile, round } from '../../bench/lines.ts';

/** Where a payment's page is opened, and how the payment is made and completed. */
export interface ToldScene {
  readonly pageUrl: string;
  /** @returns the ID of an order with a payment whose requisites are shown */
  newOrder(): Promise<string>;
  /** Completes the payment; returns once that is committed. */
  complete(orderId: string): Promise<void>;
}

declare global {
  interface Window {
    /** Lets the page's monotonic clock jump, so that its payment is older. */
    growOlder?: (ms: number) => void;
    /** When the screen `paid` was painted, by the calendar clock. */
    paidAt?: number;
  }
}

/** In the sixth minute of a payment the polls would be ten seconds apart. */
const AGE_MS = 330_000;
/** Ends a round in which the page is not told. */
const LIMIT_MS = 60_000;

/**
 * Opens pages, one after another, and completes their payments in the sixth minute.
 * @returns milliseconds from the call that completes the payment, which is before the commit, until `paid` is painted
 */
export async function toldDelays(browser: Browser, scene: ToldScene, rounds: number): Promise<number[]> {
  const delays: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ locale: 'ru-RU', viewport: { width: 390, height: 844 } });
    try {
      delays.push(await toldDelay(await context.newPage(), scene, round));
    } finally {
      await context.close();
    }
  }
  return delays;
}

async function toldDelay(page: Page, scene: ToldScene, round: number): Promise<number> {
  const orderId = await scene.newOrder();
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    let olderMs = 0;
    performance.now = () => now() + olderMs;
    window.growOlder = (ms) => {
      olderMs += ms;
    };
    new MutationObserver(() => {
      if (window.paidAt !== undefined || document.querySelector('main')?.dataset['screen'] !== 'paid') return;
      // The frame after the one in which the change is painted.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          window.paidAt ??= Date.now();
        }),
      );
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const reads = () =>
    page.waitForRequest((request) => request.headers()['prefer'] === 'wait=25', { timeout: LIMIT_MS });
  const firstWait = reads();
  await page.goto(`${scene.pageUrl}/${orderId}`);
  await page.locator('main[data-screen="pay"]').waitFor({ timeout: LIMIT_MS });
  await firstWait;
  await page.evaluate((ms) => window.growOlder?.(ms), AGE_MS);
  // At any moment of a wait.
  await page.waitForTimeout(300 + ((round * 137) % 1500));
  const from = Date.now();
  await scene.complete(orderId);
  await page.waitForFunction(() => window.paidAt !== undefined, undefined, {
    timeout: LIMIT_MS,
    polling: 50,
  });
  return (await page.evaluate(() => window.paidAt ?? Number.NaN)) - from;
}

export function toldFigures(delays: readonly number[]) {
  const sorted = [...delays].sort((one, other) => one - other);
  return { median: round(quantile(sorted, 0.5), 0), worst: sorted.at(-1), n: sorted.length };
}
