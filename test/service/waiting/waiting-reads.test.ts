import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { adjustAmount } from '../../../src/service/operations/adjust-amount.ts';
import { withdrawRequisites } from '../../../src/service/operations/change-requisites.ts';
import { movePayment } from '../../../src/service/operations/move-payment.ts';
import type { ServiceOptions } from '../../../src/service/options.ts';
import {
  anInternalBody,
  type Bench,
  INTERNAL,
  newOrder,
  newPayment,
  openBench,
  paymentOf,
  someCards,
  sum,
  text,
} from '../support/bench.ts';
import { databases } from '../support/databases.ts';

/** A read in flight, with its answer once there is one. */
interface PendingRead {
  answer: Awaited<ReturnType<Bench['get']>> | null;
  readonly done: Promise<void>;
}

/** Sends a waiting read with the tag of the latest answer. */
function wait(bench: Bench, orderId: unknown, tag: string, prefer = 'wait=25'): PendingRead {
  const read: PendingRead = {
    answer: null,
    done: bench.get(paymentOf(orderId), { headers: { 'if-none-match': tag, prefer } }).then((answer) => {
      read.answer = answer;
    }),
  };
  return read;
}

/** Until nothing in this process or its database is under way. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await nextTurn();
  await new Promise((resolve) => setTimeout(resolve, 30));
}

/** A payment whose requisites are shown, and the tag of its latest read. */
async function shownPayment(options: Partial<ServiceOptions> & { on?: (typeof databases)[number] } = {}) {
  const bench = await openBench({ pool: someCards(12), ...options });
  const { orderId, payment } = await newPayment(bench);
  bench.clock.advance(2000);
  const tag = text((await bench.get(paymentOf(orderId))).headers.get('etag'));
  return { bench, orderId, paymentId: text(payment['payment_id']), tag };
}

describe.each(databases)('a waiting payment read on $kind', (on) => {
  it('is answered as soon as the payment is completed', async () => {
    const { bench, orderId, paymentId, tag } = await shownPayment({ on });
    const read = wait(bench, orderId, tag);
    await settle();
    expect(read.answer).toBeNull();
    await movePayment(bench.context, paymentId, 'completed');
    await read.done;
    expect(read.answer?.status).toBe(200);
    expect(read.answer?.body).toMatchObject({ status: 'completed' });
    expect(read.answer?.headers.get('preference-applied')).toBe('wait=25');
    expect(bench.context.waits.count()).toBe(0);
  });

  it.each([
    ['another sum', (bench: Bench, id: string) => adjustAmount(bench.context, id, sum(1600))],
    ['withdrawn requisites', (bench: Bench, id: string) => withdrawRequisites(bench.context, id)],
  ])('is answered as soon as the payment has %s', async (_, change) => {
    const { bench, orderId, paymentId, tag } = await shownPayment({ on });
    const read = wait(bench, orderId, tag);
    await settle();
    await change(bench, paymentId);
    await read.done;
    expect(read.answer?.status).toBe(200);
    expect(read.answer?.headers.get('etag')).not.toBe(tag);
  });

  it('is answered when another payment of the order stands', async () => {
    const { bench, orderId, paymentId } = await shownPayment({ on });
    await movePayment(bench.context, paymentId, 'canceled');
    const before = await bench.get(paymentOf(orderId));
    const read = wait(bench, orderId, text(before.headers.get('etag')));
    await settle();
    expect(read.answer).toBeNull();
    const made = await bench.post(INTERNAL, anInternalBody(orderId), { token: bench.apiKey });
    expect(made.status).toBe(200);
    await read.done;
    expect(read.answer?.body).toMatchObject({ payment_id: made.body['payment_id'], status: 'created' });
  });

  it('is answered when the requisites are shown, and when the lifetime is over', async () => {
    const bench = await openBench({ on });
    const { orderId } = await newPayment(bench);
    const preparing = await bench.get(paymentOf(orderId));
    expect(preparing.body['card_number']).toBeNull();
    const first = wait(bench, orderId, text(preparing.headers.get('etag')));
    await settle();
    bench.clock.advance(999);
    await settle();
    expect(first.answer).toBeNull();
    bench.clock.advance(1);
    await first.done;
    expect(first.answer?.body['card_number']).not.toBeNull();

    bench.clock.advance(880_000);
    const shown = await bench.get(paymentOf(orderId));
    expect(shown.body['lifetime']).toBe(19);
    const second = wait(bench, orderId, text(shown.headers.get('etag')));
    await settle();
    bench.clock.advance(18_000);
    await settle();
    expect(second.answer).toBeNull();
    bench.clock.advance(1001);
    await second.done;
    expect(second.answer?.body).toMatchObject({ lifetime: 0, card_number: null });
  });

  it('is answered at the end of the wait, with a lifetime of that moment', async () => {
    const { bench, orderId, tag } = await shownPayment({ on });
    const read = wait(bench, orderId, tag);
    await settle();
    bench.clock.advance(24_999);
    await settle();
    expect(read.answer).toBeNull();
    bench.clock.advance(1);
    await read.done;
    expect(read.answer?.status).toBe(200);
    expect(read.answer?.body['lifetime']).toBe(873);
    expect(read.answer?.headers.get('preference-applied')).toBe('wait=25');
  });

  it('is a 304 at the end of the wait only while the tag still holds', async () => {
    const { bench, orderId, tag } = await shownPayment({ on });
    const read = wait(bench, orderId, tag, 'wait=5');
    await settle();
    bench.clock.advance(5000);
    await read.done;
    expect(read.answer?.status).toBe(304);
    expect(read.answer?.headers.get('etag')).toBe(tag);
    expect(read.answer?.headers.get('preference-applied')).toBe('wait=5');
  });

  it('sleeps on when it is woken and nothing has changed', async () => {
    const { bench, orderId, tag } = await shownPayment({ on });
    const read = wait(bench, orderId, tag);
    await settle();
    bench.context.waits.wake(bench.context.waits.seen().keys());
    await settle();
    expect(read.answer).toBeNull();
    bench.clock.advance(25_000);
    await read.done;
  });

  it('does not miss a change that is committed while it begins', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { bench, orderId, paymentId, tag } = await shownPayment({ on });
      const read = wait(bench, orderId, tag);
      for (let turn = 0; turn < round; turn += 1) await nextTurn();
      await movePayment(bench.context, paymentId, 'completed');
      await read.done;
      expect(read.answer?.body).toMatchObject({ status: 'completed' });
    }
  });

  it('is answered by a stop, and after it nobody waits', async () => {
    const { bench, orderId, tag } = await shownPayment({ on });
    const reads = [wait(bench, orderId, tag), wait(bench, orderId, tag)];
    await settle();
    bench.context.drain();
    await Promise.all(reads.map(({ done }) => done));
    expect(reads.map(({ answer }) => answer?.status)).toEqual([304, 304]);
    const late = wait(bench, orderId, tag);
    await late.done;
    expect(late.answer?.headers.get('preference-applied')).toBeNull();
  });
});

describe('a payment read that does not wait', () => {
  it.each([
    ['without a preference', undefined, (tag: string) => tag],
    ['without an ETag', 'wait=25', () => 'W/"another"'],
    ['with a wait of nothing', 'wait=0', (tag: string) => tag],
    ['with another preference', 'respond-async', (tag: string) => tag],
  ])('%s is answered at once', async (_, prefer, tagOf) => {
    const { bench, orderId, tag } = await shownPayment();
    const read = wait(bench, orderId, tagOf(tag), prefer ?? 'x');
    await read.done;
    expect(read.answer?.status).toBe(tagOf(tag) === tag ? 304 : 200);
    expect(bench.context.waits.count()).toBe(0);
  });

  it('of an order without a payment is answered at once', async () => {
    const bench = await openBench();
    const { order_id } = await newOrder(bench);
    const read = wait(bench, order_id, 'W/"1-1-s40"');
    await read.done;
    expect(read.answer?.status).toBe(404);
    expect(bench.context.waits.count()).toBe(0);
  });

  it('is the ninth of an order, and the first beyond the limit of the process', async () => {
    const { bench, orderId, tag } = await shownPayment({ waitingReads: 9 });
    const reads = Array.from({ length: 8 }, () => wait(bench, orderId, tag));
    await settle();
    const ninth = wait(bench, orderId, tag);
    await ninth.done;
    expect(ninth.answer?.status).toBe(304);
    expect(ninth.answer?.headers.get('preference-applied')).toBeNull();

    const others = [await newPayment(bench), await newPayment(bench)];
    bench.clock.advance(2000);
    const tags = [];
    for (const other of others) tags.push((await bench.get(paymentOf(other.orderId))).headers.get('etag'));
    const first = wait(bench, others[0]?.orderId, text(tags[0]));
    await settle();
    const second = wait(bench, others[1]?.orderId, text(tags[1]));
    await second.done;
    expect(second.answer?.headers.get('preference-applied')).toBeNull();
    expect(first.answer).toBeNull();
    bench.clock.advance(25_000);
    await Promise.all([...reads, first].map(({ done }) => done));
    expect(bench.context.waits.count()).toBe(0);
  });

  it('counts as one read, however long it waits', async () => {
    const { bench, orderId, tag } = await shownPayment({ readLimits: { perOrder: 3, perAddress: 100 } });
    const connection = { remoteAddress: '203.0.113.9' };
    const read = bench.get(paymentOf(orderId), {
      headers: { 'if-none-match': tag, prefer: 'wait=25' },
      connection,
    });
    await settle();
    for (let woken = 0; woken < 5; woken += 1) {
      bench.context.waits.wake(bench.context.waits.seen().keys());
      await settle();
    }
    expect((await bench.get(paymentOf(orderId), { connection })).status).toBe(200);
    bench.context.waits.endAll();
    expect((await read).status).toBe(304);
  });

  it('ends its wait when the client goes', async () => {
    const { bench, orderId, tag } = await shownPayment();
    const client = new AbortController();
    const request = new Request(`http://service.internal${paymentOf(orderId)}`, {
      headers: { 'if-none-match': tag, prefer: 'wait=25' },
      signal: client.signal,
    });
    const read = bench.service.fetch(request);
    await settle();
    expect(bench.context.waits.count()).toBe(1);
    client.abort();
    expect(bench.context.waits.count()).toBe(0);
    expect((await read).status).toBe(204);
  });
});
