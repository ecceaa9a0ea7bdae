import { describe, expect, it, vi } from 'vitest';
import { failureOf } from '../../src/contract/failure.ts';
import type { JsonObject } from '../../src/contract/json.ts';
import { PRESETS } from '../../src/sandbox/faults/presets.ts';
import { INTERNAL, orderAt, paymentOf, text } from '../service/support/bench.ts';
import { makeOrder, openSandbox, pay, readPayment, type SandboxBench } from './support.ts';

const CONNECTION = { connection: { remoteAddress: '203.0.113.9' } };

function fault(bench: SandboxBench, body: JsonObject) {
  return bench.post('/sandbox/faults', body);
}

// Every documented error can be injected.
const ANSWERS: readonly (readonly [string, 'create' | 'order' | 'payment', number, unknown])[] = [
  ['no_cards', 'create', 400, { detail: 'No available cards', code: 40005 }],
  ['creation_failed', 'create', 500, { detail: 'Internal Server Error' }],
  ['blocked', 'create', 400, { detail: 'Client is blocked. Reason: ask the shop', code: 50000 }],
  ['bad_token', 'create', 401, { detail: 'Invalid token' }],
  ['recaptcha', 'payment', 401, { detail: 'Incorrect recaptcha' }],
  ['not_found', 'order', 404, { detail: 'Order not found' }],
  ['not_found', 'payment', 404, { detail: 'Order not found' }],
  [
    'validation',
    'create',
    422,
    { detail: [{ loc: ['body', 'amount'], msg: expect.any(String), type: 'type_error.float' }] },
  ],
  [
    'validation',
    'order',
    422,
    { detail: [{ loc: ['path', 'order_id'], msg: expect.any(String), type: 'type_error.uuid' }] },
  ],
  ['internal', 'order', 500, { detail: 'Internal Server Error' }],
  ['internal', 'create', 500, { detail: 'Internal Server Error' }],
  ['throttled', 'payment', 429, { detail: 'Too Many Requests' }],
];

async function callAs(bench: SandboxBench, what: 'create' | 'order' | 'payment', order: JsonObject) {
  if (what === 'create') return pay(bench, order);
  return bench.get(what === 'order' ? orderAt(order['order_id']) : paymentOf(order['order_id']));
}

describe('a fault', () => {
  it.each(ANSWERS)('preset %s makes %s answer %d', async (preset, what, status, body) => {
    const bench = await openSandbox();
    const order = await makeOrder(bench);
    expect((await fault(bench, { preset })).status).toBe(200);
    const answer = await callAs(bench, what, order);
    expect([answer.status, answer.body]).toEqual([status, body]);
    expect(answer.headers.get('x-sandbox')).toBe('1');
    expect(failureOf(answer.status, answer.body).kind).not.toBe('malformed-response');
  });

  it('with preset html answers like a proxy’s error page', async () => {
    const bench = await openSandbox();
    await fault(bench, { preset: 'html' });
    const { status, text: page, headers } = await bench.get(orderAt(bench.sandbox.demo.orderId));
    expect([status, headers.get('content-type')]).toEqual([502, 'text/html']);
    expect(page).toMatch(/^<!DOCTYPE html>/);
  });

  it('does not affect other calls or control calls', async () => {
    const bench = await openSandbox();
    const { orderId } = bench.sandbox.demo;
    await fault(bench, { preset: 'recaptcha' });
    expect((await bench.get(orderAt(orderId))).status).toBe(200);
    await fault(bench, { preset: 'internal' });
    expect((await bench.get('/sandbox/orders')).status).toBe(200);
  });

  it('restricted to an order affects its reads and creations only, with a case-insensitive ID', async () => {
    const bench = await openSandbox();
    const [hit, spared] = [await makeOrder(bench), await makeOrder(bench)];
    await fault(bench, { preset: 'internal', order_id: text(hit['order_id']).toUpperCase() });
    for (const what of ['order', 'create', 'payment'] as const) {
      expect((await callAs(bench, what, hit)).status).toBe(500);
      expect((await callAs(bench, what, spared)).status).toBe(200);
    }
  });

  it('is injected the given number of times', async () => {
    const bench = await openSandbox();
    const path = orderAt(bench.sandbox.demo.orderId);
    await fault(bench, { preset: 'internal', times: 2 });
    await fault(bench, { preset: 'not_found', times: 1 });
    const statuses: number[] = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await bench.get(path)).status);
    expect(statuses).toEqual([500, 500, 404, 200]);
    expect((await bench.get('/sandbox/faults')).body).toEqual({ faults: [] });
  });

  it('is injected into the given kinds of calls', async () => {
    const bench = await openSandbox();
    const order = await makeOrder(bench);
    await fault(bench, { preset: 'internal', on: ['payment_read'] });
    expect((await callAs(bench, 'order', order)).status).toBe(200);
    expect((await callAs(bench, 'payment', order)).status).toBe(500);
  });

  it('ends when it is deleted, for one order or for all', async () => {
    const bench = await openSandbox();
    const order = await makeOrder(bench);
    const path = orderAt(order['order_id']);
    await fault(bench, { preset: 'internal', order_id: order['order_id'] });
    await fault(bench, { preset: 'not_found' });
    await bench.send('DELETE', `/sandbox/faults?order_id=${order['order_id']}`);
    expect((await bench.get(path)).status).toBe(404);
    await bench.send('DELETE', '/sandbox/faults');
    expect((await bench.get(path)).status).toBe(200);
  });

  it('with carried_out loses only the answer of a creation', async () => {
    const bench = await openSandbox();
    const order = await makeOrder(bench);
    await fault(bench, { preset: 'internal', on: ['payment_create'], carried_out: true, times: 1 });
    expect((await pay(bench, order)).status).toBe(500);
    const { payment_id } = await readPayment(bench, text(order['order_id']));
    expect((await pay(bench, order)).body['payment_id']).toBe(payment_id);
  });

  it('without carried_out creates nothing', async () => {
    const bench = await openSandbox();
    const order = await makeOrder(bench);
    await fault(bench, { preset: 'creation_failed', times: 1 });
    await pay(bench, order);
    expect((await bench.get(paymentOf(order['order_id']))).status).toBe(404);
  });

  it('with preset custom answers with the given status, headers and body', async () => {
    const bench = await openSandbox();
    const path = orderAt(bench.sandbox.demo.orderId);
    await fault(bench, {
      preset: 'custom',
      status: 503,
      headers: { 'retry-after': '7' },
      body: 'later',
      times: 1,
    });
    await fault(bench, { preset: 'custom', body: { detail: [] }, times: 1 });
    await fault(bench, { preset: 'custom', status: 204, body: 'never seen', times: 1 });
    const [later, json, empty] = [await bench.get(path), await bench.get(path), await bench.get(path)];
    expect([later.status, later.text, later.headers.get('retry-after')]).toEqual([503, 'later', '7']);
    expect([json.status, json.body]).toEqual([200, { detail: [] }]);
    expect([empty.status, empty.text]).toEqual([204, '']);
  });

  it.each([
    [{}, 'preset'],
    [{ preset: 'nothing' }, 'preset'],
    [{ preset: 'slow', order_id: 'x' }, 'order_id'],
    [{ preset: 'slow', times: 0 }, 'times'],
    [{ preset: 'slow', delay_ms: -1 }, 'delay_ms'],
    [{ preset: 'slow', delay_ms: '5' }, 'delay_ms'],
    [{ preset: 'slow', on: ['everything'] }, 'on'],
    [{ preset: 'custom', status: 99 }, 'status'],
    [{ preset: 'slow', often: true }, 'often'],
  ])('is rejected with 422 when it is %j', async (body, field) => {
    const bench = await openSandbox();
    const refused = await fault(bench, body);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain(field);
    expect((await bench.get('/sandbox/faults')).body).toEqual({ faults: [] });
  });

  it('with an unknown preset is rejected with the list of presets', async () => {
    const bench = await openSandbox();
    const { text: said } = await fault(bench, { preset: 'x' });
    for (const name of Object.keys(PRESETS)) expect(said).toContain(name);
  });
});

describe('a slow fault', () => {
  it.each([
    [{ preset: 'slow' }, 5000, 200],
    [{ preset: 'slow', delay_ms: 30_000 }, 30_000, 200],
    [{ preset: 'internal', delay_ms: 700 }, 700, 500],
  ])('%j delays the answer in real time', async (body, delayMs, status) => {
    const bench = await openSandbox();
    await bench.post('/sandbox/clock', { freeze: true });
    await fault(bench, body);
    const answered = vi.fn();
    const pending = bench.clock.pending();
    const answering = bench.get(orderAt(bench.sandbox.demo.orderId)).then((answer) => {
      answered();
      return answer;
    });
    await vi.waitFor(() => expect(bench.clock.pending()).toBe(pending + 1), { interval: 1 });
    bench.clock.advance(delayMs - 1);
    await Promise.resolve();
    expect(answered).not.toHaveBeenCalled();
    bench.clock.advance(1);
    expect((await answering).status).toBe(status);
  });

  it('timeout answers after three seconds and creates nothing', async () => {
    const bench = await openSandbox();
    const order = await makeOrder(bench);
    await fault(bench, { preset: 'timeout' });
    const pending = bench.clock.pending();
    const answering = pay(bench, order);
    await vi.waitFor(() => expect(bench.clock.pending()).toBe(pending + 1), { interval: 1 });
    bench.clock.advance(3000);
    const { status, body } = await answering;
    expect([status, body]).toEqual([503, { detail: 'Service Unavailable' }]);
    expect((await bench.get(paymentOf(order['order_id']))).status).toBe(404);
  });

  it('can be aborted by the client', async () => {
    const bench = await openSandbox();
    await fault(bench, { preset: 'slow' });
    const controller = new AbortController();
    const url = `http://service.internal${orderAt(bench.sandbox.demo.orderId)}`;
    const answering = bench.sandbox.fetch(new Request(url, { signal: controller.signal }));
    controller.abort(new DOMException('enough', 'AbortError'));
    await expect(answering).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('an offline fault', () => {
  it('asks the server in front to cut the connection', async () => {
    const bench = await openSandbox();
    await fault(bench, { preset: 'offline' });
    const { headers } = await bench.get(orderAt(bench.sandbox.demo.orderId), CONNECTION);
    expect(headers.get('x-sandbox-socket')).toBe('destroy');
  });

  it('rejects as fetch does when there is no connection to cut', async () => {
    const bench = await openSandbox();
    await fault(bench, { preset: 'offline', times: 1 });
    const path = orderAt(bench.sandbox.demo.orderId);
    await expect(bench.get(path)).rejects.toThrow(TypeError);
    expect((await bench.get(path)).status).toBe(200);
  });
});

describe('faults on bodies', () => {
  it('keep the service\u2019s own body limit', async () => {
    const bench = await openSandbox();
    await fault(bench, { preset: 'internal', order_id: bench.sandbox.demo.orderId });
    const long = { filler: 'x'.repeat(70_000) };
    expect((await bench.post(INTERNAL, long, { token: bench.sandbox.demo.apiKey })).status).toBe(413);
  });
});
