import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/contract/json.ts';
import type { ServiceEvent } from '../../src/service/options.ts';
import { anOrderBody, EXTERNAL, ORDERS, openBench } from '../service/support/bench.ts';
import { createV2 } from '../service/support/v2.ts';
import { openSandbox } from './support.ts';

const BODY = { amount: 1500, transfer_method: 'to_card_number', redirect_url: 'https://shop.example/' };

describe('a callback_url that only a sandbox takes', () => {
  it('is taken with a warning in the header', async () => {
    const bench = await openSandbox();
    const create = (callback_url: string) =>
      bench.post(EXTERNAL, { ...BODY, callback_url }, { token: bench.sandbox.demo.apiKey });
    const plain = await create('http://127.0.0.1:9000/hook');
    expect([plain.status, plain.headers.get('x-sandbox-warning')]).toEqual([
      200,
      'callback_url: address is not https; outside a sandbox it is refused',
    ]);
    const good = await create('https://shop.example/hook');
    expect([good.status, good.headers.get('x-sandbox-warning')]).toEqual([200, null]);
    const wrong = await create('ftp://shop.example/');
    expect([wrong.status, wrong.headers.get('x-sandbox-warning')]).toEqual([422, null]);
  });
});

describe('a callback_url of an order', () => {
  it('is ignored with a warning in the header, whatever it is', async () => {
    const bench = await openSandbox();
    const create = (fields: JsonObject) =>
      bench.post(ORDERS, anOrderBody(fields), { token: bench.sandbox.demo.apiKey });
    for (const callback_url of ['https://shop.example/hook', 'ftp://shop.example/']) {
      const answer = await create({ callback_url });
      expect([answer.status, answer.headers.get('x-sandbox-warning')]).toEqual([
        200,
        'callback_url: ignored, because an order has none; give it with the payment',
      ]);
    }
    expect((await create({})).headers.get('x-sandbox-warning')).toBeNull();
  });
});

describe('the bare 400 of version 2', () => {
  it('has its reason in a header of a sandbox', async () => {
    const bench = await openSandbox();
    const create = (body: object, headers = {}) =>
      bench.post('/api/v2/payments/', body, { token: bench.sandbox.demo.apiKey, headers });
    const answer = await create({ sum: '1', geo: 'Russia' });
    expect([answer.status, answer.text]).toEqual([400, 'Bad Request']);
    expect(decodeURIComponent(answer.headers.get('x-sandbox-reason') ?? '')).toBe(
      'sum: a number is needed; type: field required; geo: ensure this value is one of: ' +
        'Россия, Азербайджан, Казахстан, Узбекистан, Кыргызстан, Монголия',
    );
    const late = await create({ sum: 1, type: 'nspk' }, { 'x-request-timeout': '61' });
    expect(late.headers.get('x-sandbox-reason')).toBe(
      'X-Request-Timeout: whole seconds from 1 to 60 are expected',
    );
  });

  it('has it in the log of every service, under the request ID, and nowhere else', async () => {
    const events: ServiceEvent[] = [];
    const bench = await openBench({ log: (event) => events.push(event) });
    const connection = { remoteAddress: '203.0.113.9', requestId: 'abcdefgh' };
    const answer = await createV2(bench, { callback_url: 'http://shop.example/' }, { connection });
    expect([answer.status, answer.text, answer.headers.get('x-sandbox-reason')]).toEqual([
      400,
      'Bad Request',
      null,
    ]);
    expect(events).toEqual([
      {
        event: 'request-refused',
        id: 'abcdefgh',
        method: 'POST',
        route: '/api/v2/payments',
        reason: 'callback_url: address is not https',
      },
    ]);
  });
});
