import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { openContext } from '../../../src/service/open-context.ts';
import { round } from '../../bench/lines.ts';
import { type BuiltServer, launchBuiltServer } from '../../server/child/launch.ts';
import { postJson } from '../../service/support/post.ts';
import { openPayments } from './open-payments.ts';
import { openPageConnection } from './page-connection.ts';
import { figuresOf, openPages, type Page, waitAll } from './pages.ts';

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

const isCompleted = (body: string) => body.includes('"status":"completed"');

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
    const pages = await openPages(server, own);
    const idle = await memoryOf(server);
    const alone = await readTimes(server, meanwhile.orderId);
    await waitAll(pages, isCompleted);
    const waiting = await memoryOf(server);
    const restPercent = await restingPercent(server, size.restMs);
    const [payerAlone, payerMeanwhile] = [alone, await readTimes(server, meanwhile.orderId)];
    const single = await changeOneByOne(server, pages.slice(0, size.singleChanges));
    await waitAll(pages, isCompleted);
    const processorBefore = processorMs(server);
    const together = await changeTogether(
      server,
      pages.slice(size.singleChanges, size.singleChanges + size.changesAtOnce),
    );
    const togetherProcessorMs = processorMs(server) - processorBefore;
    for (const { connection } of pages) connection.close();
    return {
      pages: pages.length,
      kilobytesOfAWait: round((waiting.used - idle.used) / pages.length / 1024, 2),
      megabytes: { idle: round(idle.rss / 2 ** 20, 0), waiting: round(waiting.rss / 2 ** 20, 0) },
      restPercent,
      readMs: { alone: payerAlone, meanwhile: payerMeanwhile },
      oneChangeMs: { total: single.total, afterCommit: single.afterCommit },
      changesAtOnce: size.changesAtOnce,
      changesAtOnceMs: {
        total: together.total,
        afterCommit: together.afterCommit,
        processor: togetherProcessorMs,
      },
      problems: [...single.problems, ...together.problems],
    };
  } finally {
    await launched.kill();
    await rm(folder, { recursive: true });
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
  const sentAt = timeNow();
  await complete(server, page);
  const committedAt = timeNow();
  const told = await Promise.race([page.news, sleep(30_000, null)]);
  if (told === null || told === undefined) return null;
  return { totalMs: told.at - sentAt, afterCommitMs: Math.max(0, told.at - committedAt) };
}

const timeNow = () => performance.timeOrigin + performance.now();

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
async function restingPercent(server: BuiltServer, ms: number): Promise<number> {
  const before = processorMs(server);
  await sleep(ms);
  return round(((processorMs(server) - before) / ms) * 100, 1);
}

/** The processor time that the server has taken so far. */
function processorMs({ pid }: BuiltServer): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND) * 1000;
}
