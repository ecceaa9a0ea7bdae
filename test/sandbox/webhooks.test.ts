import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../src/contract/json.ts';
import { isSigned } from '../../src/service/webhooks/signature.ts';
import { text } from '../service/support/bench.ts';
import { openReceiver } from '../service/support/receiver.ts';
import { control, makeOrder, openSandbox, pay, payableOrder, type SandboxBench } from './support.ts';

function objectsIn(list: unknown): readonly JsonObject[] {
  if (!Array.isArray(list)) throw new TypeError('a list is expected');
  return list.filter(isObject);
}

/** Runs all work that is due now. */
const settle = (bench: SandboxBench) => bench.post('/sandbox/clock', { advance: 0 });

async function inboxOf(bench: SandboxBench, query = '') {
  return objectsIn((await bench.get(`/sandbox/inbox${query}`)).body['messages']);
}

async function webhooksOf(bench: SandboxBench, query = '') {
  return objectsIn((await bench.get(`/sandbox/webhooks${query}`)).body['webhooks']);
}

async function paidOrder(bench: SandboxBench, over: JsonObject = {}): Promise<string> {
  const orderId = await payableOrder(bench, over);
  await control(bench, orderId, 'complete');
  await settle(bench);
  return orderId;
}

describe('the webhook of a completed sandbox order', () => {
  it('is delivered to the inbox by default', async () => {
    const bench = await openSandbox();
    const orderId = await paidOrder(bench);
    const [message, ...others] = await inboxOf(bench);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      received_at: '2026-10-01T10:00:01.000Z',
      order_id: orderId,
      verified: true,
      headers: {
        'content-type': 'application/json',
        'webhook-id': expect.stringMatching(/^msg_[\da-f]{32}$/),
        'webhook-signature': expect.stringMatching(/^v1,/),
      },
      body: { order_id: orderId, status: 'completed', amount: 1500 },
    });
    expect(await webhooksOf(bench, `?order_id=${orderId}`)).toMatchObject([
      {
        url: 'https://pay.example/sandbox/inbox',
        status: 'delivered',
        payload: { order_id: orderId },
        log: [{ number: 1, status: 204, error: null }],
      },
    ]);
  });

  it('is delivered to the inbox for version 2, too', async () => {
    const bench = await openSandbox();
    const { demo } = bench.sandbox;
    const made = await bench.post(
      '/api/v2/payments/',
      { sum: 1500, type: 'to_card_number' },
      { token: demo.apiKey },
    );
    expect(made.status).toBe(200);
    await bench.post(`/sandbox/orders/${made.body['id']}/complete`, {});
    await settle(bench);
    expect(await inboxOf(bench)).toMatchObject([
      { verified: true, body: { id: made.body['id'], sum: '1500.00', status: 'completed' } },
    ]);
  });

  it('is delivered to the order’s callback URL, also on loopback', async () => {
    const shop = await openReceiver();
    const bench = await openSandbox();
    const order = await makeOrder(bench, { callback_url: shop.url });
    await pay(bench, order);
    await control(bench, text(order['order_id']), 'complete');
    await settle(bench);
    expect(await inboxOf(bench)).toEqual([]);
    expect(shop.received).toHaveLength(1);
    expect((await makeOrder(bench, { callback_url: null }))['webhooks']).toEqual({
      pending: 0,
      delivered: 0,
      failed: 0,
    });
    expect((await bench.post('/sandbox/orders', { callback_url: 'x' })).status).toBe(422);
  });

  it('is signed with real time, however far the sandbox’s clock is ahead', async () => {
    const shop = await openReceiver();
    const bench = await openSandbox();
    await bench.post('/sandbox/clock', { advance: 1_000_000, freeze: true });
    await paidOrder(bench, { callback_url: shop.url });
    const sentAt = shop.received.map(({ headers }) => headers['webhook-timestamp']);
    expect(sentAt).toEqual([String(bench.clock.now() / 1000)]);
  });

  it('is counted in the order list', async () => {
    const bench = await openSandbox();
    const orderId = await paidOrder(bench);
    await bench.post('/sandbox/faults', { preset: 'internal', on: ['inbox'] });
    const waiting = await paidOrder(bench);
    const orders = objectsIn((await bench.get('/sandbox/orders')).body['orders']);
    const countOf = (id: string) => orders.find((order) => order['order_id'] === id)?.['webhooks'];
    expect(countOf(orderId)).toEqual({ pending: 0, delivered: 1, failed: 0 });
    expect(countOf(waiting)).toEqual({ pending: 1, delivered: 0, failed: 0 });
  });
});

describe('the inbox', () => {
  it('accepts faults, and time travel triggers the next attempt', async () => {
    const bench = await openSandbox();
    await bench.post('/sandbox/faults', { preset: 'internal', on: ['inbox'], times: 1 });
    await bench.post('/sandbox/faults', { preset: 'offline', on: ['inbox'], times: 1 });
    const orderId = await paidOrder(bench);
    expect(await inboxOf(bench)).toEqual([]);
    expect(await webhooksOf(bench)).toMatchObject([
      {
        status: 'pending',
        next_attempt_at: expect.stringMatching(/^2026-10-01T10:00:0[567]/),
        log: [{ status: 500, error: 'answered 500' }],
      },
    ]);
    await bench.post('/sandbox/clock', { advance: 6 });
    await bench.post('/sandbox/clock', { advance: 18 });
    const [message] = await inboxOf(bench, `?order_id=${orderId}`);
    const [webhook] = await webhooksOf(bench);
    expect(objectsIn(webhook?.['log']).map(({ status, error }) => [status, error])).toEqual([
      [500, 'answered 500'],
      [null, 'no connection: failed'],
      [204, null],
    ]);
    expect(message?.['headers']).toMatchObject({ 'webhook-id': webhook?.['webhook_id'] });
  });

  it('is not affected by faults of the service’s calls', async () => {
    const bench = await openSandbox();
    const orderId = await payableOrder(bench);
    await bench.post('/sandbox/faults', { preset: 'internal' });
    await control(bench, orderId, 'complete');
    await settle(bench);
    expect(await inboxOf(bench)).toHaveLength(1);
  });

  it('accepts any message, and marks it as not verified', async () => {
    const bench = await openSandbox();
    await bench.post('/sandbox/inbox', 'hello');
    await bench.post('/sandbox/inbox', { a: 1 }, { headers: { 'webhook-id': 'msg_1' } });
    expect(await inboxOf(bench)).toMatchObject([
      { verified: false, order_id: null, body: { a: 1 } },
      { verified: false, body: 'hello' },
    ]);
    expect((await bench.post('/sandbox/inbox', 'x'.repeat(65 * 1024))).status).toBe(413);
    expect((await bench.get('/sandbox/inbox?order_id=x')).status).toBe(422);
    expect((await bench.send('PUT', '/sandbox/inbox')).headers.get('allow')).toBe('GET, POST');
  });

  it('shows the webhook secret', async () => {
    const bench = await openSandbox();
    await paidOrder(bench);
    const { body } = await bench.get('/sandbox/inbox');
    expect(body['url']).toBe('https://pay.example/sandbox/inbox');
    const [message] = objectsIn(body['messages']);
    const headers = isObject(message?.['headers']) ? message['headers'] : {};
    const sent = { webhookId: text(headers['webhook-id']), body: JSON.stringify(message?.['body']) };
    const timestampSeconds = Number(headers['webhook-timestamp']);
    const signature = text(headers['webhook-signature']);
    expect(isSigned({ ...sent, timestampSeconds }, signature, text(body['webhook_secret']))).toBe(true);
  });

  it('distinguishes a valid signature from an altered message', async () => {
    const bench = await openSandbox();
    await paidOrder(bench);
    const [original] = await inboxOf(bench);
    const headers = isObject(original?.['headers']) ? original['headers'] : {};
    const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const body = JSON.stringify(original?.['body']);
    await bench.post('/sandbox/inbox', body, { headers: signed });
    await bench.post('/sandbox/inbox', body.replace('1500', '1501'), { headers: signed });
    expect((await inboxOf(bench)).map((message) => message['verified'])).toEqual([false, true, true]);
  });

  it('is cleared by a reset', async () => {
    const bench = await openSandbox();
    await paidOrder(bench);
    await bench.send('DELETE', '/sandbox');
    expect([await inboxOf(bench), await webhooksOf(bench)]).toEqual([[], []]);
    await paidOrder(bench);
    expect(await inboxOf(bench)).toMatchObject([{ verified: true }]);
  });
});

describe('/sandbox/webhooks', () => {
  it('redelivers a webhook on request', async () => {
    const bench = await openSandbox();
    const orderId = await paidOrder(bench);
    await paidOrder(bench);
    const [webhook] = await webhooksOf(bench, `?order_id=${orderId.toUpperCase()}`);
    const again = await bench.post(`/sandbox/webhooks/${webhook?.['webhook_id']}/redeliver`, {});
    expect(again.body['webhook']).toMatchObject({ status: 'delivered', attempts: 2 });
    const received = await inboxOf(bench, `?order_id=${orderId}`);
    expect(received).toHaveLength(2);
    expect(received[0]?.['body']).toEqual(received[1]?.['body']);
    expect((await bench.post('/sandbox/webhooks/msg_1/redeliver', {})).status).toBe(404);
    expect((await bench.get('/sandbox/webhooks/msg_1/redeliver')).status).toBe(405);
    expect((await bench.get('/sandbox/webhooks?order_id=1')).status).toBe(422);
    expect((await bench.post('/sandbox/webhooks', {})).status).toBe(405);
  });
});
