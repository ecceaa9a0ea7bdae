import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** One violated rule, short enough for the message of a failed test. */
export interface Violation {
  readonly rule: string;
  readonly help: string;
  readonly nodes: readonly string[];
}

/**
 * Adds axe to every document opened from now on. The page's policy forbids a foreign script tag; and an init script is
 * compiled once, whereas an evaluated script is compiled in each document.
 */
export async function bringAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript(source);
}

/** Runs axe in a page that has it, with the rules of WCAG 2.2 A and AA and its own best practices. */
export function axe(page: Page): Promise<Violation[]> {
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
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
