import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ServiceOptions } from '../../../src/service/options.ts';
import { type Bench, openBench, someCards } from '../support/bench.ts';
import { type ManualClock, manualClock } from '../support/clock.ts';
import { type Behaviour, openReceiver, type ReceivedWebhook, type Receiver } from '../support/receiver.ts';
import { listenAt, paidPayment, verified, webhooksOf } from '../support/webhooks.ts';

/** So that the local receiver may be called. */
export const LOOPBACK = { webhookNetwork: 'loopback' } as const;

/** A database that survives its service, until the test ends. */
export async function fileDatabase(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'payment-webhooks-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'payments.db');
}

/** A shop's responses in one life of the service: every kind of failure, then success. */
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
 * Ten lives of a service, in each of which payments are completed: the final data of its database and the
 * shop.
 * @param inTheLast additional options of the last life
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
    // All failures of earlier lives are due again.
    clock.advance(8 * 3600 * 1000);
    const sweep = bench.context.deliveries.sweep();
    if (behaviour === 'hang') {
      await shop.arrived(before + 1);
      // Half of the hanging lives end by the time limit, half by a stop during the request.
      if (life === 1) await untilBroken(clock, shop, before, life + 1);
      else await bench.context.close();
    }
    await sweep;
    await bench.context.close();
  }

  const webhooks = await webhooksOf(await openBench({ database, clock, pool: [], ...LOOPBACK }));
  return { told: [...told].sort(), webhooks, received: shop.received, accepted: shop.received.slice(before) };
}

/** Lets three attempts of each merchant time out, so that the rest of their queues waits. */
async function untilBroken(clock: ManualClock, shop: Receiver, before: number, merchants: number) {
  for (const attempt of [1, 2, 3]) {
    await shop.arrived(before + attempt * merchants);
    clock.advance(10_000);
  }
}

type Lives = Awaited<ReturnType<typeof tenLives>>;

/** The errors in the webhooks that a shop received and accepted, given the completed payments. */
export function wrongIn({ told, received, accepted }: Lives) {
  const ids = new Map<string, Set<string>>();
  const known = new Set<string>();
  const unsigned: ReceivedWebhook[] = [];
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

/** The payment of a webhook; `null` when its signature is invalid. */
function paymentIn(one: ReceivedWebhook): string | null {
  try {
    return String(verified(one)['payment_id']);
  } catch {
    return null;
  }
}

export const NOTHING_WRONG = { lost: [], renamed: [], unknown: [], unsigned: [] };

/** The same service, which starts no delivery by itself. */
export function quiet(bench: Bench): Bench {
  return {
    ...bench,
    context: { ...bench.context, deliveries: { ...bench.context.deliveries, schedule() {} } },
  };
}
