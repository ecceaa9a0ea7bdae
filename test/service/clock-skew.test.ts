import { describe, expect, it, vi } from 'vitest';
import type { Clock } from '../../src/service/clock.ts';
import { createClockCheck } from '../../src/service/clock-check.ts';
import type { ServiceEvent } from '../../src/service/options.ts';
import { OPERATOR_TOKEN } from './support/appeals.ts';
import {
  anInternalBody,
  anOrderBody,
  type Bench,
  EXTERNAL,
  INTERNAL,
  newOrder,
  newPayment,
  ORDERS,
  openBench,
  paymentOf,
  someCards,
  text,
} from './support/bench.ts';
import { manualClock } from './support/clock.ts';
import { PLACES } from './support/database-addresses.ts';
import { databases } from './support/databases.ts';
import { requestData } from './support/request-data.ts';
import { createV2 } from './support/v2.ts';

const UNAVAILABLE = { detail: 'Service Unavailable' };
const HALF_AN_HOUR_MS = 30 * 60 * 1000;

/** The machine's time with an offset that a test sets; its timers are fired by hand. */
function offsetClock(offsetMs: number) {
  const timers = manualClock();
  const clock = {
    offsetMs,
    now: () => Date.now() + clock.offsetMs,
    after: timers.after,
    advance: timers.advance,
  };
  return clock satisfies Clock;
}

/** A service whose clock differs from the database's. */
async function openSkewed(database: string, offsetMs: number) {
  const events: ServiceEvent[] = [];
  const clock = offsetClock(offsetMs);
  const bench = await openBench({
    database,
    clock,
    checksClock: true,
    pool: [],
    operatorToken: OPERATOR_TOKEN,
    log: (event) => events.push(event),
  });
  return { bench, clock, events };
}

/** Every row that a wrong clock could change. */
async function stateOf({ context }: Bench) {
  const { database } = context;
  return {
    payments: await database.query('select * from payments order by id'),
    reservations: await database.query('select * from reservations order by requisite_id, amount'),
    webhooks: await database.query('select * from webhooks order by id'),
  };
}

const REMOTE = PLACES.filter(({ kind }) => kind !== 'SQLite');

describe.each(REMOTE)('a second process on one $kind', ({ place }) => {
  it.each([
    ['ahead', HALF_AN_HOUR_MS],
    ['behind', -HALF_AN_HOUR_MS],
  ])('with its clock half an hour %s cancels, hides and gives away nothing', async (_what, offsetMs) => {
    const database = await place();
    const first = await openBench({
      database,
      clock: offsetClock(0),
      checksClock: true,
      requisitesDelayMs: 0,
    });
    const { orderId, payment } = await newPayment(first);
    const paymentId = text(payment['payment_id']);
    const [order, before] = [await newOrder(first), await stateOf(first)];

    const { bench: second, events } = await openSkewed(database, offsetMs);
    const token = first.apiKey;
    await second.context.expiry.sweep();
    const external = {
      amount: 1,
      transfer_method: 'to_card_number',
      redirect_url: 'https://shop.example/',
    };
    const operate = (verb: string, body: object = {}) =>
      second.post(`/operator/payments/${paymentId}/${verb}`, body, { token: OPERATOR_TOKEN });
    const refused = await Promise.all([
      second.get(paymentOf(orderId)),
      second.post(ORDERS, anOrderBody(), { token }),
      second.post(EXTERNAL, external, { token }),
      second.post(INTERNAL, anInternalBody(order['order_id']), { token }),
      createV2(second, {}, { token }),
      operate('complete'),
      operate('cancel'),
      operate('amount', { amount: 1400 }),
      operate('requisites'),
    ]);
    for (const { status, headers, body } of refused) {
      expect([status, headers.get('retry-after'), body]).toEqual([503, '5', UNAVAILABLE]);
    }
    const polled = await second.service.fastPath?.(requestData('GET', paymentOf(orderId)), undefined);
    expect(polled).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect((await second.get('/readyz')).body).toEqual({ status: 'unavailable', reason: 'clock' });
    expect(events).toEqual([
      { event: 'clock-out-of-step', aheadMs: expect.any(Number) },
      { event: 'not-ready', why: 'clock' },
    ]);
    expect(Math.sign(Number(events[0]?.['aheadMs']))).toBe(Math.sign(offsetMs));

    expect(await stateOf(first)).toEqual(before);
    expect((await first.get(paymentOf(orderId))).body['card_number']).not.toBeNull();
    expect((await first.get('/readyz')).status).toBe(200);
  });

  it('takes part again once its clock is set right, and says so', async () => {
    const database = await place();
    const first = await openBench({ database, clock: offsetClock(0), checksClock: true });
    const { orderId } = await newPayment(first);
    const { bench: second, clock, events } = await openSkewed(database, HALF_AN_HOUR_MS);
    clock.advance(60_000);
    clock.offsetMs = 0;
    clock.advance(5000);
    await vi.waitFor(async () => expect((await second.get(paymentOf(orderId))).status).toBe(200), {
      timeout: 10_000,
      interval: 1,
    });
    expect((await second.get('/readyz')).status).toBe(200);
    expect(events.map(({ event }) => event)).toEqual(['clock-out-of-step', 'clock-in-step']);
  });

  it('notices a step of its clock before it cancels anything', async () => {
    const { bench, clock } = await openSkewed(await place(), 0);
    const { insertPoolEntries } = await import('../../src/service/store/pool/entries.ts');
    await insertPoolEntries(bench.context.database, someCards(1));
    await newPayment(bench);
    clock.offsetMs = HALF_AN_HOUR_MS;
    await bench.context.expiry.sweep();
    expect(await bench.context.database.query('select status from payments')).toEqual([
      { status: 'created' },
    ]);
  });
});

describe.each(databases)('the check of the clock on $kind', (on) => {
  it('is made for the system clock, and for another only on request', async () => {
    const clock = offsetClock(HALF_AN_HOUR_MS);
    const bench = await openBench({ on, clock });
    expect(bench.context.clockStatus.skewMs).toBeNull();
    expect((await newPayment(bench)).status).toBe(200);
  });
});

it('is not made on SQLite, which has no clock of its own', async () => {
  const bench = await openBench({
    database: ':memory:',
    clock: offsetClock(HALF_AN_HOUR_MS),
    checksClock: true,
  });
  expect((await newPayment(bench)).status).toBe(200);
});

describe('the comparison of clocks', () => {
  /** Runs one comparison. @param tookMs the time that the database took to answer */
  async function skewOf(aheadMs: number, tookMs: number): Promise<number | null> {
    const bench = await openBench();
    let now = 1_000_000;
    const context = {
      ...bench.context,
      clock: { ...bench.clock, now: () => now },
      database: {
        ...bench.context.database,
        async serverTime() {
          const theirs = now - aheadMs;
          now += tookMs;
          return theirs;
        },
      },
    };
    const check = createClockCheck(context);
    await check.run();
    await check.stop();
    return context.clockStatus.skewMs;
  }

  it.each([
    [2000, 0, null],
    [2001, 0, 2001],
    [-2000, 0, null],
    [-2001, 0, -2001],
    // The database may have read its clock as late as the answer came.
    [-2001, 500, null],
    [-3000, 500, -2500],
    [3000, 500, 3000],
    // Too slow to tell.
    [60_000, 2001, null],
  ])('of one %i ms ahead, answered after %i ms, is %s', async (aheadMs, tookMs, skewMs) => {
    expect(await skewOf(aheadMs, tookMs)).toBe(skewMs);
  });
});
