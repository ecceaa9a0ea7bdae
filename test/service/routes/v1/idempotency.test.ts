import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/contract/json.ts';
import { movePayment } from '../../../../src/service/operations/move-payment.ts';
import {
  anInternalBody,
  type Bench,
  connectAll,
  INTERNAL,
  newOrder,
  newPayment,
  openBench,
  paymentOf,
  someCards,
  text,
} from '../../support/bench.ts';
import { databases } from '../../support/databases.ts';

const TWO_METHODS = [
  ...someCards(3),
  ...someCards(3, { method: 'to_sbp_number' }).map((entry, index) => ({
    ...entry,
    cardNumber: null,
    sbpPhoneNumber: `+7000000000${index}`,
  })),
];

function create(bench: Bench, orderId: unknown, over: JsonObject = {}) {
  return bench.post(INTERNAL, anInternalBody(orderId, over), { token: bench.apiKey });
}

async function statuses(bench: Bench): Promise<readonly unknown[]> {
  const rows = await bench.context.database.query('select status from payments order by id');
  return rows.map(({ status }) => status);
}

// Creation is idempotent: an order has one active payment.
describe.each(databases)('internal creation is idempotent on $kind', (on) => {
  it('for 20 concurrent equal requests', async () => {
    const bench = await openBench({ on, pool: someCards(30) });
    const { order_id } = await newOrder(bench);
    await connectAll(bench.context.database, on);
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(bench, order_id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ body }) => body['payment_id'])).size).toBe(1);
    expect(await statuses(bench)).toEqual(['created']);
    expect(await bench.context.database.query('select count(*) as n from reservations')).toEqual([{ n: 1 }]);
  });

  it('for concurrent requests with different methods: one payment is active', async () => {
    const bench = await openBench({ on, pool: TWO_METHODS });
    const { order_id } = await newOrder(bench);
    await connectAll(bench.context.database, on);
    const methods = ['to_card_number', 'to_sbp_number'];
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        create(bench, order_id, { transfer_method: methods[index % 2] }),
      ),
    );
    expect((await statuses(bench)).filter((status) => status === 'created')).toHaveLength(1);
  });

  it('and returns the current payment once its requisites are shown', async () => {
    const bench = await openBench({ on, pool: TWO_METHODS });
    const { orderId, payment } = await newPayment(bench);
    bench.clock.advance(1000);
    await bench.get(paymentOf(orderId));
    const again = await create(bench, orderId, { transfer_method: 'to_sbp_number', amount: 1 });
    expect(again.body).toMatchObject({
      payment_id: payment['payment_id'],
      transfer_method: 'to_card_number',
      sum: 1500,
      card_number: expect.any(String),
    });
  });

  it('but replaces a payment whose requisites were never shown by another method', async () => {
    const bench = await openBench({ on, pool: TWO_METHODS });
    const { orderId, payment } = await newPayment(bench);
    const other = await create(bench, orderId, { transfer_method: 'to_sbp_number' });
    expect(other.body['payment_id']).not.toBe(payment['payment_id']);
    expect(await statuses(bench)).toEqual(['deleted', 'created']);
    bench.clock.advance(1000);
    expect((await bench.get(paymentOf(orderId))).body).toMatchObject({
      payment_id: other.body['payment_id'],
      transfer_method: 'to_sbp_number',
      sbp_phone_number: expect.any(String),
      card_number: null,
    });
  });

  it('and frees the requisite of a replaced payment at once', async () => {
    const bench = await openBench({ on, pool: [...someCards(1), ...TWO_METHODS.slice(3)] });
    const { orderId } = await newPayment(bench);
    await create(bench, orderId, { transfer_method: 'to_sbp_number' });
    expect((await newPayment(bench)).status).toBe(200);
  });

  it('and keeps the payment when the other method has no requisite', async () => {
    const bench = await openBench({ on });
    const { orderId, payment } = await newPayment(bench);
    expect((await create(bench, orderId, { transfer_method: 'to_sbp_number' })).status).toBe(400);
    bench.clock.advance(1000);
    expect((await bench.get(paymentOf(orderId))).body).toMatchObject({
      payment_id: payment['payment_id'],
      status: 'created',
      card_number: expect.any(String),
    });
  });

  it('and returns the payment after its lifetime, without requisites, because a transfer may be on its way', async () => {
    const bench = await openBench({ on, pool: TWO_METHODS });
    const { orderId, payment } = await newPayment(bench);
    bench.clock.advance(1000);
    await bench.get(paymentOf(orderId));
    bench.clock.advance(900_000);
    const again = await create(bench, orderId, { transfer_method: 'to_sbp_number' });
    expect(again.body).toMatchObject({
      payment_id: payment['payment_id'],
      status: 'created',
      lifetime: 0,
      card_number: null,
    });
  });

  it('and creates another payment after a cancellation', async () => {
    const bench = await openBench({ on });
    const { orderId, payment } = await newPayment(bench);
    await movePayment(bench.context, text(payment['payment_id']), 'canceled');
    const next = await create(bench, orderId);
    expect(next.status).toBe(200);
    expect(next.body['payment_id']).not.toBe(payment['payment_id']);
    expect((await bench.get(paymentOf(orderId))).body['payment_id']).toBe(next.body['payment_id']);
  });

  it.each(['completed', 'refund'] as const)('and creates none once it is %s', async (outcome) => {
    const bench = await openBench({ on });
    const { orderId, payment } = await newPayment(bench);
    const paymentId = text(payment['payment_id']);
    await movePayment(bench.context, paymentId, 'completed');
    if (outcome === 'refund') await movePayment(bench.context, paymentId, 'refund');
    const again = await create(bench, orderId, { transfer_method: 'to_sbp_number' });
    expect(again.body).toMatchObject({ payment_id: paymentId, status: outcome, card_number: null });
    expect(await statuses(bench)).toEqual([outcome]);
  });

  // A late payment counts.
  it('and a late payment of an older one becomes the current payment', async () => {
    const bench = await openBench({ on });
    const { orderId, payment } = await newPayment(bench);
    const older = text(payment['payment_id']);
    await movePayment(bench.context, older, 'canceled');
    await create(bench, orderId);
    await movePayment(bench.context, older, 'completed');
    expect(await statuses(bench)).toEqual(['completed', 'canceled']);
    expect((await bench.get(paymentOf(orderId))).body).toMatchObject({
      payment_id: older,
      status: 'completed',
    });
    await movePayment(bench.context, older, 'refund');
    expect((await bench.get(paymentOf(orderId))).body).toMatchObject({ payment_id: older, status: 'refund' });
  });
});
