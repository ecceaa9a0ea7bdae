import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openContext } from '../../../src/service/open-context.ts';
import { cancelAt, overAt } from '../../../src/service/rules/lifetime.ts';
import { launchBuiltServer } from '../../server/child/launch.ts';
import { openPayments } from './open-payments.ts';
import { figuresOf, openPages, type Page, waitAll } from './pages.ts';

const SECRET = 'a secret of the load test, long enough';

/** Time for the server to start and for the pages to wait, and then for all to learn of the first end. */
const EACH_MS = 15;
const LEAST_MS = 5000;
/** A page that has learned of nothing for this long is not told. */
const LIMIT_MS = 30_000;

/**
 * Pages that wait at one built server while the lifetimes of their payments end at the same moment, and the payments are
 * canceled at the same later moment.
 * @returns from each of these moments until a page had the answer; `problems` counts pages that had none
 */
export async function endsAtOnce(database: string, count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'ends-at-once-'));
  // In whole seconds, as the setting is.
  const graceMs = Math.ceil((LEAST_MS + EACH_MS * count) / 1000) * 1000;
  const context = await openContext({ database, publicUrl: 'http://localhost', secret: SECRET });
  const payments = await openPayments(context, count);
  const expiresAt = Date.now() + graceMs;
  await context.database.query('update payments set expires_at = ?', [expiresAt]);
  await context.close();
  const environment = { DATABASE_URL: database, SECRET, SANDBOX: '0', TRUSTED_PROXIES: '1' };
  const launched = launchBuiltServer({
    folder,
    environment: { ...environment, GRACE_SECONDS: String(graceMs / 1000) },
  });
  try {
    const pages = await openPages(await launched.ready, payments);
    await waitAll(pages, (body) => body.includes('"lifetime":0,'));
    const waitedBefore = Date.now() < overAt({ expiresAt });
    const over = await learned(pages, overAt({ expiresAt }));
    for (const page of pages) page.news = null;
    await waitAll(pages, (body) => body.includes('"status":"canceled"'));
    const canceled = await learned(pages, cancelAt({ expiresAt }, graceMs));
    for (const { connection } of pages) connection.close();
    return {
      pages: pages.length,
      waitedBefore,
      lifetimeOverMs: over.delays,
      canceledMs: canceled.delays,
      problems: [...over.problems, ...canceled.problems],
    };
  } finally {
    await launched.kill();
    await rm(folder, { recursive: true });
  }
}

/** From that moment until each page had its news. */
async function learned(pages: readonly Page[], at: number) {
  const limitMs = at - Date.now() + LIMIT_MS;
  const news = await Promise.all(pages.map((page) => Promise.race([page.news, sleep(limitMs, null)])));
  const told = news.flatMap((one) => one ?? []);
  return {
    delays: figuresOf(told.map((one) => one.at - at)),
    problems: told.length === pages.length ? [] : [`${pages.length - told.length} pages were not told`],
  };
}
