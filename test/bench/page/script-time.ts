import type { Browser } from 'playwright-core';
import { idleProcessor } from '../idle.ts';
import { print, spread } from '../lines.ts';
import type { Effort } from '../main.ts';
import { load, metrics } from './load.ts';
import { newOrder } from './orders.ts';
import type { BenchSite } from './site.ts';

/** Measures the processor time of the page's scripts until the requisites are painted, without CPU throttling. */
export async function scriptTime(browser: Browser, site: BenchSite, { rounds }: Effort): Promise<void> {
  const [script, task]: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= rounds; turn += 1) {
    const orderId = await newOrder(site.sandbox, 'to_card_number');
    await idleProcessor();
    const opened = await load(browser, {
      url: `https://localhost:${site.port('ours', null)}/${orderId}`,
      selector: '[data-field="card_number"] [data-value]',
      cpu: 1,
    });
    const taken = await metrics(opened.devtools);
    if (turn > 0) {
      script.push((taken.get('ScriptDuration') ?? 0) * 1000);
      task.push((taken.get('TaskDuration') ?? 0) * 1000);
    }
    await opened.close();
  }
  // Read just after the paint, so these are upper bounds. Thread time does not grow on a busy machine.
  print({
    figure: 'script until requisites',
    cpu: 'x1',
    scriptMs: spread(script, 1),
    allTasksMs: spread(task, 1),
  });
}
