import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EVENT_LEVELS } from '../../../src/server/logging/events.ts';
import { createMetrics } from '../../../src/server/metrics/metrics.ts';
import { JOBS } from '../../../src/service/log-events.ts';
import { promtool, RULES } from './promtool.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const operations = read('docs/operations.md');
const rules = readFileSync(RULES, 'utf8');
const dashboard = read('deploy/grafana/dashboard.json');

/** The part of the document under a heading. */
function section(heading: string): string {
  const [, rest = ''] = operations.split(`\n${heading}\n`);
  return rest.split(/\n#{2,3} /)[0] ?? '';
}

const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

/** Metrics that an expression names, without the suffixes of a histogram. */
const metricsIn = (text: string) =>
  new Set(
    (text.match(/\b(?:payment_page|nodejs|process)_\w+/g) ?? []).map((name) =>
      name.replace(/_(?:bucket|sum|count)$/, ''),
    ),
  );

async function existingMetrics(): Promise<ReadonlySet<string>> {
  const text = await createMetrics('.').text();
  return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
}

describe('docs/operations.md', () => {
  it('has every event of the log, with its level', () => {
    const rows = section('## Events')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const documented = rows.flatMap((row) => {
      const [, names = '', level = ''] = row.split('|');
      return [...names.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => [name, level.trim()] as const);
    });
    expect(Object.fromEntries(documented)).toEqual(EVENT_LEVELS);
  });

  it.each(alerts)('has the cause and the remedy of %s', (alert) => {
    expect(section(`### ${alert}`)).toContain('**Cause:**');
    expect(section(`### ${alert}`)).toMatch(/Do:\*\*/);
  });

  it('has every metric of ours', async () => {
    const ours = [...(await existingMetrics())].filter((name) => name.startsWith('payment_page_'));
    const documented = metricsIn(section('## Metrics'));
    expect(ours.filter((name) => !documented.has(name))).toEqual([]);
  });
});

describe.each([
  ['the alert rules', rules],
  ['the dashboard', dashboard],
  ['docs/operations.md', operations],
])('%s', (_what, text) => {
  it('name metrics that exist', async () => {
    const existing = await existingMetrics();
    const named = [...metricsIn(text)].filter((name) => !/^(?:nodejs|process)_$/.test(name));
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !existing.has(name))).toEqual([]);
  });
});

describe('the alert about failing jobs', () => {
  it.each(JOBS)('counts and explains failures of the job %s', (job) => {
    const [, events = ''] = /alert: PaymentPageJobFails\n\s+expr: .*event=~"([^"]+)"/.exec(rules) ?? [];
    expect(`${job}-failed`).toMatch(new RegExp(`^(?:${events})$`));
    expect(section('### PaymentPageJobFails')).toContain(`\`${job}\``);
  });
});

describe('the files for Prometheus and Grafana', () => {
  it('have rules that promtool accepts', async () => {
    expect(await promtool('check', 'rules', RULES)).toBe('');
  });

  it('have a dashboard in which every panel has an expression', () => {
    const { panels } = JSON.parse(dashboard);
    for (const { title, targets } of panels) {
      expect([title, targets.every(({ expr }: { expr: string }) => expr.length > 0)]).toEqual([title, true]);
    }
  });
});
