import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/contract/json.ts';
import { movePayment } from '../../../../src/service/operations/move-payment.ts';
import {
  type Bench,
  EXTERNAL,
  newOrder,
  newPayment,
  openBench,
  orderAt,
  paymentOf,
  someCards,
  text,
} from '../../support/bench.ts';
import { databases } from '../../support/databases.ts';
import { openOperatorBench } from '../../support/operator.ts';
import { createV2, fullEntry } from '../../support/v2.ts';

const ACCOUNT = '40817810438000000001';
const BIK = '044525225';

/** The pool gets an account by the operator's call. */
async function withAccount(on: (typeof databases)[number], over: JsonObject) {
  const bench = await openOperatorBench({ on, pool: [] });
  const entry = { method: 'to_account_number', geo_id: 1, bank: 'tbank', account_number: ACCOUNT, ...over };
  const { status, body } = await bench.operate('POST', '/operator/pool', { entries: [entry] });
  return { bench, status, body };
}

const accountPayment = (bench: Bench) => newPayment(bench, { transfer_method: 'to_account_number' });

/** An external payment, whose creation answers with the requisites. */
const external = async (bench: Bench, transfer_method: string) =>
  (
    await bench.post(
      EXTERNAL,
      { amount: 20, transfer_method, redirect_url: 'https://shop.example/' },
      { token: bench.apiKey },
    )
  ).body;

describe.each(databases)('the BIK of an account on $kind', (on) => {
  it('stands beside the account while that is shown', async () => {
    const { bench, body } = await withAccount(on, { bik: BIK });
    expect(body).toMatchObject({ items: [{ account_number: ACCOUNT, bik: BIK }] });
    expect(await external(bench, 'to_account_number')).toMatchObject({ account_number: ACCOUNT, bik: BIK });
    const { orderId, payment } = await accountPayment(bench);
    bench.clock.advance(10_000);
    expect((await bench.get(paymentOf(orderId))).body).toMatchObject({ account_number: ACCOUNT, bik: BIK });
    await movePayment(bench.context, text(payment['payment_id']), 'completed');
    expect((await bench.get(paymentOf(orderId))).body).not.toHaveProperty('bik');
  });

  it('is left out where the pool has none, and beside other requisites', async () => {
    const { bench } = await withAccount(on, {});
    const without = await external(bench, 'to_account_number');
    expect(without).toMatchObject({ account_number: ACCOUNT });
    expect(without).not.toHaveProperty('bik');
    const cards = await openBench({ on, pool: someCards(1, { bik: BIK }) });
    expect(await external(cards, 'to_card_number')).not.toHaveProperty('bik');
  });

  it('replaces the BIK of the bank in version 2', async () => {
    const bench = await openBench({ on, pool: fullEntry('to_account_number', { bik: BIK }) });
    expect((await createV2(bench, { type: 'to_account_number' })).body).toMatchObject({ bik: BIK });
  });

  it.each([
    [{ bik: '04452522' }, 'value is not 9 digits, such as 044525225'],
    [{ bik: 44525225 }, expect.any(String)],
  ])('is refused as %j', async (over, msg) => {
    const { status, body } = await withAccount(on, over);
    expect([status, body['detail']]).toMatchObject([422, [{ loc: ['body', 'entries', 0, 'bik'], msg }]]);
  });

  it('is refused without an account', async () => {
    const card = { method: 'to_card_number', account_number: null, card_number: '2202201234567895' };
    const { status, body } = await withAccount(on, { ...card, bik: BIK });
    const msg = 'a BIK belongs to an account: account_number is needed';
    expect([status, body['detail']]).toMatchObject([422, [{ loc: ['body', 'entries', 0, 'bik'], msg }]]);
  });

  it('does not stay with another account that the operator gives', async () => {
    const { bench } = await withAccount(on, { bik: BIK });
    const { orderId, payment } = await accountPayment(bench);
    const give = async (fields: JsonObject) => {
      await bench.operate('POST', `/operator/payments/${payment['payment_id']}/requisites`, fields);
      return (await bench.get(paymentOf(orderId))).body;
    };
    expect(await give({ full_name: 'Иван П.' })).toMatchObject({ bik: BIK });
    expect(await give({ account_number: '40817810438000000002', bik: '044525974' })).toMatchObject({
      bik: '044525974',
    });
    expect(await give({ account_number: '40817810438000000003' })).not.toHaveProperty('bik');
  });
});

describe.each(databases)('closes_in_seconds on $kind', (on) => {
  it('counts down to the cancellation, and is left out when the payment is not open', async () => {
    const bench = await openBench({ on, lifetimeSeconds: 900, graceSeconds: 300 });
    const { orderId, payment } = await newPayment(bench);
    const read = async () => (await bench.get(paymentOf(orderId))).body;
    expect(await read()).toMatchObject({ lifetime: 900, closes_in_seconds: 1200 });
    bench.clock.advance(899_001);
    expect(await read()).toMatchObject({ lifetime: 0, closes_in_seconds: 300 });
    bench.clock.advance(100_000);
    expect(await read()).toMatchObject({ status: 'created', lifetime: 0, closes_in_seconds: 200 });
    await movePayment(bench.context, text(payment['payment_id']), 'canceled');
    expect(await read()).not.toHaveProperty('closes_in_seconds');
  });

  it('is never more than 15 seconds old in a cache, in the grace period too', async () => {
    const bench = await openBench({ on, lifetimeSeconds: 900, graceSeconds: 300 });
    const { orderId } = await newPayment(bench);
    bench.clock.advance(905_000);
    const first = await bench.get(paymentOf(orderId));
    const again = () =>
      bench.get(paymentOf(orderId), { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect((await again()).status).toBe(304);
    bench.clock.advance(15_000);
    const later = await again();
    expect([later.status, later.body['closes_in_seconds']]).toEqual([200, 280]);
  });
});

describe.each(databases)('support_url on $kind', (on) => {
  it('is the one that the operator has set for the order’s merchant, or null', async () => {
    const bench = await openOperatorBench({ on });
    const { order_id } = await newOrder(bench);
    const read = async () => (await bench.get(orderAt(order_id))).body['support_url'];
    const set = (support_url: unknown) =>
      bench.operate('PATCH', `/operator/merchants/${bench.merchantId}`, { support_url });
    expect(await read()).toBeNull();
    const url = 'https://shop.example/help?payment={payment}&order={order}';
    expect((await set(url)).body['support_url']).toBe(url);
    expect(await read()).toBe(url);
    await set(null);
    expect(await read()).toBeNull();
  });

  it('can be set with a new merchant', async () => {
    const bench = await openOperatorBench({ on });
    const made = await bench.operate('POST', '/operator/merchants', {
      name: 'A',
      support_url: 'tel:+70000000001',
    });
    expect([made.status, made.body['support_url']]).toEqual([201, 'tel:+70000000001']);
  });
});
