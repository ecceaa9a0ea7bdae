import { describe, expect, it } from 'vitest';
import { changeMerchant } from '../../../../src/service/store/merchants.ts';
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
  orderAt,
  paymentOf,
  text,
} from '../../support/bench.ts';

async function block(bench: Bench): Promise<void> {
  await changeMerchant(bench.context.database, bench.merchantId, {
    blocked_reason: 'chargebacks',
    blocked_at: 0,
  });
}

const REFUSED = { detail: 'Client is blocked. Reason: chargebacks', code: 50000 };

describe('a blocked merchant', () => {
  it('cannot create anything, and gets the reason', async () => {
    const bench = await openBench();
    const { order_id } = await newOrder(bench);
    await block(bench);
    const calls = [
      [ORDERS, anOrderBody()],
      [EXTERNAL, { ...anInternalBody(order_id), redirect_url: 'https://shop.example/' }],
      [INTERNAL, anInternalBody(order_id)],
    ] as const;
    for (const [path, body] of calls) {
      const answer = await bench.post(path, body, { token: bench.apiKey });
      expect([answer.status, answer.body]).toEqual([400, REFUSED]);
    }
    expect(await bench.context.database.query('select count(*) as n from payments')).toEqual([{ n: 0 }]);
  });

  it('has payers who cannot create a payment, and do not get the reason', async () => {
    const bench = await openBench();
    const { order_id, merchant_token } = await newOrder(bench);
    await block(bench);
    const answer = await bench.post(INTERNAL, anInternalBody(order_id), { token: text(merchant_token) });
    expect([answer.status, answer.body]).toEqual([
      400,
      { detail: 'Client is blocked. Reason: ask the shop', code: 50000 },
    ]);
  });

  it('has orders and payments that can still be read', async () => {
    const bench = await openBench();
    const { orderId } = await newPayment(bench);
    await block(bench);
    expect((await bench.get(orderAt(orderId))).status).toBe(200);
    expect((await bench.get(paymentOf(orderId))).status).toBe(200);
  });
});
