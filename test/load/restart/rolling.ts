import { setTimeout as sleep } from 'node:timers/promises';
import { openContext } from '../../../src/service/open-context.ts';
import { openPayments } from '../waiting/open-payments.ts';
import { openPages, type PagesFigures } from './open-pages.ts';
import { prepareTraffic, type TrafficFigures } from './traffic.ts';
import { SECRET, startTwoServers } from './two-servers.ts';

export interface RollingOptions {
  /** `postgres://…` */
  readonly database: string;
  readonly requestsASecond: number;
  readonly drainSeconds: number;
  /** Open pages, each with a waiting read. */
  readonly pages: number;
  /** The age of the payments at every second page: from the sixth minute on, a page polls every ten seconds. */
  readonly pageAgeMs: number;
}

export interface RollingResult extends TrafficFigures {
  readonly waiting: PagesFigures;
  /** What the two processes logged as errors. */
  readonly errors: readonly string[];
}

/**
 * Restarts each of two built servers behind nginx in turn, while pages wait, payers poll, and shops create orders and get
 * paid.
 */
export async function rollingRestart(options: RollingOptions): Promise<RollingResult> {
  const payments = await makePayments(options);
  const servers = await startTwoServers(options.database, options.drainSeconds);
  try {
    const opening = openPages(servers.port, payments, options.pageAgeMs);
    const traffic = await prepareTraffic(servers.port);
    try {
      const pages = await opening;
      traffic.begin(options.requestsASecond);
      pages.begin(traffic.complete);
      await sleep(1000);
      await servers.restart();
      const waiting = await pages.end();
      return { ...(await traffic.end()), waiting, errors: servers.errors() };
    } finally {
      traffic.stop();
    }
  } finally {
    await servers.stop();
  }
}

async function makePayments({ database, pages }: RollingOptions) {
  const context = await openContext({
    database,
    publicUrl: 'http://localhost',
    secret: SECRET,
    lifetimeSeconds: 7200,
  });
  const payments = await openPayments(context, pages);
  await context.close();
  return payments;
}
