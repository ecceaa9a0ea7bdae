import type { Browser } from 'playwright-core';
import { idleProcessor } from '../idle.ts';
import { print, round, spread } from '../lines.ts';
import type { Effort } from '../main.ts';
import type { Link } from './link.ts';
import { load } from './load.ts';
import { newOrder } from './orders.ts';
import { type BenchSite, VARIANTS, type Variant } from './site.ts';

/** A moment in the page's life that is waited for. */
interface Moment {
  readonly figure: string;
  readonly transferMethod?: string;
  readonly selector: string;
}

const MOMENTS: readonly Moment[] = [
  {
    figure: 'requisites painted',
    transferMethod: 'to_card_number',
    selector: '[data-field="card_number"] [data-value]',
  },
  { figure: 'choice painted', selector: 'button[data-method]' },
];

const CPU = 4;

/** Time until the page shows what matters against the least possible, variant by variant in turn, round by round. */
export async function paintRatios(
  browser: Browser,
  site: BenchSite,
  links: readonly Link[],
  { rounds }: Effort,
): Promise<void> {
  for (const link of links) {
    for (const moment of MOMENTS) {
      const times: Record<Variant, number[]> = { limit: [], ours: [], plain: [] };
      const idle: number[] = [];
      // The first round warms everything up and is not counted.
      for (let turn = 0; turn <= rounds; turn += 1) {
        for (const variant of VARIANTS) {
          const orderId = await newOrder(site.sandbox, moment.transferMethod);
          idle.push(await idleProcessor());
          const opened = await load(browser, {
            url: `https://localhost:${site.port(variant, link)}/${orderId}`,
            selector: variant === 'limit' ? '[data-limit]' : moment.selector,
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
        figure: moment.figure,
        link: link.name,
        cpu: `x${CPU}`,
        limitMs: spread(times.limit),
        oursMs: spread(times.ours),
        plainMs: spread(times.plain),
        oursToLimit: ratios('ours'),
        plainToLimit: ratios('plain'),
        idleBeforeLoads: round(idle.reduce((sum, part) => sum + part, 0) / idle.length, 2),
      });
    }
  }
}
