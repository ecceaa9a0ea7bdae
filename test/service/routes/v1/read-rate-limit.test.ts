import { describe, expect, it } from 'vitest';
import {
  anInternalBody,
  INTERNAL,
  newOrder,
  newPayment,
  openBench,
  orderAt,
  paymentOf,
  someCards,
  text,
} from '../../support/bench.ts';

const from = (remoteAddress: string) => ({ connection: { remoteAddress } });

describe('the rate limit of reads', () => {
  it('answers 429 with Retry-After beyond 120 a minute for one order', async () => {
    const bench = await openBench();
    const { orderId } = await newPayment(bench);
    const statuses = new Set<number>();
    for (let read = 0; read < 120; read += 1) {
      const path = read % 2 === 0 ? orderAt(orderId) : paymentOf(orderId.toUpperCase());
      statuses.add((await bench.get(path, from(`203.0.113.${read}`))).status);
    }
    expect(statuses).toEqual(new Set([200]));
    const held = await bench.get(paymentOf(orderId), from('203.0.113.200'));
    expect([held.status, held.body, held.headers.get('retry-after')]).toEqual([
      429,
      { detail: 'Too Many Requests' },
      '1',
    ]);
    bench.clock.advance(1000);
    expect((await bench.get(paymentOf(orderId), from('203.0.113.200'))).status).toBe(200);
  });

  it('is never reached by a page that polls every two seconds on three devices', async () => {
    const bench = await openBench({ lifetimeSeconds: 3600 });
    const { orderId } = await newPayment(bench);
    for (let second = 0; second < 300; second += 2) {
      bench.clock.advance(2000);
      for (let device = 0; device < 3; device += 1) {
        expect((await bench.get(paymentOf(orderId), from('203.0.113.9'))).status).toBe(200);
      }
    }
  });

  it('limits each address over all orders', async () => {
    const bench = await openBench({ readLimits: { perOrder: 120, perAddress: 5 } });
    const ids = Array.from({ length: 5 }, (_, index) => `3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c1${index}`);
    for (const id of ids) expect((await bench.get(orderAt(id), from('2001:db8::1'))).status).toBe(404);
    expect((await bench.get(orderAt('nonsense'), from('2001:db8::2'))).status).toBe(429);
    expect((await bench.get(orderAt('nonsense'), from('2001:db8:0:1::2'))).status).toBe(422);
  });

  it('does not count for the order what it refuses by address', async () => {
    const bench = await openBench({ readLimits: { perOrder: 10, perAddress: 5 } });
    const { orderId } = await newPayment(bench);
    for (let read = 0; read < 50; read += 1) {
      const { status } = await bench.get(paymentOf(orderId), from('203.0.113.9'));
      expect(status).toBe(read < 5 ? 200 : 429);
    }
    expect((await bench.get(paymentOf(orderId), from('198.51.100.1'))).status).toBe(200);
  });

  it('does not apply inside the process, nor when it is disabled', async () => {
    const bench = await openBench();
    const { orderId } = await newPayment(bench);
    const free = await openBench({ readLimits: null });
    for (let read = 0; read < 130; read += 1) {
      expect((await bench.get(paymentOf(orderId))).status).toBe(200);
      expect((await free.get(orderAt(orderId), from('203.0.113.9'))).status).toBe(404);
    }
  });
});

describe('the rate limit of creations by an order token', () => {
  it('answers 429 beyond 20 a minute', async () => {
    const bench = await openBench({
      pool: [...someCards(1), ...someCards(1, { bank: 'tbank', cardNumber: '2202201234567895' })],
    });
    const { order_id, merchant_token } = await newOrder(bench);
    const token = text(merchant_token);
    const create = (turn: number, by: object) =>
      bench.post(INTERNAL, anInternalBody(order_id, { bank: turn % 2 === 0 ? 'sber' : 'tbank' }), {
        ...from(`203.0.113.${turn}`),
        token,
        ...by,
      });
    for (let turn = 0; turn < 20; turn += 1) expect((await create(turn, {})).status).toBe(200);
    const held = await create(20, {});
    expect([held.status, held.headers.get('retry-after')]).toEqual([429, '3']);
    expect(await bench.context.database.query('select count(*) as n from payments')).toEqual([{ n: 20 }]);
    expect((await create(21, { token: bench.apiKey })).status).toBe(200);
    bench.clock.advance(3000);
    expect((await create(22, {})).status).toBe(200);
  });
});
