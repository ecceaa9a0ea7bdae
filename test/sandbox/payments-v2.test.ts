import { describe, expect, it, vi } from 'vitest';
import { NAMED_GEOS } from '../../src/contract/geo-names.ts';
import type { JsonObject } from '../../src/contract/json.ts';
import { POOL_KINDS } from '../../src/sandbox/demo/pool-kinds.ts';
import { aPaymentBody, detailIn, PAYMENTS_V2 } from '../service/support/v2.ts';
import { openSandbox, type SandboxBench } from './support.ts';

function create(bench: SandboxBench, over: JsonObject = {}) {
  return bench.post(PAYMENTS_V2, aPaymentBody(over), { token: bench.sandbox.demo.apiKey });
}

/** The requisite fields that each method fills. */
const FILLED: Readonly<Record<string, readonly string[]>> = {
  to_sbp_number: ['sbp_phone_number'],
  to_card_number: ['card_number'],
  to_account_number: ['account_number'],
  to_transgran_number: ['card_number'],
  to_transgran_sbp: ['sbp_phone_number'],
  to_partner_tips: ['nspk_url', 'sbp_phone_number', 'tips_id'],
  nspk: ['nspk_url', 'qr_code'],
  to_mobile_commerce: ['sbp_phone_number'],
  to_quasi_ecom: ['card_number'],
  with_qr_code: ['account_number', 'qr_code_link'],
};

describe('a payment of version 2 in the sandbox', () => {
  it.each(POOL_KINDS.map(({ method, geo }) => ({ method, geo })))(
    'is created with $method in $geo',
    async ({ method, geo }) => {
      const bench = await openSandbox();
      const name = NAMED_GEOS.find(({ code }) => code === geo)?.name;
      const { status, body } = await create(bench, { type: method, geo: name });
      expect([status, body['work_country'], body['type']]).toEqual([200, name, method]);
      const requisites = [...new Set(Object.values(FILLED).flat())];
      expect(requisites.filter((field) => body[field]).sort()).toEqual(FILLED[method]);
      expect(body['russified_name']).not.toBe('');
    },
  );

  it('has the demo shop’s commission', async () => {
    const bench = await openSandbox();
    expect(detailIn((await create(bench)).body)).toMatchObject({ rate: '2.50', amount_with_rate: '1537.50' });
  });

  it('replenishes an exhausted demo pool', async () => {
    const bench = await openSandbox();
    const cards = new Set<unknown>();
    for (let index = 0; index < 40; index += 1) cards.add((await create(bench)).body['card_number']);
    expect(cards.size).toBe(40);
    expect((await create(bench, { bank: 'gpb' })).body).toEqual({
      error: 'No available cards',
      code: 40005,
    });
  });

  it('is controlled by its number, the only identifier that its merchant has', async () => {
    const bench = await openSandbox();
    const { id } = (await create(bench)).body;
    const { status, body } = await bench.post(`/sandbox/orders/${id}/complete`, {});
    expect([status, body['payment']]).toMatchObject([200, { id, status: 'completed' }]);
    expect((await bench.post('/sandbox/orders/999/complete', {})).body).toEqual({
      detail: 'Payment not found',
    });
  });

  it.each([
    ['no_cards', 400, { error: 'No available cards', code: 40005 }],
    ['creation_failed', 400, { error: 'Payment creation failed', code: '30002' }],
    ['blocked', 403, { error: expect.stringMatching(/^Client is blocked\. Reason: ./), code: 50000 }],
    ['bad_token', 403, { error: { code: 10401, msg: 'Invalid token', detail: null, help_link: null } }],
  ])('fails with the fault %s as documented', async (preset, status, body) => {
    const bench = await openSandbox();
    await bench.post('/sandbox/faults', { preset, times: 1 });
    const answer = await create(bench);
    expect([answer.status, answer.body]).toEqual([status, body]);
    expect((await create(bench)).status).toBe(200);
  });

  it.each([
    ['validation', 400, 'Bad Request'],
    ['internal', 500, 'Internal Server Error'],
    ['throttled', 429, 'Too Many Requests'],
    ['not_found', 404, 'Not Found'],
  ])('fails with the fault %s in plain text', async (preset, status, said) => {
    const bench = await openSandbox();
    await bench.post('/sandbox/faults', { preset, on: ['payment_create'] });
    const answer = await create(bench);
    expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([
      status,
      said,
      'text/plain; charset=utf-8',
    ]);
  });

  it('is not created after the fault timeout', async () => {
    const bench = await openSandbox();
    await bench.post('/sandbox/faults', { preset: 'timeout' });
    const pending = bench.clock.pending();
    const answering = create(bench);
    await vi.waitFor(() => expect(bench.clock.pending()).toBe(pending + 1), { interval: 1 });
    bench.clock.advance(3000);
    const { status, body } = await answering;
    expect([status, body]).toEqual([500, { error: 'Request timeout', code: 50020 }]);
    const { orders } = (await bench.get('/sandbox/orders')).body;
    expect(orders).toHaveLength(1);
  });

  it('is deleted by a reset, whatever its status and webhooks', async () => {
    const bench = await openSandbox({ fetch: async () => new Response() });
    const { id } = (await create(bench, { callback_url: 'http://127.0.0.1:9000/hook' })).body;
    await bench.post(`/sandbox/orders/${id}/complete`, {});
    expect((await bench.send('DELETE', '/sandbox')).status).toBe(200);
    expect((await bench.post(`/sandbox/orders/${id}/complete`, {})).status).toBe(404);
    expect((await create(bench)).status).toBe(200);
  });

  it('supports magic sums', async () => {
    const bench = await openSandbox({ magic: true });
    expect((await create(bench, { sum: 10.05 })).body).toMatchObject({ code: 40005 });
    expect((await create(bench, { sum: 10.32 })).body).toMatchObject({ code: '30002' });
    expect((await create(bench, { sum: 10.5 })).body).toMatchObject({ code: 50000 });
    await create(bench, { sum: 10.1 });
    bench.clock.advance(10_000);
    await vi.waitFor(async () => {
      const { text } = await bench.get('/sandbox/orders');
      expect(text).toContain('"status":"completed"');
    });
  });
});
