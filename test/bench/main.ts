import { parseArgs } from 'node:util';
import { chromiumBrowserPath } from '../requirements.ts';
import { print, printMachine } from './lines.ts';
import { benchPage } from './page/bench-page.ts';
import { benchService } from './service/bench-service.ts';

/** Duration of the measurements. */
export interface Effort {
  /** Rounds after the warm-up. */
  readonly rounds: number;
  readonly idleSeconds: number;
  /** Duration of each load on the service. */
  readonly loadMs: number;
}

const FULL: Effort = { rounds: 11, idleSeconds: 60, loadMs: 3000 };
const QUICK: Effort = { rounds: 3, idleSeconds: 10, loadMs: 800 };

/**
 * Measures, and prints a line of JSON for each figure. It has no pass or fail.
 * @param words `--quick` for a short run; `--only service`, `metrics` or `announcing` (their cost), `page`, or one measurement of the page: `script`, `paint`, `qr`, `rest`, `heap`,
 *   `reads`; `--before DIST` compares the paints with an earlier build, by its `dist` folder
 */
export async function main(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: { quick: { type: 'boolean' }, only: { type: 'string' }, before: { type: 'string' } },
  });
  const effort = values.quick === true ? QUICK : FULL;
  printMachine();
  const chromium = chromiumBrowserPath(process.env);
  const only = values.only ?? 'all';
  if (only === 'all' || only === 'service') await benchService(effort);
  if (only === 'metrics' || only === 'announcing') await benchService(effort, only);
  if (only === 'service' || only === 'metrics' || only === 'announcing') return;
  if (chromium === null) print({ figure: 'page', skipped: 'there is no Chromium; see test/requirements.ts' });
  else await benchPage(chromium, effort, only === 'all' ? 'page' : only, values.before ?? null);
}
