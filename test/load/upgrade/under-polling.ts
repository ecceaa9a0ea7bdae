import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { isObject, type JsonObject, parseJson } from '../../../src/contract/json.ts';
import { listen } from '../../../src/server/node/http-server.ts';
import { launchBuiltServer } from '../../server/child/launch.ts';
import { PAGE_READS } from '../../service/store/version-7.ts';
import { freePort } from '../restart/free-port.ts';
import { createVersion7, lostRows } from './database.ts';
import { type OldServer, serveOldBuild, serveRecorded } from './old-build.ts';
import { differencesOf } from './recorded.ts';

export interface UpgradeOptions {
  /** A file's path, or `postgres://…` with a `search_path` of its own; its tables are replaced. */
  readonly database: string;
  /** The `main.js` of the old build; `null` for its recorded answers. */
  readonly oldMain?: string | null;
  /** The new process starts beside the old one, which stops after it; PostgreSQL only. */
  readonly beside?: boolean;
}

/** What payers, shops and the database saw of an upgrade. */
export interface UpgradeResult {
  /** Polls by who answered them, or why they had no answer: a status, or the error of the connection. */
  readonly polls: Readonly<Record<string, number>>;
  /** Answers that differ from what the build before had said, with the fields that do. */
  readonly wrong: readonly (readonly [answeredBy: string, path: string, differences: JsonObject])[];
  readonly longestWithoutAnswerMs: number;
  /** How often each webhook came. */
  readonly webhooks: Readonly<Record<string, number>>;
  readonly lostRows: Readonly<Record<string, string>>;
}

/** Rows are made as of then, so that the webhooks that wait become due about when the new process starts. */
const ROWS_AGE_MS = 57_000;
/** Far below the rate limit of an order. */
const POLL_MS = 600;
const POLLS_EACH = 4;
const WAITING = ['msg_due', 'msg_retried'];
const LIMIT_MS = 60_000;

/**
 * Upgrades a database of version 7 with rows in every state, while every payment and order is polled: the old process
 * stops, and one of this build starts at the same address.
 * @throws Error when the new process does not answer every read, or webhooks do not come, within a minute
 */
export async function upgradeUnderPolling(options: UpgradeOptions): Promise<UpgradeResult> {
  const { database, oldMain = null, beside = false } = options;
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  const ends: (() => unknown)[] = [() => rm(folder, { recursive: true })];
  try {
    const shop = await openShop();
    ends.unshift(shop.close);
    const now = Date.now() - ROWS_AGE_MS;
    await createVersion7(database, now, shop.url);
    const environment = {
      DATABASE_URL: database,
      SECRET: 'a secret that is long enough for a test',
      PUBLIC_URL: 'https://pay.example',
      SANDBOX: '0',
      TRUSTED_PROXIES: '1',
      WEBHOOK_NETWORK: 'loopback',
    };
    const old =
      oldMain === null ? await serveRecorded(now) : await serveOldBuild(oldMain, folder, environment);
    ends.unshift(old.stop);
    const polling = startPolling(old.port, now);
    ends.unshift(polling.stop);
    await polling.until('old', POLLS_EACH);
    if (!beside) await stopOld(old, ends);
    const port = beside ? await freePort() : old.port;
    const settings = { ...environment, PORT: String(port) };
    const { ready, kill } = launchBuiltServer({ folder, environment: settings });
    ends.unshift(kill);
    if (!beside) polling.to(port, 'new');
    await ready;
    if (beside) {
      await polling.until('old', 2 * POLLS_EACH);
      polling.to(port, 'new');
      await stopOld(old, ends);
    }
    await polling.until('new', POLLS_EACH);
    await waitFor(
      () => 'webhooks',
      () => WAITING.every((id) => shop.received.has(id)),
    );
    await polling.stop();
    await kill();
    const webhooks = Object.fromEntries(shop.received);
    return { ...polling.result(), webhooks, lostRows: await lostRows(database) };
  } finally {
    for (const end of ends) await end();
  }
}

async function stopOld(old: OldServer, ends: (() => unknown)[]): Promise<void> {
  ends.splice(ends.indexOf(old.stop), 1);
  await old.stop();
}

/** @param what says what is missing, once the time is over @throws Error after a minute */
async function waitFor(what: () => string, isTrue: () => boolean): Promise<void> {
  const endsAt = Date.now() + LIMIT_MS;
  while (!isTrue()) {
    if (Date.now() > endsAt) throw new Error(`waited a minute for ${what()}`);
    await sleep(20);
  }
}

/** A shop that acknowledges every webhook. */
async function openShop() {
  const received = new Map<string, number>();
  const server = createServer((incoming, response) => {
    const id = String(incoming.headers['webhook-id']);
    received.set(id, (received.get(id) ?? 0) + 1);
    incoming.resume();
    response.end();
  });
  const port = await listen(server, 0, '127.0.0.1');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/`, received, close };
}

/** Polls every payment and order, as open pages do, and compares what they say. */
function startPolling(firstPort: number, now: number) {
  const agent = new Agent({ keepAlive: true });
  const polls: Record<string, number> = {};
  const wrong: [answeredBy: string, path: string, differences: JsonObject][] = [];
  const answered = new Map<string, number>();
  let target = { port: firstPort, name: 'old' };
  let isOver = false;
  let lastAnswerAt = Date.now();
  let longestWithoutAnswerMs = 0;

  async function poll(path: string, address: string): Promise<void> {
    const { port, name } = target;
    const requestedAt = Date.now();
    const { status, body } = await get(agent, port, path, address);
    const answeredAt = Date.now();
    const what = status === 200 ? name : `${name}: ${status}`;
    polls[what] = (polls[what] ?? 0) + 1;
    if (status !== 200) return;
    longestWithoutAnswerMs = Math.max(longestWithoutAnswerMs, answeredAt - lastAnswerAt);
    lastAnswerAt = answeredAt;
    answered.set(`${name} ${path}`, (answered.get(`${name} ${path}`) ?? 0) + 1);
    const differences = differencesOf({ path, body, requestedAt, answeredAt }, now);
    if (Object.keys(differences).length > 0) wrong.push([name, path, differences]);
  }

  const payers = PAGE_READS.map(async (path, index) => {
    await sleep((index * POLL_MS) / PAGE_READS.length);
    while (!isOver) {
      await poll(path, `198.51.100.${index}`);
      await sleep(POLL_MS);
    }
  });
  return {
    to(port: number, name: string) {
      target = { port, name };
    },
    /** Resolves when each read was answered that many times. */
    until: (name: string, times: number) =>
      waitFor(
        () => `answers of the ${name} process: ${JSON.stringify(polls)}`,
        () => PAGE_READS.every((path) => (answered.get(`${name} ${path}`) ?? 0) >= times),
      ),
    async stop() {
      isOver = true;
      await Promise.all(payers);
      agent.destroy();
    },
    result: () => ({ polls, wrong, longestWithoutAnswerMs }),
  };
}

function get(
  agent: Agent,
  port: number,
  path: string,
  address: string,
): Promise<{ readonly status: number | string; readonly body: JsonObject }> {
  return new Promise((resolve) => {
    const headers = { 'x-forwarded-for': address };
    const asking = request({ agent, port, path, headers, timeout: LIMIT_MS }, async (response) => {
      const body = parseJson(await text(response).catch(() => ''));
      resolve({ status: response.statusCode ?? 0, body: isObject(body) ? body : {} });
    });
    asking.once('timeout', () => asking.destroy());
    asking
      .once('error', (error) =>
        resolve({ status: 'code' in error ? String(error.code) : error.message, body: {} }),
      )
      .end();
  });
}
