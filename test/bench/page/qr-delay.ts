import type { Browser } from 'playwright-core';
import { idleProcessor } from '../idle.ts';
import { print, spread } from '../lines.ts';
import type { Effort } from '../main.ts';
import type { Link } from './link.ts';
import { load } from './load.ts';
import { newOrder } from './orders.ts';
import type { BenchSite } from './site.ts';

const WIDE = { width: 1280, height: 800 };
const CODE = '[data-qr] path';

/** Measures the delay from the requisites to the QR code, on a wide screen, where every payment has one. */
export async function qrDelay(
  browser: Browser,
  site: BenchSite,
  links: readonly Link[],
  { rounds }: Effort,
): Promise<void> {
  for (const link of links) {
    const delays: number[] = [];
    for (let turn = 0; turn <= rounds; turn += 1) {
      const orderId = await newOrder(site.sandbox, 'to_card_number');
      await idleProcessor();
      const opened = await load(browser, {
        url: `https://localhost:${site.port('ours', link)}/${orderId}`,
        selector: '[data-field="card_number"] [data-value]',
        cpu: 4,
        viewport: WIDE,
      });
      const codeMs = await opened.page.evaluate(presentAt, CODE);
      if (turn > 0) delays.push(Math.max(0, codeMs - opened.paintedMs));
      await opened.close();
    }
    print({ figure: 'QR after requisites', link: link.name, cpu: 'x4', ms: spread(delays) });
  }
}

/** Runs in the page: the time at which the element is present, in milliseconds from the navigation's start. */
function presentAt(selector: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(selector) === null) requestAnimationFrame(look);
      else resolve(performance.now());
    };
    look();
  });
}
