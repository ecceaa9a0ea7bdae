import { setTimeout as sleep } from 'node:timers/promises';
import { quantile, round } from '../../bench/lines.ts';
import type { BuiltServer } from '../../server/child/launch.ts';
import { openPageConnection, type PageAnswer, type PageConnection } from './page-connection.ts';

/** An open page, and its payment. */
export interface Page {
  readonly paymentId: string;
  readonly connection: PageConnection;
  tag: string;
  /** The news that it waits for; `null`: it has not begun to wait. */
  news: Promise<News> | null;
}

export interface News {
  readonly answer: PageAnswer;
  /** When the page had it, in milliseconds since the epoch. */
  readonly at: number;
}

/** Pages that begin together, so that neither process runs out of sockets to accept. */
const TOGETHER = 200;

/** Opens the pages, each of which has read once and is idle. */
export async function openPages(
  { url }: BuiltServer,
  payments: readonly { readonly orderId: string; readonly paymentId: string }[],
): Promise<readonly Page[]> {
  const port = Number(new URL(url).port);
  const pages: Page[] = [];
  for (let from = 0; from < payments.length; from += TOGETHER) {
    const some = payments.slice(from, from + TOGETHER).map(async ({ orderId, paymentId }, index) => {
      const nth = from + index;
      const connection = openPageConnection(
        port,
        orderId,
        `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`,
      );
      const { tag } = await connection.read();
      return { paymentId, connection, tag, news: null };
    });
    pages.push(...(await Promise.all(some)));
  }
  return pages;
}

/**
 * Lets every page wait that does not, and returns when the service has taken the last one's read. A page waits again after
 * each wait that brings no news, as a real one does.
 * @param isNews whether a body says what the page waits for
 */
export async function waitAll(pages: readonly Page[], isNews: (body: string) => boolean): Promise<void> {
  for (let from = 0; from < pages.length; from += TOGETHER) {
    for (const page of pages.slice(from, from + TOGETHER)) page.news ??= untilNews(page, isNews);
    await sleep(20);
  }
  await sleep(500);
}

async function untilNews(page: Page, isNews: (body: string) => boolean): Promise<News> {
  for (;;) {
    const answer = await page.connection.read(page.tag);
    page.tag = answer.tag;
    if (isNews(answer.body)) return { answer, at: performance.timeOrigin + performance.now() };
  }
}

/** A sample in milliseconds. */
export function figuresOf(sample: readonly number[]) {
  const sorted = [...sample].sort((one, other) => one - other);
  return { median: round(quantile(sorted, 0.5), 1), worst: round(sorted.at(-1) ?? Number.NaN, 1) };
}
