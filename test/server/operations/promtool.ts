import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { isOnPath } from '../../requirements.ts';
import type { Scrape } from './monitored.ts';

export const RULES = join(import.meta.dirname, '../../../deploy/prometheus/alerts.yaml');

/** Prometheus asks every half minute. */
const STEP_SECONDS = 30;
const STEPS = 40;

/** What Prometheus has seen of a process: well at first, and as it is with the fault ever after. */
export interface Seen {
  readonly before: Scrape;
  /** `null`: `/metrics` does not answer. */
  readonly after: Scrape | null;
}

/**
 * Evaluates the alert rules on what was seen, by `promtool` (Debian: prometheus).
 * @param firing alerts that must fire within the time; with none given, none may
 * @returns what promtool says against it; empty when it agrees
 */
export async function evaluate(seen: Seen, firing: readonly string[], minutes: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const expected = firing.map((name) => ({
    expr: `max(ALERTS{alertname="${name}", alertstate="firing"})`,
    eval_time: `${minutes}m`,
    exp_samples: [{ labels: '{}', value: 1 }],
  }));
  const nothing = [{ expr: 'ALERTS', eval_time: `${minutes}m`, exp_samples: [] }];
  const test = {
    rule_files: [RULES],
    evaluation_interval: `${STEP_SECONDS}s`,
    tests: [
      {
        interval: `${STEP_SECONDS}s`,
        input_series: seriesOf(seen),
        promql_expr_test: firing.length === 0 ? nothing : expected,
      },
    ],
  };
  // JSON is YAML too.
  const path = join(folder, 'test.json');
  writeFileSync(path, JSON.stringify(test));
  return promtool('test', 'rules', path);
}

/** Runs promtool. @returns empty when it succeeds, otherwise its output; without promtool, which the run then reports, empty */
export function promtool(...words: readonly string[]): Promise<string> {
  if (!isOnPath('promtool', process.env)) return Promise.resolve('');
  return new Promise((resolve) => {
    execFile('promtool', [...words], (error, output, errors) =>
      resolve(error === null ? '' : `${error.message}\n${output}\n${errors}`),
    );
  });
}

function seriesOf({ before, after }: Seen) {
  const names = new Set([...before.keys(), ...(after?.keys() ?? [])]);
  const own = [...names].map((name) => {
    const [first, later] = [before.get(name), after?.get(name)];
    return { series: withTarget(name), values: `${first ?? '_'} ${valuesFrom(name, later)}` };
  });
  return [...own, { series: withTarget('up'), values: `1 ${after === null ? 0 : 1}x${STEPS}` }];
}

/** The age of what nobody delivers grows with the time; all else stays as it is. */
function valuesFrom(name: string, value: number | undefined): string {
  if (value === undefined) return 'stale';
  const growth = name.endsWith('_oldest_seconds') && value > 0 ? STEP_SECONDS : 0;
  return `${value}+${growth}x${STEPS}`;
}

/** The series with the labels that Prometheus adds. */
function withTarget(series: string): string {
  const target = 'job="payment-page",instance="127.0.0.1:9090"';
  return series.endsWith('}') ? `${series.slice(0, -1)},${target}}` : `${series}{${target}}`;
}
