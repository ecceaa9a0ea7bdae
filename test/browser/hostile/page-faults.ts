import type { Page } from 'playwright-core';
import { isObject, parseJson } from '../../../src/contract/json.ts';

/** The texts of the page, to compare with the answers it received. */
interface Shown {
  readonly screen: string | null;
  /** All text, with accessible names and the title. */
  readonly text: string;
  /** The sum as shown and as copied. */
  readonly sums: readonly string[];
}

const shownIn = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const read = [...document.body.children].filter(({ tagName }) => tagName !== 'SCRIPT');
    const named = [...document.querySelectorAll('[aria-label], [title]')].map(
      (element) => `${element.getAttribute('aria-label')} ${element.getAttribute('title') ?? ''}`,
    );
    const sum = document.querySelector('[data-field="amount"] [data-value]');
    return {
      screen: main?.getAttribute('data-screen') ?? null,
      text: [document.title, ...read.map(({ textContent }) => textContent), ...named].join('\n'),
      sums: sum === null ? [] : [sum.textContent ?? '', sum.getAttribute('data-value') ?? ''],
    };
  });

/** Sums in an answer, in any field that may have one. */
const sumsIn = (reply: string): readonly number[] => {
  const body = parseJson(reply);
  return isObject(body) ? ['amount', 'sum', 'prev_sum'].map((name) => Number(body[name])) : [];
};

const isSuccess = (reply: string): boolean => {
  const body = parseJson(reply);
  return isObject(body) && (body['status'] === 'completed' || body['status'] === 'success');
};

/** Whether the words occur in a string of the answer, so that the page only quotes them. */
const isQuoted = (words: string, reply: string): boolean =>
  [...reply.matchAll(/"((?:[^"\\]|\\.)*)"/g)].some(([, text = '']) => text.includes(words));

/** A sum as it is written in Russian, or as it is copied. */
const readSum = (text: string): number => Number(text.replace(/[^\d.,]/g, '').replace(',', '.'));

/** The screen of a page and its faults. */
export interface PageInspection {
  /** Empty without a screen. */
  readonly screen: string;
  readonly faults: readonly string[];
}

/** More than the tab's title alone; the heading of a screen whose lazy words are on their way has more. */
const FEWEST_LETTERS = 24;

/**
 * Finds the faults of a page, given all answers to its order's reads.
 * @param replies bodies of the answers
 */
export async function inspectPage(page: Page, replies: readonly string[]): Promise<PageInspection> {
  const { screen, text, sums } = await shownIn(page);
  const sent = replies.flatMap(sumsIn);
  const invalidText = /NaN|undefined|\[object|Infinity|\bnull\b/.exec(text)?.[0];
  const faults = [
    ...(screen === null || text.trim().length < FEWEST_LETTERS ? ['a blank page'] : []),
    ...(invalidText === undefined || replies.some((reply) => isQuoted(invalidText, reply))
      ? []
      : [invalidText]),
    ...(screen === 'paid' && !replies.some(isSuccess) ? ['a success that was not sent'] : []),
    ...sums.filter((sum) => !sent.includes(readSum(sum))).map((sum) => `a sum that was not sent: ${sum}`),
  ];
  return { screen: screen ?? '', faults };
}
