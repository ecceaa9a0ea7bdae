import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemIds } from '../../src/service/lib/ids.ts';
import type { ServiceEvent } from '../../src/service/options.ts';
import { isUnavailable } from '../../src/service/store/drivers/unavailable.ts';
import { APPEALS, anAppealBody, OPERATOR_TOKEN } from './support/appeals.ts';
import {
  anInternalBody,
  anOrderBody,
  EXTERNAL,
  INTERNAL,
  newPayment,
  ORDERS,
  openBench,
  orderAt,
  paymentOf,
  someCards,
} from './support/bench.ts';
import { manualClock } from './support/clock.ts';
import { PLACES } from './support/database-addresses.ts';
import { databases } from './support/databases.ts';
import { holdFile } from './support/held-file.ts';
import { requestData } from './support/request-data.ts';
import { openSilentProxy } from './support/silent-proxy.ts';
import { aPaymentBody, createV2, PAYMENTS_V2 } from './support/v2.ts';

const LIMIT_MS = 10_000;
const UNAVAILABLE = { detail: 'Service Unavailable' };

const REMOTE = databases.filter(({ kind }) => kind !== 'SQLite');

/** A service behind a network that can stop responding. The time limit has a clock of its own. */
async function openRemote(on: (typeof databases)[number], onUuid = () => {}) {
  const { address, drop } = await on.fresh();
  const proxy = await openSilentProxy(address);
  const limitClock = manualClock();
  const events: ServiceEvent[] = [];
  const ids = {
    ...systemIds,
    uuid() {
      onUuid();
      return systemIds.uuid();
    },
  };
  const bench = await openBench({
    database: proxy.address,
    storeLimit: { clock: limitClock, limitMs: LIMIT_MS },
    operatorToken: OPERATOR_TOKEN,
    log: (event) => events.push(event),
    pool: someCards(20),
    ids,
  });
  onTestFinished(async () => {
    proxy.close();
    await bench.context.close();
    await drop();
  });
  // The work that begins with the service is over, so that only the test's own requests are pending.
  await bench.context.expiry.sweep();
  await bench.context.deliveries.sweep();
  await vi.waitFor(() => expect(limitClock.pending()).toBe(0), { interval: 1 });

  /** Lets all pending requests reach the time limit. @param count the number of requests */
  async function outwait(count: number): Promise<void> {
    await vi.waitFor(() => expect(limitClock.pending()).toBe(count), { interval: 1 });
    limitClock.advance(LIMIT_MS);
  }
  return { ...bench, proxy, events, outwait };
}

type Remote = Awaited<ReturnType<typeof openRemote>>;

/** An SQLite file that is deleted after the test. */
async function placeOfFile(): Promise<string> {
  const on = PLACES.find(({ kind }) => kind === 'SQLite');
  if (on === undefined) throw new TypeError('SQLite is always among them');
  return on.place();
}

/** Whether it is still pending after a turn of the event loop. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const turn = new Promise<true>((resolve) => setImmediate(() => resolve(true)));
  return Promise.race([promise.then(() => false), turn]);
}

/** A request of each kind. */
const callsOf = ({ get, post, apiKey: token }: Remote, orderId: string) => [
  get(paymentOf(orderId)),
  get(orderAt(orderId)),
  post(ORDERS, anOrderBody(), { token }),
  post(INTERNAL, anInternalBody(orderId), { token }),
  post(
    EXTERNAL,
    { amount: 1, transfer_method: 'to_card_number', redirect_url: 'https://shop.example/' },
    { token },
  ),
  post(PAYMENTS_V2, aPaymentBody(), { token }),
  get(APPEALS, { token }),
  post(APPEALS, anAppealBody(1), { token }),
  get('/operator/payments', { token: OPERATOR_TOKEN }),
  post('/operator/merchants', { name: 'Another' }, { token: OPERATOR_TOKEN }),
];

describe('an unresponsive database', () => {
  it.each(REMOTE)(
    'on $kind makes every call end with 503 at the time limit, until it recovers',
    async (on) => {
      const remote = await openRemote(on);
      const { orderId } = await newPayment(remote);
      remote.proxy.silence();
      const asked = callsOf(remote, orderId);
      const polled = remote.service.fastPath?.(requestData('GET', paymentOf(orderId)), undefined);
      await remote.outwait(asked.length + 1);
      for (const { status, headers, body } of await Promise.all(asked)) {
        expect([status, headers.get('retry-after'), body]).toEqual([503, '5', UNAVAILABLE]);
      }
      expect(await polled).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
      expect(new Set(remote.events.map(({ event, code }) => `${event} ${code}`))).toEqual(
        new Set(['store-unavailable SILENCE']),
      );

      // The old connections are still unresponsive: requests use new ones.
      remote.proxy.heal();
      expect((await remote.get(paymentOf(orderId))).status).toBe(200);
      expect((await createV2(remote)).status).toBe(200);
    },
  );

  it.each(REMOTE)('on $kind never makes a creation fail that may have been committed', async (on) => {
    // The first ID is generated inside the creation's transaction.
    let atId = () => {};
    const remote = await openRemote(on, () => atId());
    const silent = new Promise<void>((resolve) => {
      atId = () => {
        remote.proxy.silence();
        resolve();
      };
    });
    const creation = createV2(remote);
    await silent;
    await remote.outwait(1);
    expect([(await creation).status, (await creation).body]).toEqual([503, UNAVAILABLE]);

    atId = () => {};
    remote.proxy.heal();
    const committing = remote.context.database.transaction(async (sql) => {
      await sql.query('select 1 as one');
      remote.proxy.silence();
    });
    await remote.outwait(1);
    expect(isUnavailable(await committing.catch((error: unknown) => error))).toBe(true);
  });

  it.each(REMOTE)('on $kind with lost connections is a 503 too, and reconnects', async (on) => {
    const remote = await openRemote(on);
    const { orderId } = await newPayment(remote);
    const asked = remote.get(orderAt(orderId));
    remote.proxy.cut();
    expect([(await asked).status, (await asked).body]).toEqual([503, UNAVAILABLE]);
    expect((await remote.get(orderAt(orderId))).status).toBe(200);
  });

  it.each(REMOTE)('on $kind fails only the transaction of a lost connection', async (on) => {
    const remote = await openRemote(on);
    const cut = remote.context.database.transaction(async (sql) => {
      await sql.query('select 1 as one');
      remote.proxy.silence();
      const answer = sql.query('select 2 as two');
      remote.proxy.cut();
      await answer;
    });
    expect(isUnavailable(await cut.catch((error: unknown) => error))).toBe(true);
    remote.proxy.heal();
    expect((await newPayment(remote)).status).toBe(200);
  });

  it('on SQLite, locked by a writer, answers reads, and 503 to writes', async () => {
    const database = await placeOfFile();
    const limitClock = manualClock();
    const bench = await openBench({
      database,
      storeLimit: { clock: limitClock, limitMs: 100 },
      pool: someCards(20),
    });
    const { orderId } = await newPayment(bench);
    const release = holdFile(database);
    const asked = [
      bench.post(ORDERS, anOrderBody(), { token: bench.apiKey }),
      createV2(bench),
      bench.get('/healthz'),
    ];
    await vi.waitFor(() => expect(limitClock.pending()).toBe(1), { interval: 1 });
    expect((await bench.get(paymentOf(orderId))).status).toBe(200);
    expect((await bench.get(orderAt(orderId))).status).toBe(200);

    const answers = Promise.all(asked);
    while (await isPending(answers)) limitClock.advance(100);
    expect((await answers).map(({ status }) => status)).toEqual([503, 503, 503]);

    const waiting = createV2(bench);
    await vi.waitFor(() => expect(limitClock.pending()).toBe(1), { interval: 1 });
    release();
    limitClock.advance(100);
    expect((await waiting).status).toBe(200);
    expect((await bench.get('/healthz')).status).toBe(200);
  });

  it('is a 503 also for a locked file or a full disk', () => {
    const busy = (code: string) => isUnavailable(Object.assign(new Error('x'), { code }));
    expect(['SQLITE_BUSY', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE'].map(busy)).toEqual([true, true, true]);
    expect(['SQLITE_ERROR', 'SQLITE_CONSTRAINT_UNIQUE', 'ECONNRESET'].map(busy)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
