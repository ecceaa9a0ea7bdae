import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isObject } from '../../../src/contract/json.ts';
import type { ServiceContext } from '../../../src/service/context.ts';
import { openContext } from '../../../src/service/open-context.ts';
import { type BuiltServer, launchBuiltServer } from '../../server/child/launch.ts';
import { postJson } from '../../service/support/post.ts';
import type { Report } from './replacement.ts';
import { furnish } from './served.ts';

export interface IdempotencySize {
  readonly keys: number;
  /** How many keys are in use at once, each by all its calls. */
  readonly keysAtOnce: number;
  /** Concurrent calls with each key. */
  readonly calls: number;
}

const SECRET = 'a secret of the storm, long enough';

/** The creations, in turn: an order, and an external payment with an order of its own. */
const CREATIONS = [
  {
    path: '/api/v1/orders/',
    body: { amount: 1500, outter_id: 'storm', redirect_url: 'https://shop.example/' },
  },
  {
    path: '/api/v1/payments/',
    body: { amount: 1500, transfer_method: 'to_card_number', redirect_url: 'https://shop.example/' },
  },
];

/** How often a merchant repeats a call that got no answer. */
const MOST_REPEATS = 100;
const PAUSE_MS = 100;

/**
 * Concurrent creations with one idempotency key each, by two processes on one database. In the middle one process is
 * killed and started again. A merchant repeats whatever got no answer, at the other process.
 */
export async function idempotencyStorm(database: string, size: IdempotencySize): Promise<Report> {
  const context = await openContext({ database, publicUrl: 'http://localhost', secret: SECRET });
  const folder = await mkdtemp(join(tmpdir(), 'storm-'));
  const servers: BuiltServer[] = [];
  try {
    const apiKey = await furnish(context, 'http://127.0.0.1:9/', size.keys);
    const environment = { DATABASE_URL: database, SECRET, SANDBOX: '0', WEBHOOK_NETWORK: 'loopback' };
    const start = () => launchBuiltServer({ folder, environment }).ready;
    servers.push(...(await Promise.all([start(), start()])));
    return await run({ context, apiKey, servers, start, size });
  } finally {
    await Promise.all(servers.map(({ kill }) => kill()));
    await context.close();
    await rm(folder, { recursive: true });
  }
}

interface Storm {
  readonly context: ServiceContext;
  readonly apiKey: string;
  readonly servers: BuiltServer[];
  start(): Promise<BuiltServer>;
  readonly size: IdempotencySize;
}

async function run({ context, apiKey, servers, start, size }: Storm): Promise<Report> {
  const problems: string[] = [];
  let repeats = 0;
  /** The orders that each key was answered with. */
  const answered = Array.from({ length: size.keys }, () => new Set<string>());

  async function create(key: number, nth: number): Promise<void> {
    const { path, body } = CREATIONS[key % CREATIONS.length] ?? { path: '', body: {} };
    for (let attempt = nth; attempt < nth + MOST_REPEATS; attempt += 1) {
      const url = `${servers[attempt % servers.length]?.url}${path}`;
      const answer = await postJson(url, apiKey, body, { 'idempotency-key': `key-${key}` }).catch(() => null);
      if (answer?.status === 200) {
        const json: unknown = JSON.parse(answer.text);
        answered[key]?.add(isObject(json) ? String(json['order_id']) : answer.text);
        return;
      }
      if (answer !== null && answer.status !== 503 && answer.status !== 409) {
        problems.push(`key ${key}: ${answer.status} ${answer.text}`);
        return;
      }
      repeats += 1;
      await sleep(PAUSE_MS);
    }
    problems.push(`key ${key} got no answer`);
  }

  /** Kills a process while its requests are under way, and starts another in its place. */
  async function replaceOne(): Promise<void> {
    await servers[0]?.kill();
    servers[0] = await start();
  }

  const middle = Math.floor(size.keys / 2 / size.keysAtOnce) * size.keysAtOnce;
  for (let first = 0; first < size.keys; first += size.keysAtOnce) {
    const batch = Math.min(size.keysAtOnce, size.keys - first);
    const creations = Array.from({ length: batch * size.calls }, (_, nth) =>
      create(first + (nth % batch), Math.floor(nth / batch)),
    );
    // The first of them is answered: the others are under way.
    if (first === middle) creations.push(Promise.race(creations).then(replaceOne));
    await Promise.all(creations);
  }
  // Each process answers with what any of them has created.
  for (let key = 0; key < size.keys; key += 1) await Promise.all([create(key, 0), create(key, 1)]);

  for (const [key, orders] of answered.entries()) {
    if (orders.size !== 1) problems.push(`key ${key} was answered with ${orders.size} orders`);
  }
  const [stored] = await context.database.query(
    'select (select count(*) from orders) as orders, (select count(*) from payments) as payments',
  );
  const [orders, payments] = [Number(stored?.['orders']), Number(stored?.['payments'])];
  if (orders !== size.keys) problems.push(`${size.keys} keys created ${orders} orders`);
  if (payments !== Math.floor(size.keys / 2)) problems.push(`${payments} payments were created`);
  return { counts: { orders, payments, repeats }, problems };
}
