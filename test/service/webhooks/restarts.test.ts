import { describe, expect, it, onTestFinished } from 'vitest';
import { openContext } from '../../../src/service/open-context.ts';
import { readyEndpoints } from '../../../src/service/store/webhooks/endpoints.ts';
import { queueArrivals } from '../../../src/service/webhooks/arrivals.ts';
import { claimAt, type DeliveryContext, deliver } from '../../../src/service/webhooks/delivery-attempt.ts';
import { openBench, PUBLIC_URL, SECRET, someCards } from '../support/bench.ts';
import { manualClock } from '../support/clock.ts';
import { databases } from '../support/databases.ts';
import { openReceiver } from '../support/receiver.ts';
import { attemptsAt, listenAt, paidPayment, verified, webhooksOf } from '../support/webhooks.ts';
import { fileDatabase, LOOPBACK, NOTHING_WRONG, quiet, tenLives, wrongIn } from './service-restarts.ts';

describe('ten restarts of the service', () => {
  it('deliver every webhook unchanged, with its ID', {
    timeout: 60_000,
  }, async () => {
    const lives = await tenLives();
    const { told, webhooks, received } = lives;
    expect(webhooks.map(({ paymentId }) => paymentId).sort()).toEqual(told);
    expect(webhooks.filter(({ status }) => status !== 'delivered')).toEqual([]);
    expect(wrongIn(lives)).toEqual(NOTHING_WRONG);

    for (const one of received) {
      const altered = one.body.replace('"amount":1500', '"amount":1501');
      expect(altered).not.toBe(one.body);
      expect(() => verified({ ...one, body: altered })).toThrow();
    }
  });

  it.each<[string, (call: RequestInit) => RequestInit | null, 'lost' | 'unsigned']>([
    ['loses', () => null, 'lost'],
    ['alters', (call) => ({ ...call, body: String(call.body).replace('1500', '1501') }), 'unsigned'],
  ])('detect a service that %s one webhook in seven', async (_, wrong, where) => {
    let calls = 0;
    const careless: typeof fetch = async (url, init = {}) => {
      calls += 1;
      const call = calls % 7 === 0 ? wrong(init) : init;
      return call === null ? new Response() : fetch(url, call);
    };
    expect(wrongIn(await tenLives({ fetch: careless }))[where]).not.toEqual([]);
  });

  it('resume an aborted attempt at once, without counting it as a failure', async () => {
    const database = await fileDatabase();
    const clock = manualClock();
    const shop = await openReceiver();
    shop.behave('hang', 'accept');
    const first = await openBench({ database, clock, ...LOOPBACK });
    await listenAt(first, shop.url);
    await paidPayment(first);
    await shop.arrived(1);
    await first.context.close();

    const second = await openBench({ database, clock, pool: [], ...LOOPBACK });
    await second.context.deliveries.sweep();
    expect(await attemptsAt(second)).toEqual([
      [null, 'interrupted: the service stopped'],
      [200, null],
    ]);
    expect(await webhooksOf(second)).toMatchObject([{ status: 'delivered', step: 0 }]);
  });
});

const ACCEPTED = { status: 200, error: null, answer: null };
const BROKEN = { status: 500, error: 'answered 500', answer: null };

const oneAtATime = () => true;

/** Claims a due webhook as a worker would. */
async function claimNext(context: DeliveryContext) {
  await queueArrivals(context);
  const filter = { quick: false, exceptMerchants: [] };
  const [ready] = await readyEndpoints(context.database, context.clock.now(), filter, 1);
  return ready === undefined ? null : claimAt(context, ready, oneAtATime);
}

describe.each(databases)('a worker that crashes during a delivery, on $kind', (on) => {
  it('leaves the webhook to others once its lease expires, with its attempt stored', async () => {
    const sent: string[] = [];
    const bench = await openBench({
      on,
      fetch: async (_url, init) => {
        sent.push(new Headers(init?.headers).get('webhook-id') ?? '');
        return new Response();
      },
    });
    await listenAt(bench, 'https://shop.example/hook');
    await paidPayment(quiet(bench));
    const claimed = await claimNext({ ...bench.context, send: async () => ACCEPTED });

    await bench.context.deliveries.sweep();
    bench.clock.advance(59_999);
    await bench.context.deliveries.sweep();
    expect(sent).toEqual([]);
    bench.clock.advance(1);
    await bench.context.deliveries.sweep();
    expect(sent).toEqual([claimed?.webhook.webhookId]);
    expect(await attemptsAt(bench)).toEqual([
      [null, null],
      [200, null],
    ]);
  });

  it.each([
    ['its failure does not undo', BROKEN, ACCEPTED],
    ['its success counts in spite of', ACCEPTED, BROKEN],
  ])('and returns late: %s what another worker has stored since', async (_what, late, since) => {
    const bench = await openBench({ on });
    // Its own delivery runs once a minute, and would compete for the webhook.
    await bench.context.deliveries.stop();
    await listenAt(bench, 'https://shop.example/hook');
    await paidPayment(quiet(bench));
    const [first, second] = [late, since].map((result) => ({ ...bench.context, send: async () => result }));
    if (first === undefined || second === undefined) throw new Error('two are needed');
    const claimed = await claimNext(first);
    bench.clock.advance(60_000);
    const again = await claimNext(second);
    if (claimed === null || again === null) throw new Error('there was nothing to claim');
    const { signal } = new AbortController();
    await deliver(second, again, oneAtATime, signal);
    await deliver(first, claimed, oneAtATime, signal);
    expect(await webhooksOf(bench)).toMatchObject([{ status: 'delivered', attempts: 2, dueAt: null }]);
    expect(await attemptsAt(bench)).toEqual([
      [late.status, late.error],
      [since.status, since.error],
    ]);
  });
});

// SQLite is for one process: its calls are synchronous, so two connections in one process would block each
// other.
const SHARED = databases.filter(({ kind }) => kind !== 'SQLite');

describe.each(SHARED)('four processes on one database, on $kind', (on) => {
  it('deliver each webhook once under concurrency', { timeout: 60_000 }, async () => {
    const sent: string[] = [];
    const clock = manualClock();
    const { address, drop } = await on.fresh();
    onTestFinished(drop);
    const options = {
      database: address,
      publicUrl: PUBLIC_URL,
      secret: SECRET,
      clock,
      fetch: async (_url: unknown, init?: RequestInit) => {
        sent.push(new Headers(init?.headers).get('webhook-id') ?? '');
        return new Response();
      },
    };
    const bench = await openBench({ ...options, pool: someCards(60) });
    await listenAt(bench, 'https://shop.example/hook');
    for (let index = 0; index < 60; index += 1) await paidPayment(quiet(bench));
    const others = await Promise.all([1, 2, 3].map(() => openContext(options)));
    for (const other of others) onTestFinished(() => other.close());
    await Promise.all([bench.context, ...others].map((context) => context.deliveries.sweep()));
    expect(sent).toHaveLength(60);
    expect(new Set(sent).size).toBe(60);
    const delivered = (await webhooksOf(bench)).filter(({ status }) => status === 'delivered');
    expect(delivered).toHaveLength(60);
  });
});
