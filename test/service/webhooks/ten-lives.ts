import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ServiceOptions } from '../../../src/service/options.ts';
import { type Bench, openBench, someCards } from '../support/bench.ts';
import { manualClock } from '../support/clock.ts';
import { type Behaviour, openReceiver, type Received } from '../support/receiver.ts';
import { listenAt, paidPayment, verified, webhooksOf } from '../support/webhooks.ts';

/** So that the receiver on this machine may be called. */
export const LOOPBACK = { webhookNetwork: 'loopback' } as const;

/** Where a database survives its service; gone when the test ends. */
export async function fileDatabase(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'payment-webhooks-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'payments.db');
}

/** What a shop does in one life of the service: it fails in every way there is, and at last accepts. */
const LIVES: readonly Behaviour[] = [
  { status: 500 },
  'hang',
  'reset',
  { status: 307, headers: { location: 'http://127.0.0.1:1025/' } },
  { status: 503, body: '<html>' },
  'reset',
  'hang',
  { status: 404 },
  { status: 500 },
  'accept',
];

/**
 * Ten lives of a service, in each of which payments are paid: what its store and the shop have in the end.
 * @param inTheLast what the service is opened with besides, in its last life
 */
export async function tenLives(inTheLast: Partial<ServiceOptions> = {}) {
  const database = await fileDatabase();
  const clock = manualClock();
  const shop = await openReceiver();
  const told: string[] = [];
  let before = 0;

  for (const [life, behaviour] of LIVES.entries()) {
    const pool = someCards(life === 0 ? 40 : 0);
    const over = life === LIVES.length - 1 ? inTheLast : {};
    const bench = await openBench({ database, clock, pool, ...LOOPBACK, ...over });
    await listenAt(bench, shop.url);
    shop.behave(behaviour);
    before = shop.received.length;
    for (let index = 0; index < 3; index += 1) told.push(await paidPayment(quiet(bench)));
    // Everything that failed in earlier lives is due again.
    clock.advance(8 * 3600 * 1000);
    const sweep = bench.context.deliveries.sweep();
    if (behaviour === 'hang') {
      // All that are under way at once: their time runs, or has to be cut short.
      await shop.arrived(before + Math.min(told.length, 8));
      // Half of the hanging lives end by the time limit, half by a stop in the middle of the call.
      if (life === 1) clock.advance(10_000);
      else await bench.context.close();
    }
    await sweep;
    await bench.context.close();
  }

  const webhooks = await webhooksOf(await openBench({ database, clock, pool: [], ...LOOPBACK }));
  return { told: [...told].sort(), webhooks, received: shop.received, accepted: shop.received.slice(before) };
}

type Lives = Awaited<ReturnType<typeof tenLives>>;

/** What is wrong with what a shop has received, and with what it has accepted, of the payments it was to be told of. */
export function wrongIn({ told, received, accepted }: Lives) {
  const ids = new Map<string, Set<string>>();
  const known = new Set<string>();
  const unsigned: Received[] = [];
  for (const one of received) {
    const payment = paymentIn(one);
    if (payment === null) {
      unsigned.push(one);
      continue;
    }
    ids.set(payment, (ids.get(payment) ?? new Set()).add(String(one.headers['webhook-id'])));
    if (accepted.includes(one)) known.add(payment);
  }
  const lost = told.filter((payment) => !known.has(payment));
  const renamed = [...ids].filter(([, each]) => each.size !== 1).map(([payment]) => payment);
  const unknown = [...ids.keys()].filter((payment) => !told.includes(payment));
  return { lost, renamed, unknown, unsigned };
}

/** The payment that a webhook tells of; `null`: it is not one that the service has signed. */
function paymentIn(one: Received): string | null {
  try {
    return String(verified(one)['payment_id']);
  } catch {
    return null;
  }
}

export const NOTHING_WRONG = { lost: [], renamed: [], unknown: [], unsigned: [] };

/** The same service, which begins no delivery by itself. */
export function quiet(bench: Bench): Bench {
  return {
    ...bench,
    context: { ...bench.context, deliveries: { ...bench.context.deliveries, schedule() {} } },
  };
}
