import { describe, expect, it, onTestFinished } from 'vitest';
import { createService } from '../../src/service/service.ts';
import { appealAt, aReceipt, newAppeal, threadOf } from './support/appeals.ts';
import {
  anInternalBody,
  callsTo,
  INTERNAL,
  newPayment,
  openBench,
  orderAt,
  PUBLIC_URL,
  paymentOf,
  SECRET,
  someCards,
} from './support/bench.ts';
import { PLACES } from './support/database-addresses.ts';

describe.each(PLACES)('a restart on $kind', ({ place }) => {
  it('keeps orders, payments, keys and scheduled requisites', async () => {
    const database = await place();
    const bench = await openBench({ database });
    const { orderId, payment } = await newPayment(bench);
    const order = await bench.get(orderAt(orderId));
    await bench.context.close();

    const { clock } = bench;
    const service = await createService({ database, publicUrl: PUBLIC_URL, secret: SECRET, clock });
    onTestFinished(() => service.close());
    const calls = callsTo(service);

    expect((await calls.get(orderAt(orderId))).text).toBe(order.text);
    expect((await calls.get(paymentOf(orderId))).body).toMatchObject({
      payment_id: payment['payment_id'],
      card_number: null,
      lifetime: 900,
    });
    clock.advance(1000);
    expect((await calls.get(paymentOf(orderId))).body).toMatchObject({
      card_number: expect.any(String),
      lifetime: 899,
    });
    const again = await calls.post(INTERNAL, anInternalBody(orderId), { token: bench.apiKey });
    expect(again.body['payment_id']).toBe(payment['payment_id']);
  });
});

describe.each(PLACES)('a restart of a service with appeals on $kind', ({ place }) => {
  it('keeps appeals, receipts, threads and what they lack', async () => {
    const database = await place();
    const bench = await openBench({ database });
    const { appealId, paymentId, orderId } = await newAppeal(bench);
    const options = { token: bench.apiKey };
    await bench.post(threadOf(appealId), { text: 'Hello', receipt: aReceipt() }, options);
    const [appeal, thread] = [
      await bench.get(appealAt(appealId), options),
      await bench.get(threadOf(appealId), options),
    ];
    await bench.context.close();

    const { clock } = bench;
    const service = await createService({ database, publicUrl: PUBLIC_URL, secret: SECRET, clock });
    onTestFinished(() => service.close());
    const calls = callsTo(service);
    expect((await calls.get(appealAt(appealId), options)).text).toBe(appeal.text);
    expect((await calls.get(threadOf(appealId), options)).text).toBe(thread.text);
    expect((await calls.get(paymentOf(orderId))).body['has_appeal']).toBe(true);
    const posted = await calls.post(threadOf(appealId), { payment_id: paymentId }, options);
    expect(posted.body).toMatchObject({ ready: true, needs: [] });
  });
});

// SQLite is for one process: its calls are synchronous, so two connections in one process would block each
// other.
describe.each(PLACES.filter(({ kind }) => kind !== 'SQLite'))(
  'two services on one database, on $kind',
  ({ place }) => {
    it('create each payment once and allocate no pair twice', async () => {
      const database = await place();
      const bench = await openBench({ database, pool: someCards(5) });
      const second = await openBench({ database, pool: [], clock: bench.clock });
      const orders = await Promise.all(
        Array.from({ length: 10 }, () => newPayment(bench).then(({ order }) => order)),
      );
      const answers = await Promise.all(
        orders.flatMap(({ order_id }) =>
          [bench, second].map((each) =>
            each.post(INTERNAL, anInternalBody(order_id), { token: bench.apiKey }),
          ),
        ),
      );
      const made = answers.filter(({ status }) => status === 200).map(({ body }) => body['payment_id']);
      expect(new Set(made).size).toBe(5);
      const cards = await bench.context.database.query(
        "select count(distinct requisite_id) as n from payments where status = 'created'",
      );
      expect(cards).toEqual([{ n: 5 }]);
    });
  },
);
