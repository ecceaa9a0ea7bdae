import type { Browser } from 'playwright-core';
import { idleProcessor } from '../idle.ts';
import { print, round, spread } from '../lines.ts';
import type { Effort } from '../main.ts';
import type { Link } from './link.ts';
import { load } from './load.ts';
import { newOrder } from './orders.ts';
import type { BenchSite, Variant } from './site.ts';

/** A paint to measure. */
interface PaintEvent {
  readonly figure: string;
  readonly transferMethod?: string;
  readonly selector: string;
}

const PAINT_EVENTS: readonly PaintEvent[] = [
  {
    figure: 'requisites painted',
    transferMethod: 'to_card_number',
    selector: '[data-field="card_number"] [data-value]',
  },
  { figure: 'choice painted', selector: 'button[data-method]' },
];

const CPU = 4;

/** Measures the time to each paint relative to the limit page, with all variants in turn in every round. */
export async function paintRatios(
  browser: Browser,
  site: BenchSite,
  links: readonly Link[],
  { rounds }: Effort,
): Promise<void> {
  for (const link of links) {
    for (const event of PAINT_EVENTS) {
      const times: Record<Variant, number[]> = { limit: [], ours: [], plain: [], before: [] };
      const idle: number[] = [];
      // The first round is a warm-up and is not counted.
      for (let turn = 0; turn <= rounds; turn += 1) {
        for (const variant of site.variants) {
          const orderId = await newOrder(site.sandbox, event.transferMethod);
          idle.push(await idleProcessor());
          const opened = await load(browser, {
            url: `https://localhost:${site.port(variant, link)}/${orderId}`,
            selector: variant === 'limit' ? '[data-limit]' : event.selector,
            cpu: CPU,
          });
          if (turn > 0) times[variant].push(opened.paintedMs);
          await opened.close();
        }
      }
      const ratios = (variant: Variant) =>
        spread(
          times[variant].map((ms, index) => ms / (times.limit[index] ?? Number.NaN)),
          3,
        );
      print({
        figure: event.figure,
        link: link.name,
        cpu: `x${CPU}`,
        limitMs: spread(times.limit),
        oursMs: spread(times.ours),
        plainMs: spread(times.plain),
        oursToLimit: ratios('ours'),
        plainToLimit: ratios('plain'),
        ...(site.variants.includes('before') && {
          beforeMs: spread(times.before),
          beforeToLimit: ratios('before'),
        }),
        idleBeforeLoads: round(idle.reduce((sum, part) => sum + part, 0) / idle.length, 2),
      });
    }
  }
}
