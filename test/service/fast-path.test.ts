import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withdrawRequisites } from '../../src/service/operations/change-requisites.ts';
import { movePayment } from '../../src/service/operations/move-payment.ts';
import { createPaymentReader } from '../../src/service/routes/v1/payment-read.ts';
import { serviceOf } from '../../src/service/service.ts';
import {
  type Bench,
  callsTo,
  newOrder,
  newPayment,
  openBench,
  paymentOf,
  someCards,
  text,
} from './support/bench.ts';
import { databases } from './support/databases.ts';
import { requestData } from './support/request-data.ts';

const CONNECTION = { remoteAddress: '203.0.113.9' };
/** A header that only the application's `Response` has. */
const OF_RESPONSE = 'content-length';

/** Polls by the fast path; `null` when it does not take the request. */
async function short(bench: Bench, path: string, ifNoneMatch: string | null, method = 'GET') {
  const headers = ifNoneMatch === null ? {} : { 'if-none-match': ifNoneMatch };
  const pending = bench.service.fastPath?.(requestData(method, path, headers), CONNECTION) ?? null;
  if (pending === null) return null;
  const { body, ...reply } = await pending;
  return { ...reply, text: body ?? '' };
}

async function long(bench: Bench, path: string, ifNoneMatch: string | null) {
  const headers = ifNoneMatch === null ? {} : { 'if-none-match': ifNoneMatch };
  const answer = await bench.get(path, { headers, connection: CONNECTION });
  const names = Object.fromEntries([...answer.headers].filter(([name]) => name !== OF_RESPONSE));
  return { status: answer.status, headers: names, text: answer.text };
}

/** Orders in every state of a read. */
async function scene(): Promise<{ bench: Bench; ids: readonly string[]; tags: readonly string[] }> {
  const bench = await openBench({ readLimits: { perOrder: 1e6, perAddress: 1e6 } });
  const [created, completed, canceled] = [
    await newPayment(bench),
    await newPayment(bench),
    await newPayment(bench),
  ];
  const { order_id } = await newOrder(bench);
  await movePayment(bench.context, text(completed.payment['payment_id']), 'completed');
  await movePayment(bench.context, text(canceled.payment['payment_id']), 'canceled');
  const ids = [created, completed, canceled].map(({ orderId }) => orderId);
  const answers = await Promise.all(ids.map((id) => long(bench, paymentOf(id), null)));
  const tags = answers.map(({ headers }) => text(headers['etag']));
  const others = [text(order_id), '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11', 'nonsense', ids[0]?.toUpperCase()];
  return { bench, ids: [...ids, ...others.map(text)], tags };
}

const plainRead = (given: string) => ({
  given,
  noneIs204: false,
  ifNoneMatch: null,
  prefer: null,
  onClose() {},
});

describe('a poll by the fast path', () => {
  it('gets the same response as from the application', async () => {
    const { bench, ids, tags } = await scene();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ids),
        fc.constantFrom('/', '', '/?none=204', '?none=204'),
        fc.constantFrom(null, '*', 'W/"x"', '', ...tags, tags.join(', ')),
        fc.constantFrom(0, 1, 20_000, 400_000),
        async (id, slash, ifNoneMatch, ms) => {
          bench.clock.advance(ms);
          // Both ways read after the same expiry.
          await bench.context.expiry.sweep();
          const path = paymentOf(id).replace(/\/$/, slash);
          const answer = await short(bench, path, ifNoneMatch);
          expect(answer).toEqual(await long(bench, path, ifNoneMatch));
        },
      ),
      { numRuns: 300, seed: 1 },
    );
  });

  it.each([
    ['another method', 'HEAD', ''],
    ['a query', 'GET', '?a=1'],
    ['what has to be decoded', 'GET', '%20'],
    ['a longer path', 'GET', '/more'],
  ])('does not take %s', async (_, method, more) => {
    const { bench, ids } = await scene();
    expect(
      await short(bench, `/api/v1/payments/check-by-order-id/${ids[0]}${more}`, null, method),
    ).toBeNull();
  });

  it('answers 204 for an order without a payment to whoever asks for that', async () => {
    const bench = await openBench();
    const { order_id } = await newOrder(bench);
    const answer = await short(bench, `${paymentOf(order_id)}?none=204`, null);
    expect(answer).toEqual({ status: 204, headers: { 'cache-control': 'no-store' }, text: '' });
    expect((await short(bench, paymentOf(order_id), null))?.status).toBe(404);
  });

  it('is off when another origin may read', async () => {
    const bench = await openBench({ pageOrigin: 'https://page.example' });
    const { orderId } = await newPayment(bench);
    expect(await short(bench, paymentOf(orderId), null)).toBeNull();
  });

  it('shares the rate limit with the application', async () => {
    const bench = await openBench({ readLimits: { perOrder: 2, perAddress: 100 } });
    const { orderId } = await newPayment(bench);
    const statuses = [
      (await short(bench, paymentOf(orderId), null))?.status,
      (await long(bench, paymentOf(orderId), null)).status,
      (await short(bench, paymentOf(orderId), null))?.status,
    ];
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('answers 500 without details when the database fails, and logs it', async () => {
    const events: string[] = [];
    const bench = await openBench({ log: ({ event }) => events.push(event) });
    const { orderId } = await newPayment(bench);
    await bench.context.database.query('drop table reservations');
    await bench.context.database.query('alter table payments rename to gone');
    const answer = await short(bench, paymentOf(orderId), null);
    expect(answer).toMatchObject({ status: 500, text: '{"detail":"Internal Server Error"}' });
    expect(events).toEqual(['request-failed']);
  });
});

describe.each(databases)('the cache of payment reads on $kind', (on) => {
  it('sees changes of this and of other processes', async () => {
    const bench = await openBench({ on });
    const { orderId, payment } = await newPayment(bench);
    bench.clock.advance(1000);
    // Another process with its own cache and the same database.
    const other = callsTo(serviceOf(bench.context));
    const statusOf = async (calls: Pick<Bench, 'get'>) =>
      (await calls.get(paymentOf(orderId))).body['status'];
    expect([await statusOf(bench), await statusOf(other)]).toEqual(['created', 'created']);
    await movePayment(bench.context, text(payment['payment_id']), 'canceled');
    expect([await statusOf(bench), await statusOf(other)]).toEqual(['canceled', 'canceled']);
    await movePayment(bench.context, text(payment['payment_id']), 'completed');
    expect([await statusOf(other), await statusOf(bench)]).toEqual(['completed', 'completed']);
  });

  it('is correct with more orders than it holds', async () => {
    const bench = await openBench({ on, pool: someCards(5) });
    const read = createPaymentReader(bench.context, 2);
    const ids = [];
    for (let made = 0; made < 5; made += 1) ids.push((await newPayment(bench)).orderId);
    for (const id of [...ids, ...ids, ids[4], ids[3]]) {
      expect(JSON.parse((await read(plainRead(text(id)))).body ?? '')).toMatchObject({ order_id: id });
    }
  });

  it('sees withdrawn requisites', async () => {
    const bench = await openBench({ on });
    const { orderId, payment } = await newPayment(bench);
    bench.clock.advance(1000);
    const cardOf = async () => (await bench.get(paymentOf(orderId))).body['card_number'];
    expect(await cardOf()).not.toBeNull();
    await withdrawRequisites(bench.context, text(payment['payment_id']));
    expect(await cardOf()).toBeNull();
  });
});
