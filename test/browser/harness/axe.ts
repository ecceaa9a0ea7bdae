import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** One broken rule, short enough to read in a failed test. */
export interface Violation {
  readonly rule: string;
  readonly help: string;
  readonly nodes: readonly string[];
}

/**
 * Runs axe in the page, with the rules of WCAG 2.2 A and AA and its own best practices.
 * The source is evaluated, since the page's policy lets no foreign script tag in.
 */
export async function axe(page: Page): Promise<Violation[]> {
  await page.evaluate(source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.map(({ id, help, nodes }) => ({
      rule: id,
      help,
      nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)}: ${failureSummary ?? ''}`),
    }));
  });
}

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}
