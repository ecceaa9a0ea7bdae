import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { createApi } from '../../../src/page/checkout/api.ts';
import { createPaymentMemory } from '../../../src/page/checkout/payment-memory.ts';
import { aBrowser } from '../../../src/testing/browser.ts';
import { anOrder, aPayment, ORDER_ID, PAYMENT_ID } from '../../../src/testing/builders.ts';
import { type Answer, answer, aScriptedService, type Script } from '../../../src/testing/scripted-service.ts';
import { theOrder } from '../../contract/the-order.ts';
import { amount, state as aState } from './states.ts';

const ORDER = `GET /api/v1/orders/${ORDER_ID}/`;
const PAYMENT = `GET /api/v1/payments/check-by-order-id/${ORDER_ID}/`;
const LIMIT_MS = 10_000;

function apiOver(script: Script) {
  const browser = aBrowser({ fetch: aScriptedService(script) });
  const state = signal(aState());
  const api = createApi(theOrder, state, browser, createPaymentMemory(browser.storage));
  return { ...browser, state, api };
}

/** An answer that the test releases with `give`. */
function delayedAnswer() {
  let give: (response: Response) => void = () => {};
  const promised = new Promise<Response>((resolve) => {
    give = resolve;
  });
  const delayed: Answer = () => promised;
  return { delayed, give: (body: object) => give(answer(200, body)) };
}

describe('Api.read', () => {
  it('takes 204 for 404: no payment where there is none, a failed read where there is one', async () => {
    const none: Answer = async () => new Response(null, { status: 204 });
    const { api, state } = apiOver({ order: [anOrder()], payment: [none] });
    await api.read('both', LIMIT_MS);
    expect([state.value.failures, state.value.payment]).toEqual([0, null]);
    const other = apiOver({ order: [anOrder({ has_payment: true })], payment: [none] });
    await other.api.read('both', LIMIT_MS);
    expect(other.state.value.failures).toBe(1);
  });

  it('requests order and payment in parallel', async () => {
    const { delayed } = delayedAnswer();
    const { api, seen, state, clock } = apiOver({ order: [delayed] });
    api.read('both', LIMIT_MS).catch(() => {});
    await clock.settle();
    expect(seen.requests).toEqual([ORDER, PAYMENT]);
    expect(state.value.order).toBeNull();
  });

  it('keeps the merchant token out of the state', async () => {
    const { api, state, seen } = apiOver({ order: [anOrder({ merchant_token: 'mt_canary' })] });
    await api.read('both', LIMIT_MS);
    await api.create({
      method: 'to_card_number',
      amount: amount(1500),
      clientId: '7',
      clientIp: '203.0.113.7',
      replaces: null,
    });
    expect(seen.posts[0]?.authorization).toBe('Token mt_canary');
    expect(state.value.canCreate).toBe(true);
    expect(JSON.stringify([state.value, [...seen.stored]])).not.toContain('mt_canary');
  });

  it('clears canCreate when the order has no merchant token, or no longer has one', async () => {
    const without = { ...anOrder(), merchant_token: null };
    const { api, state } = apiOver({ order: [anOrder(), without] });
    await api.read('order', LIMIT_MS);
    await api.read('order', LIMIT_MS);
    expect(state.value.canCreate).toBe(false);
  });

  it('drops the answers of a read that a later read cancelled', async () => {
    const first = delayedAnswer();
    const { api, state } = apiOver({ payment: [first.delayed, aPayment({ amount: 1600 })] });
    const overtaken = api.read('payment', LIMIT_MS);
    const latest = await api.read('payment', LIMIT_MS);
    first.give(aPayment({ amount: 1500, status: 'completed' }));
    expect(await overtaken).toMatchObject({ dropped: true });
    expect(latest).toMatchObject({ dropped: false });
    expect(state.value.payment).toMatchObject({ amount: '1600', status: 'created' });
  });

  it('reports no payment failure for an order without a payment', async () => {
    const missing = answer(404, { detail: 'Not Found' });
    const { api, state } = apiOver({ order: [anOrder()], payment: [missing] });
    await api.read('both', LIMIT_MS);
    expect(state.value).toMatchObject({ failures: 0, paymentFailure: null, unauthorizedReads: 0 });
  });

  it('reads the payment next when the order now has one', async () => {
    const { api, state, seen } = apiOver({ order: [anOrder({ has_payment: true })] });
    await api.read('order', LIMIT_MS);
    expect(seen.requests).toEqual([ORDER, PAYMENT]);
    expect(state.value.payment).not.toBeNull();
  });

  it.each([
    ['order', { order: [anOrder({ order_id: '00000000-0000-4000-8000-000000000000' })] }],
    ['payment', { payment: [aPayment({ order_id: '00000000-0000-4000-8000-000000000000' })] }],
  ] as const)('fails when the answer is about another order: %s', async (what, script) => {
    const { api, state } = apiOver(script);
    await api.read(what, LIMIT_MS);
    expect(state.value[what]).toBeNull();
    expect(state.value[`${what}Failure`]).toMatchObject({ kind: 'malformed-response' });
  });

  it('counts a failed order and payment of one read as one failure', async () => {
    const broken = answer(500, {});
    const { api, state } = apiOver({ order: [broken], payment: [broken] });
    await api.read('both', LIMIT_MS);
    expect(state.value.failures).toBe(1);
    await api.read('both', LIMIT_MS);
    expect(state.value.failures).toBe(2);
  });

  it('returns the longest Retry-After of the failed answers', async () => {
    const busy = answer(503, {}, { 'retry-after': '30' });
    const { api } = apiOver({ order: [busy], payment: [answer(429, {}, { 'retry-after': '7' })] });
    expect(await api.read('both', LIMIT_MS)).toEqual({
      dropped: false,
      retryAfterMs: 30_000,
      isCut: false,
    });
  });

  it('sets slow after eight seconds and clears it on the answer', async () => {
    const slow = delayedAnswer();
    const { api, state, clock } = apiOver({ payment: [slow.delayed] });
    const read = api.read('payment', LIMIT_MS);
    await clock.advance(7999);
    expect(state.value.slow).toBe(false);
    await clock.advance(1);
    expect(state.value.slow).toBe(true);
    slow.give(aPayment());
    await read;
    expect(state.value.slow).toBe(false);
  });

  // The stored entry holds no requisites and no name.
  it('stores only the first sighting of a lifetime', async () => {
    const { api, seen } = apiOver({ payment: [aPayment({ lifetime: 180 })] });
    await api.read('payment', LIMIT_MS);
    await api.read('payment', LIMIT_MS);
    expect(JSON.parse(seen.stored.get('payments') ?? '')).toEqual({
      [PAYMENT_ID]: { seconds: 180, wall: Date.UTC(2026, 0, 15, 9) },
    });
  });

  it('replaces the stored first sighting on a new total', async () => {
    const totals = [180, 600].map((lifetime) => aPayment({ lifetime }));
    const { api, seen } = apiOver({ payment: totals });
    await api.read('payment', LIMIT_MS);
    await api.read('payment', LIMIT_MS);
    expect(seen.stored.get('payments')).toContain('"seconds":600');
  });

  it('does not change the state after stop', async () => {
    const slow = delayedAnswer();
    const { api, state } = apiOver({ payment: [slow.delayed] });
    const read = api.read('payment', LIMIT_MS);
    const before = state.value;
    api.stop();
    slow.give(aPayment());
    expect(await read).toMatchObject({ dropped: true });
    expect(state.value).toBe(before);
  });
});
