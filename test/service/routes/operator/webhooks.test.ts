import { describe, expect, it, vi } from 'vitest';
import { changeMerchant } from '../../../../src/service/store/merchants.ts';
import { someCards } from '../../support/bench.ts';
import { databases } from '../../support/databases.ts';
import { itemsOf, journalOf, openOperatorBench } from '../../support/operator.ts';
import { listenAt, paidPayment } from '../../support/webhooks.ts';

const WEBHOOKS = '/operator/webhooks';

/** A shop with scripted responses, and the webhooks it received. */
function aShop() {
  const state = { status: 500 };
  const sent: { url: string; id: string | null; body: string }[] = [];
  return {
    state,
    sent,
    fetch: async (url: unknown, init?: RequestInit) => {
      sent.push({
        url: String(url),
        id: new Headers(init?.headers).get('webhook-id'),
        body: String(init?.body),
      });
      return new Response(state.status === 200 ? 'thanks' : 'broken', { status: state.status });
    },
  };
}

describe.each(databases)('the operator API of webhooks on $kind', (on) => {
  it('finds webhooks with all attempts', async () => {
    const shop = aShop();
    const bench = await openOperatorBench({ on, pool: someCards(9), fetch: shop.fetch });
    await listenAt(bench, 'https://shop.example/hook');
    const paymentId = await paidPayment(bench);
    await bench.context.deliveries.sweep();
    shop.state.status = 200;
    bench.clock.advance(6000);
    await bench.context.deliveries.sweep();
    shop.state.status = 500;
    await paidPayment(bench);
    await bench.context.deliveries.sweep();

    const found = async (query: string) => itemsOf(await bench.operate('GET', `${WEBHOOKS}?${query}`));
    expect(await found('')).toMatchObject([{ status: 'pending' }, { status: 'delivered' }]);
    expect(await found('status=failed')).toEqual([]);
    expect(await found('event=payment.completed')).toHaveLength(2);
    expect(await found(`merchant_id=${bench.merchantId}`)).toHaveLength(2);
    const [first] = await found(`payment_id=${paymentId.toUpperCase()}`);
    expect(await found(`order_id=${first?.['order_id']}`)).toEqual([first]);

    const { body } = await bench.operate('GET', `${WEBHOOKS}/${first?.['webhook_id']}`);
    expect(body).toMatchObject({
      ...first,
      status: 'delivered',
      attempts: 2,
      next_attempt_at: null,
      payload: { payment_id: paymentId, status: 'completed', id: 1 },
      log: [
        { number: 1, status: 500, error: 'answered 500', answer: 'broken', url: 'https://shop.example/hook' },
        { number: 2, status: 200, error: null, answer: 'thanks', started_at: '2026-10-01T10:00:06.000Z' },
      ],
    });
  });

  it.each(['msg_unknown', '%00', '%ED%A0%80', 'a%0Ab'])('answers 404 to the ID %s', async (id) => {
    const bench = await openOperatorBench({ on });
    for (const [method, path] of [
      ['GET', `${WEBHOOKS}/${id}`],
      ['POST', `${WEBHOOKS}/${id}/redeliver`],
    ] as const) {
      expect((await bench.operate(method, path)).status).toBe(404);
    }
  });

  it('redelivers a delivered or failed webhook with the same ID and body', async () => {
    const shop = aShop();
    const bench = await openOperatorBench({ on, fetch: shop.fetch });
    await listenAt(bench, 'https://shop.example/hook?old=1');
    await paidPayment(bench);
    for (let attempt = 0; attempt < 13; attempt += 1) {
      await bench.context.deliveries.sweep();
      bench.clock.advance(8 * 3600 * 1000);
    }
    const [webhook] = itemsOf(await bench.operate('GET', `${WEBHOOKS}?status=failed`));
    const path = `${WEBHOOKS}/${webhook?.['webhook_id']}`;
    await changeMerchant(bench.context.database, bench.merchantId, {
      callback_url: 'https://new.example/hook',
    });
    shop.state.status = 200;
    expect((await bench.operate('POST', `${path}/redeliver`)).body).toMatchObject({
      status: 'pending',
      url: 'https://new.example/hook',
    });
    await bench.context.deliveries.sweep();
    expect((await bench.operate('GET', path)).body).toMatchObject({ status: 'delivered', attempts: 13 });
    await bench.operate('POST', `${path}/redeliver`, undefined, { 'x-operator': 'Anna' });
    await bench.context.deliveries.sweep();
    expect(shop.sent).toHaveLength(14);
    expect(new Set(shop.sent.map(({ id, body }) => `${id}${body}`)).size).toBe(1);
    expect(shop.sent.at(-1)?.url).toBe('https://new.example/hook');
    expect(await journalOf(bench, '&subject=webhook')).toMatchObject([
      {
        action: 'webhook.redelivered',
        subject_id: webhook?.['webhook_id'],
        before: {
          status: 'failed',
          url: expect.stringMatching(/^https:\/\/shop\.example\/hook\?\([\da-f]{8}\)$/),
        },
        after: { status: 'pending', url: 'https://new.example/hook' },
      },
      { actor: 'operator Anna', before: { status: 'delivered' }, after: { status: 'pending' } },
    ]);
    expect((await bench.operate('POST', `${WEBHOOKS}/msg_none/redeliver`)).status).toBe(404);
  });

  it('says since when an endpoint has not responded', async () => {
    const calls: AbortSignal[] = [];
    const bench = await openOperatorBench({
      on,
      pool: someCards(9),
      fetch: (_url, init) =>
        new Promise((_resolve, reject) => {
          if (init?.signal) calls.push(init.signal);
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    });
    await listenAt(bench, 'https://shop.example/hook');
    for (let payment = 0; payment < 3; payment += 1) await paidPayment(bench);
    const found = async () => itemsOf(await bench.operate('GET', WEBHOOKS));
    const sweep = bench.context.deliveries.sweep();
    for (const attempt of [1, 2, 3]) {
      await vi.waitFor(() => expect(calls).toHaveLength(attempt), { timeout: 60_000, interval: 5 });
      expect((await found()).map((one) => one['endpoint_broken_since'])).toEqual([null, null, null]);
      bench.clock.advance(10_000);
    }
    await sweep;
    const since = new Date(bench.clock.now()).toISOString();
    const webhooks = await found();
    expect(webhooks.map((one) => one['endpoint_broken_since'])).toEqual([since, since, since]);
    const { body } = await bench.operate('GET', `${WEBHOOKS}/${webhooks[0]?.['webhook_id']}`);
    expect(body).toMatchObject({ endpoint_broken_since: since });
  });
});
