import type { Page } from 'playwright-core';
import { isObject, parseJson } from '../../../src/contract/json.ts';

/** What the page says, to be held against what it was sent. */
interface Shown {
  readonly screen: string | null;
  /** All that can be read, names for screen readers and the title among it. */
  readonly text: string;
  /** The sum to be paid, as the payer reads it and as it would be copied. */
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

/** Sums that a reply holds, in any field that may hold one. */
const sumsIn = (reply: string): readonly number[] => {
  const body = parseJson(reply);
  return isObject(body) ? ['amount', 'sum', 'prev_sum'].map((name) => Number(body[name])) : [];
};

const isSuccess = (reply: string): boolean => {
  const body = parseJson(reply);
  return isObject(body) && (body['status'] === 'completed' || body['status'] === 'success');
};

/** Whether the words are in a text that was sent, and so are not of the page's own making. */
const isQuoted = (words: string, reply: string): boolean =>
  [...reply.matchAll(/"((?:[^"\\]|\\.)*)"/g)].some(([, text = '']) => text.includes(words));

/** A sum as it is written in Russian, or as it is copied. */
const readSum = (text: string): number => Number(text.replace(/[^\d.,]/g, '').replace(',', '.'));

/** What is to be seen on a page, and what of it is wrong. */
export interface Look {
  /** Empty when there is none. */
  readonly screen: string;
  readonly faults: readonly string[];
}

/**
 * Looks at a page, given everything that its order's reads were answered with.
 * @param replies texts of bodies
 */
export async function lookAt(page: Page, replies: readonly string[]): Promise<Look> {
  const { screen, text, sums } = await shownIn(page);
  const sent = replies.flatMap(sumsIn);
  const nonsense = /NaN|undefined|\[object|Infinity|\bnull\b/.exec(text)?.[0];
  const faults = [
    ...(screen === null || text.trim().length < 40 ? ['a blank page'] : []),
    ...(nonsense === undefined || replies.some((reply) => isQuoted(nonsense, reply)) ? [] : [nonsense]),
    ...(screen === 'paid' && !replies.some(isSuccess) ? ['a success that was not sent'] : []),
    ...sums.filter((sum) => !sent.includes(readSum(sum))).map((sum) => `a sum that was not sent: ${sum}`),
  ];
  return { screen: screen ?? '', faults };
}
