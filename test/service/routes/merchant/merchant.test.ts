import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../src/contract/client/client.ts';
import type { MerchantOrders } from '../../../../src/contract/wire-merchant.ts';
import { hashSecret, newApiKey, parseApiKey } from '../../../../src/service/keys/api-key.ts';
import { movePayment } from '../../../../src/service/operations/move-payment.ts';
import { insertKey } from '../../../../src/service/store/keys.ts';
import {
  anInternalBody,
  INTERNAL,
  newMerchant,
  newOrder,
  newPayment,
  openBench,
  orderAt,
  paymentOf,
  someCards,
  text,
} from '../../support/bench.ts';
import { clientOf, valueIn } from '../../support/client.ts';
import { databases } from '../../support/databases.ts';
import { listenAt, paidPayment } from '../../support/webhooks.ts';

const UNKNOWN = '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11';

describe.each(databases)("the merchant's own records on $kind", (on) => {
  it('find an order by its shop order ID after a lost answer', async () => {
    const bench = await openBench({ on });
    const first = await newOrder(bench, { outter_id: 'A-7' });
    await newOrder(bench, { outter_id: 'A-8' });
    const client = clientOf(bench);

    const { items, next_cursor } = valueIn(await client.findOrders({ outter_id: 'A-7' }));

    expect(next_cursor).toBeNull();
    expect(items).toMatchObject([
      {
        order_id: first['order_id'],
        outter_id: 'A-7',
        amount: '1500.00',
        link: first['link'],
        closed_at: null,
      },
    ]);
    expect(valueIn(await client.findOrders({ outter_id: 'A-9' })).items).toEqual([]);
  });

  it('page through orders, the newest first', async () => {
    const bench = await openBench({ on });
    const ids: unknown[] = [];
    for (let number = 0; number < 5; number++) {
      ids.unshift((await newOrder(bench, { outter_id: `A-${number}` }))['order_id']);
      bench.clock.advance(1000);
    }
    const client = clientOf(bench);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: MerchantOrders = valueIn(
        await client.findOrders({ limit: 2, ...(cursor === '' ? {} : { cursor }) }),
      );
      seen.push(...page.items.map(({ order_id }) => order_id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(ids);
  });

  it('find payments of every version by every reference', async () => {
    const bench = await openBench({ on, pool: someCards(5) });
    const client = clientOf(bench);
    const { orderId, payment } = await newPayment(bench, { client_id: 'payer-1' });
    const v2 = valueIn(await client.createPayment({ sum: 900, type: 'to_card_number', outter_id: 'V-2' }));
    await movePayment(bench.context, text(payment['payment_id']), 'completed');

    const found = async (query: Parameters<Client['findPayments']>[0]) =>
      valueIn(await client.findPayments(query)).items.map(({ payment_id }) => payment_id);

    const [internalId, v2Id] = [payment['payment_id'], valueIn(await client.findPayment(v2.id)).payment_id];
    expect(await found({})).toEqual([v2Id, internalId]);
    expect(await found({ outter_id: 'V-2' })).toEqual([v2Id]);
    expect(await found({ payment: v2.id })).toEqual([v2Id]);
    expect(await found({ payment: text(internalId).toUpperCase() })).toEqual([internalId]);
    expect(await found({ order_id: orderId })).toEqual([internalId]);
    expect(await found({ client_id: 'payer-1' })).toEqual([internalId]);
    expect(await found({ status: 'created' })).toEqual([v2Id]);
    expect(await found({ payment: UNKNOWN })).toEqual([]);
    expect(valueIn(await client.findPayment(v2.id))).toMatchObject({ payment_id: v2Id, origin: 'v2' });
    expect(valueIn(await client.findOrder(orderId)).payments).toMatchObject([{ status: 'completed' }]);
  });

  it('keep merchants apart', async () => {
    const bench = await openBench({ on, fetch: async () => new Response(null, { status: 500 }) });
    await listenAt(bench, 'https://shop.example/hook');
    const paymentId = await paidPayment(bench);
    await bench.context.deliveries.sweep();
    const own = clientOf(bench);
    const [order] = valueIn(await own.findOrders()).items;
    const [webhook] = valueIn(await own.findWebhooks()).items;
    const other = clientOf({ ...bench, ...(await newMerchant(bench.context)) });

    for (const list of [
      other.findOrders(),
      other.findPayments({ payment: paymentId }),
      other.findWebhooks(),
    ]) {
      expect(valueIn<{ items: readonly unknown[] }>(await list).items).toEqual([]);
    }
    for (const call of [
      other.findOrder(order?.order_id ?? ''),
      other.closeOrder(order?.order_id ?? ''),
      other.findPayment(paymentId),
      other.findWebhook(webhook?.webhook_id ?? ''),
      other.redeliverWebhook(webhook?.webhook_id ?? ''),
    ]) {
      expect(await call).toMatchObject({ ok: false, failure: { kind: 'not-found' } });
    }
    expect(valueIn(await own.findOrder(order?.order_id ?? '')).closed_at).toBeNull();
  });

  it('replay a missed webhook with its ID', async () => {
    const shop = { status: 500, ids: [] as (string | null)[] };
    const bench = await openBench({
      on,
      fetch: async (_url: unknown, init?: RequestInit) => {
        shop.ids.push(new Headers(init?.headers).get('webhook-id'));
        return new Response(null, { status: shop.status });
      },
    });
    await listenAt(bench, 'https://shop.example/hook');
    const paymentId = await paidPayment(bench);
    await bench.context.deliveries.sweep();
    const client = clientOf(bench);
    const [missed] = valueIn(await client.findWebhooks({ payment: paymentId, status: 'pending' })).items;
    const webhookId = missed?.webhook_id ?? '';
    expect(valueIn(await client.findWebhook(webhookId)).log).toMatchObject([{ number: 1, status: 500 }]);

    shop.status = 200;
    valueIn(await client.redeliverWebhook(webhookId));
    await bench.context.deliveries.sweep();

    expect(valueIn(await client.findWebhook(webhookId))).toMatchObject({ status: 'delivered', attempts: 2 });
    expect(shop.ids).toEqual([webhookId, webhookId]);
  });

  it('close an order: its payment is canceled, and it takes no other', async () => {
    const bench = await openBench({ on });
    const { orderId, payment } = await newPayment(bench);
    const client = clientOf(bench);
    bench.clock.advance(5000);

    const closed = valueIn(await client.closeOrder(orderId));

    expect(closed).toMatchObject({
      closed_at: '2026-10-01T10:00:05.000Z',
      payments: [{ status: 'canceled' }],
    });
    bench.clock.advance(5000);
    expect(valueIn(await client.closeOrder(orderId)).closed_at).toBe(closed.closed_at);
    expect((await bench.get(orderAt(orderId))).body).toMatchObject({ closed: true });
    const refused = await bench.post(INTERNAL, anInternalBody(orderId), { token: bench.apiKey });
    expect([refused.status, refused.body]).toEqual([400, { detail: 'Order is closed' }]);
    // Money that was on its way still counts.
    await movePayment(bench.context, text(payment['payment_id']), 'completed');
    expect((await bench.get(paymentOf(orderId))).body).toMatchObject({ status: 'completed' });
  });

  it('are refused without a key, with an order’s token, and appeals without the right', async () => {
    const bench = await openBench({ on });
    const order = await newOrder(bench);
    for (const token of [undefined, text(order['merchant_token']), 'ak_0000000000000000_x']) {
      expect((await bench.get('/merchant/orders', { token })).status).toBe(401);
      expect((await bench.get('/merchant/nothing', { token })).status).toBe(401);
    }
    expect((await bench.get('/merchant/nothing', { token: bench.apiKey })).status).toBe(404);
    expect((await bench.send('DELETE', '/merchant/orders', { token: bench.apiKey })).status).toBe(405);
    const apiKey = newApiKey(bench.context.ids);
    const key = parseApiKey(apiKey);
    if (key === null) throw new Error('a new key is unreadable');
    const { keyId, secret } = key;
    const { merchantId } = bench;
    const stored = { keyId, merchantId, secretHash: hashSecret(secret), rights: [] };
    await insertKey(bench.context.database, stored, bench.clock.now());
    expect((await bench.get('/merchant/appeals', { token: apiKey })).status).toBe(403);
    expect((await bench.get('/merchant/orders', { token: apiKey })).status).toBe(200);
    expect((await bench.get('/merchant/appeals', { token: bench.apiKey })).body).toEqual({
      items: [],
      next_cursor: null,
    });
  });

  it.each([
    ['orders?amount=1', 422],
    ['orders?cursor=nonsense', 422],
    ['orders?limit=0', 422],
    ['payments?status=paid', 422],
    ['orders/1', 422],
    [`orders/${UNKNOWN}`, 404],
    ['payments/abc', 422],
    ['payments/99', 404],
    ['webhooks/msg_none', 404],
  ])('answer %s with %i', async (path, status) => {
    const bench = await openBench({ on });
    expect((await bench.get(`/merchant/${path}`, { token: bench.apiKey })).status).toBe(status);
  });
});
