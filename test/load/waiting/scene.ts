import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { openContext } from '../../../src/service/open-context.ts';
import { quantile, round } from '../../bench/lines.ts';
import { type BuiltServer, launchBuiltServer } from '../../server/child/launch.ts';
import { postJson } from '../../service/support/post.ts';
import { openPayments } from './open-payments.ts';
import { openPageConnection, type PageAnswer, type PageConnection } from './page-connection.ts';

const SECRET = 'a secret of the load test, long enough';
const OPERATOR_TOKEN = 'operator-of-the-load-test';
const TICKS_A_SECOND = 100;

export interface SceneSize {
  /** Pages that wait. */
  readonly pages: number;
  /** Changes one after another. */
  readonly singleChanges: number;
  /** Changes at once. */
  readonly changesAtOnce: number;
  /** For how long the processor is measured while all wait. */
  readonly restMs: number;
}

/** A waiting page, and its payment. */
interface Page {
  readonly paymentId: string;
  readonly connection: PageConnection;
  tag: string;
  /** The answer to its waiting read, with the time of its arrival. */
  answer: Promise<{ readonly answer: PageAnswer; readonly atMs: number }> | null;
}

/**
 * Pages that wait at one built server, on an own database.
 * @returns figures; `problems` names the pages that were not told of their change
 */
export async function waitingPages(database: string, size: SceneSize) {
  const folder = await mkdtemp(join(tmpdir(), 'waiting-pages-'));
  const context = await openContext({
    database,
    publicUrl: 'http://localhost',
    secret: SECRET,
    lifetimeSeconds: 7200,
  });
  const payments = await openPayments(context, size.pages + 1);
  await context.close();
  const launched = launchBuiltServer({
    folder,
    environment: { DATABASE_URL: database, SECRET, OPERATOR_TOKEN, SANDBOX: '0', TRUSTED_PROXIES: '1' },
    nodeArguments: ['--expose-gc', '--import', join(import.meta.dirname, 'memory-probe.mjs')],
  });
  try {
    const server = await launched.ready;
    const [meanwhile, ...own] = payments;
    if (meanwhile === undefined) throw new Error('no payment');
    const pages = await openAll(server, own);
    const idle = await memoryOf(server);
    const alone = await readTimes(server, meanwhile.orderId);
    await waitAll(pages);
    const waiting = await memoryOf(server);
    const restPercent = await processorOf(server, size.restMs);
    const [payerAlone, payerMeanwhile] = [alone, await readTimes(server, meanwhile.orderId)];
    const single = await changeOneByOne(server, pages.slice(0, size.singleChanges));
    await waitAll(pages);
    const together = await changeTogether(
      server,
      pages.slice(size.singleChanges, size.singleChanges + size.changesAtOnce),
    );
    for (const { connection } of pages) connection.close();
    return {
      pages: pages.length,
      kilobytesOfAWait: round((waiting.used - idle.used) / pages.length / 1024, 2),
      megabytes: { idle: round(idle.rss / 2 ** 20, 0), waiting: round(waiting.rss / 2 ** 20, 0) },
      restPercent,
      readMs: { alone: payerAlone, meanwhile: payerMeanwhile },
      oneChangeMs: { total: single.total, afterCommit: single.afterCommit },
      changesAtOnce: size.changesAtOnce,
      changesAtOnceMs: { total: together.total, afterCommit: together.afterCommit },
      problems: [...single.problems, ...together.problems],
    };
  } finally {
    await launched.kill();
    await rm(folder, { recursive: true });
  }
}

/** Opens the pages, each of which has read once and is idle. */
async function openAll(
  { url }: BuiltServer,
  payments: readonly { readonly orderId: string; readonly paymentId: string }[],
): Promise<readonly Page[]> {
  const port = Number(new URL(url).port);
  const pages: Page[] = [];
  for (let from = 0; from < payments.length; from += 200) {
    const some = payments.slice(from, from + 200).map(async ({ orderId, paymentId }, index) => {
      const nth = from + index;
      const connection = openPageConnection(
        port,
        orderId,
        `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`,
      );
      const { tag } = await connection.read();
      return { paymentId, connection, tag, answer: null };
    });
    pages.push(...(await Promise.all(some)));
  }
  return pages;
}

/** Lets every page wait that does not, and returns when the service has taken the last one's read. */
async function waitAll(pages: readonly Page[]): Promise<void> {
  for (let from = 0; from < pages.length; from += 200) {
    for (const page of pages.slice(from, from + 200)) wait(page);
    await sleep(20);
  }
  await sleep(500);
}

/** Waits, and again after each wait that brings no news, as a page does. */
function wait(page: Page): void {
  page.answer ??= untilNews(page);
}

async function untilNews(page: Page) {
  for (;;) {
    const answer = await page.connection.read(page.tag);
    page.tag = answer.tag;
    if (answer.body.includes('"status":"completed"')) return { answer, atMs: performance.now() };
  }
}

async function complete({ url }: BuiltServer, { paymentId }: Page): Promise<void> {
  const { status, text } = await postJson(
    `${url}/operator/payments/${paymentId}/complete`,
    OPERATOR_TOKEN,
    {},
  );
  if (status !== 200) throw new Error(`not completed: ${status} ${text}`);
}

/** The delays of one change; `null` when its page was not told. */
interface Told {
  /** From the request that changes the payment until its page has the answer. */
  readonly totalMs: number;
  /** From the answer to that request, which follows the commit. */
  readonly afterCommitMs: number;
}

async function change(server: BuiltServer, page: Page): Promise<Told | null> {
  const sentMs = performance.now();
  await complete(server, page);
  const committedMs = performance.now();
  const told = await Promise.race([page.answer, sleep(30_000, null)]);
  if (told === null || told === undefined) return null;
  return { totalMs: told.atMs - sentMs, afterCommitMs: Math.max(0, told.atMs - committedMs) };
}

async function changeOneByOne(server: BuiltServer, pages: readonly Page[]) {
  const told: (Told | null)[] = [];
  for (const page of pages) told.push(await change(server, page));
  return judged(told);
}

async function changeTogether(server: BuiltServer, pages: readonly Page[]) {
  return judged(await Promise.all(pages.map((page) => change(server, page))));
}

function judged(all: readonly (Told | null)[]) {
  const told = all.flatMap((one) => one ?? []);
  return {
    total: figuresOf(told.map(({ totalMs }) => totalMs)),
    afterCommit: figuresOf(told.map(({ afterCommitMs }) => afterCommitMs)),
    problems: all.flatMap((one, index) => (one === null ? [`page ${index} was not told`] : [])),
  };
}

/** In milliseconds. */
function figuresOf(sample: readonly number[]) {
  const sorted = [...sample].sort((one, other) => one - other);
  return { median: round(quantile(sorted, 0.5), 1), worst: round(sorted.at(-1) ?? Number.NaN, 1) };
}

/** How long a payer's read takes who comes now, in milliseconds. */
async function readTimes({ url }: BuiltServer, orderId: string) {
  const connection = openPageConnection(Number(new URL(url).port), orderId, '10.255.0.1');
  const tookMs: number[] = [];
  for (let read = 0; read < 100; read += 1) {
    const fromMs = performance.now();
    await connection.read();
    tookMs.push(performance.now() - fromMs);
    await sleep(10);
  }
  connection.close();
  return figuresOf(tookMs);
}

/** Bytes in use and resident, after a garbage collection. */
function memoryOf(server: BuiltServer): Promise<{ readonly used: number; readonly rss: number }> {
  const before = server.logged().length;
  process.kill(server.pid ?? 0, 'SIGUSR2');
  return new Promise((resolve) => {
    const look = () => {
      const [, used, rss] = /memory (\d+) (\d+)/.exec(server.logged().slice(before)) ?? [];
      if (used === undefined) setTimeout(look, 50);
      else resolve({ used: Number(used), rss: Number(rss) });
    };
    look();
  });
}

/** The server's share of one processor while the pages do nothing but wait. */
async function processorOf(server: BuiltServer, ms: number): Promise<number> {
  const ticks = () => {
    const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  };
  const before = ticks();
  await sleep(ms);
  return round(((ticks() - before) / TICKS_A_SECOND / (ms / 1000)) * 100, 1);
}
