import { describe, expect, it } from 'vitest';
import { movePayment } from '../../../src/service/operations/move-payment.ts';
import {
  anInternalBody,
  anOrderBody,
  type Bench,
  connectAll,
  EXTERNAL,
  INTERNAL,
  newMerchant,
  newOrder,
  ORDERS,
  openBench,
  someCards,
  text,
} from '../support/bench.ts';
import { databases } from '../support/databases.ts';
import { aPaymentBody, PAYMENTS_V2 } from '../support/v2.ts';

const EXTERNAL_BODY = {
  amount: 1500,
  transfer_method: 'to_card_number',
  redirect_url: 'https://shop.example/',
};

describe('the limit of creations a minute', () => {
  const limited = () => openBench({ merchantLimits: { creationsPerMinute: 3 } });
  const create = ({ post }: Bench, token: string) => post(ORDERS, anOrderBody(), { token });

  it.each([
    [ORDERS, anOrderBody(), 'version 1'],
    [EXTERNAL, EXTERNAL_BODY, 'version 1'],
    [INTERNAL, {}, 'version 1'],
    [PAYMENTS_V2, aPaymentBody(), 'version 2'],
  ])('is answered 429 by %s', async (path, body, version) => {
    const bench = await limited();
    for (let turn = 0; turn < 3; turn += 1) expect((await create(bench, bench.apiKey)).status).toBe(200);
    const held = await bench.post(path, body, { token: bench.apiKey });
    expect([held.status, held.headers.get('retry-after')]).toEqual([429, '20']);
    if (version === 'version 1') expect(held.body).toEqual({ detail: 'Too many creations' });
    else expect(held.text).toBe('Too many creations');
    bench.clock.advance(20_000);
    expect((await create(bench, bench.apiKey)).status).toBe(200);
  });

  it('is for each merchant, and not for payers', async () => {
    const bench = await limited();
    const other = await newMerchant(bench.context);
    const { order_id, merchant_token } = await newOrder(bench);
    for (let turn = 0; turn < 2; turn += 1) expect((await create(bench, bench.apiKey)).status).toBe(200);
    expect((await create(bench, bench.apiKey)).status).toBe(429);
    expect((await create(bench, other.apiKey)).status).toBe(200);
    const payer = await bench.post(INTERNAL, anInternalBody(order_id), { token: text(merchant_token) });
    expect(payer.status).toBe(200);
  });

  it('is off by default', async () => {
    const bench = await openBench();
    for (let turn = 0; turn < 200; turn += 1) expect((await create(bench, bench.apiKey)).status).toBe(200);
  });
});

describe.each(databases)('the limit of open payments on $kind', (on) => {
  const limited = () => openBench({ on, pool: someCards(40), merchantLimits: { openPayments: 2 } });

  it('is answered 429 by each creation, which then makes nothing', async () => {
    const bench = await limited();
    const token = bench.apiKey;
    const { order_id, merchant_token } = await newOrder(bench);
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await bench.post(EXTERNAL, EXTERNAL_BODY, { token })).status).toBe(200);
    }
    const orders = await bench.context.database.query('select count(*) as n from orders');
    const detail = { detail: 'Too many open payments' };
    for (const [path, body, by] of [
      [EXTERNAL, EXTERNAL_BODY, token],
      [INTERNAL, anInternalBody(order_id), token],
      [INTERNAL, anInternalBody(order_id), text(merchant_token)],
    ] as const) {
      const held = await bench.post(path, body, { token: by });
      expect([held.status, held.body, held.headers.get('retry-after')]).toEqual([429, detail, '30']);
    }
    const held = await bench.post(PAYMENTS_V2, aPaymentBody(), { token });
    expect([held.status, held.text]).toEqual([429, 'Too many open payments']);
    expect(await bench.context.database.query('select count(*) as n from orders')).toEqual(orders);
  });

  it('is for each merchant, and counts no payment that has ended', async () => {
    const bench = await limited();
    const other = await newMerchant(bench.context);
    const create = async (token = bench.apiKey) => bench.post(EXTERNAL, EXTERNAL_BODY, { token });
    const first = await create();
    await create();
    expect((await create()).status).toBe(429);
    expect((await create(other.apiKey)).status).toBe(200);
    await movePayment(bench.context, text(first.body['payment_id']), 'canceled');
    expect((await create()).status).toBe(200);
  });

  it('leaves room for the payment that replaces another of its order', async () => {
    const bench = await limited();
    const token = bench.apiKey;
    const { order_id } = await newOrder(bench);
    await bench.post(EXTERNAL, EXTERNAL_BODY, { token });
    const made = await bench.post(INTERNAL, anInternalBody(order_id), { token });
    const again = await bench.post(INTERNAL, anInternalBody(order_id), { token });
    expect(again.body['payment_id']).toBe(made.body['payment_id']);
    const other = await bench.post(INTERNAL, anInternalBody(order_id, { bank: 'sber' }), { token });
    expect([other.status, other.body['payment_id'] === made.body['payment_id']]).toEqual([200, false]);
  });

  it('holds for concurrent creations', async () => {
    const bench = await limited();
    await connectAll(bench.context.database, on);
    const made = await Promise.all(
      Array.from({ length: 20 }, () => bench.post(EXTERNAL, EXTERNAL_BODY, { token: bench.apiKey })),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(made.filter(({ status }) => status === 429)).toHaveLength(18);
  });
});
