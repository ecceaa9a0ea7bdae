import { describe, expect, it, vi } from 'vitest';
import { paymentOf, text } from '../service/support/bench.ts';
import { makeOrder, openSandbox, pay, readPayment } from './support.ts';

const magic = { magic: true };

describe('a magic sum', () => {
  it.each([
    [1500.05, 400, { code: 40005 }],
    [1500.32, 500, { detail: 'Internal Server Error' }],
    [1500.5, 400, { code: 50000 }],
  ])('of %d is rejected by its kopecks', async (amount, status, body) => {
    const bench = await openSandbox(magic);
    const answer = await pay(bench, await makeOrder(bench, { amount }));
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining(body)]);
  });

  it('of .52 times out', async () => {
    const bench = await openSandbox(magic);
    const order = await makeOrder(bench, { amount: 1500.52 });
    const pending = bench.clock.pending();
    const answering = pay(bench, order);
    await vi.waitFor(() => expect(bench.clock.pending()).toBe(pending + 1), { interval: 1 });
    bench.clock.advance(3000);
    expect((await answering).status).toBe(503);
  });

  it('of .41 makes reads fail with 401', async () => {
    const bench = await openSandbox(magic);
    const order = await makeOrder(bench, { amount: 0.41 });
    expect((await pay(bench, order)).status).toBe(200);
    const { status, body } = await bench.get(paymentOf(order['order_id']));
    expect([status, body]).toEqual([401, { detail: 'Incorrect recaptcha' }]);
  });

  it.each([
    [1500.1, 'completed'],
    [1500.11, 'canceled'],
  ])('of %d becomes %s automatically after ten seconds', async (amount, outcome) => {
    const bench = await openSandbox(magic);
    const order = await makeOrder(bench, { amount });
    const orderId = text(order['order_id']);
    await pay(bench, order);
    await pay(bench, order);
    bench.clock.advance(9999);
    expect(await readPayment(bench, orderId)).toMatchObject({ status: 'created' });
    bench.clock.advance(1);
    await vi.waitFor(async () =>
      expect(await readPayment(bench, orderId)).toMatchObject({ status: outcome }),
    );
  });

  it('of .12 shows its requisites after three seconds', async () => {
    const bench = await openSandbox(magic);
    const order = await makeOrder(bench, { amount: 1500.12 });
    await pay(bench, order);
    bench.clock.advance(2999);
    expect(await readPayment(bench, text(order['order_id']))).toMatchObject({ card_number: null });
    bench.clock.advance(1);
    expect(await readPayment(bench, text(order['order_id']))).toMatchObject({
      card_number: expect.any(String),
    });
  });

  it('has no effect without the magic option', async () => {
    const bench = await openSandbox();
    for (const amount of [1500.05, 1500.32, 1500.5, 1500.41]) {
      const order = await makeOrder(bench, { amount });
      expect((await pay(bench, order)).status).toBe(200);
      expect((await bench.get(paymentOf(order['order_id']))).status).toBe(200);
    }
  });
});
