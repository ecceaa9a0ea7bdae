import { describe, expect, it } from 'vitest';
import { anOrderBody, ORDERS, orderAt } from '../service/support/bench.ts';
import { databases } from '../service/support/databases.ts';
import { makeOrder, openSandbox, pay, payableOrder } from './support.ts';

describe.each(databases)('DELETE /sandbox on $kind', (on) => {
  it('restores the seed data', async () => {
    const { address } = await on.fresh();
    const bench = await openSandbox({ database: address });
    const { demo } = bench.sandbox;
    const before = (await bench.get(orderAt(demo.orderId))).body;
    const orderId = await payableOrder(bench);
    const fill = (id: string) =>
      bench.post(`/sandbox/orders/${id}/requisites`, { card_number: '2202209999999999' });
    expect((await fill(orderId)).status).toBe(200);
    await pay(bench, before);
    await bench.post('/sandbox/faults', { preset: 'internal' });
    await bench.post('/sandbox/clock', { advance: 500, freeze: true });

    const { status, body } = await bench.send('DELETE', '/sandbox');

    expect([status, body]).toEqual([200, { order_id: demo.orderId }]);
    expect((await bench.get(orderAt(orderId))).status).toBe(404);
    const { merchant_id: _then, ...same } = before;
    expect((await bench.get(orderAt(demo.orderId))).body).toMatchObject(same);
    expect((await bench.get('/sandbox/clock')).body).toMatchObject({ ahead_seconds: 0, frozen: false });
    expect((await bench.post(ORDERS, anOrderBody(), { token: demo.apiKey })).status).toBe(200);
    expect((await pay(bench, await makeOrder(bench))).status).toBe(200);
    expect((await fill(await payableOrder(bench))).status).toBe(200);
  });

  it('is the only method of the path', async () => {
    const bench = await openSandbox();
    expect((await bench.get('/sandbox')).status).toBe(405);
    expect((await bench.get('/sandbox/nothing')).status).toBe(404);
  });
});
