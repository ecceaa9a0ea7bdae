import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/contract/json.ts';
import { adjustAmount } from '../../../src/service/operations/adjust-amount.ts';
import { movePayment } from '../../../src/service/operations/move-payment.ts';
import type { ServiceEvent } from '../../../src/service/options.ts';
import { changeMerchant } from '../../../src/service/store/merchants.ts';
import { createJudge } from '../openapi/judge.ts';
import {
  anInternalBody,
  EXTERNAL,
  INTERNAL,
  newMerchant,
  newPayment,
  openBench,
  paymentOf,
  someCards,
  sum,
  text,
} from '../support/bench.ts';
import { databases } from '../support/databases.ts';
import { openReceiver } from '../support/receiver.ts';
import { createV2, fullEntry } from '../support/v2.ts';
import { attemptsAt, listenAt, paidPayment, verified, webhooksOf } from '../support/webhooks.ts';

const LOOPBACK = { webhookNetwork: 'loopback' } as const;

describe.each(databases)('the webhook of a completed payment on $kind', (on) => {
  it('goes to its merchant in the format of its version, with its numeric ID', async () => {
    const [bench, shop] = [await openBench({ on, ...LOOPBACK }), await openReceiver()];
    await listenAt(bench, shop.url);
    const { orderId, payment } = await newPayment(bench);
    await movePayment(bench.context, text(payment['payment_id']), 'completed');
    await bench.context.deliveries.sweep();

    const [received] = shop.received;
    if (received === undefined) throw new Error('nothing has arrived');
    const read = (await bench.get(paymentOf(orderId))).body;
    expect(verified(received)).toEqual({
      id: 1,
      ...read,
      changed_at: '2026-10-01T10:00:00.000Z',
      order_version: 2,
    });
    expect(createJudge().problemOfWebhook('paymentV1Changed', verified(received))).toBeNull();
    expect(verified(received)).toMatchObject({ status: 'completed', amount: 1500, card_number: null });
    expect(received.headers['webhook-timestamp']).toBe(String(bench.clock.now() / 1000));
    expect(await webhooksOf(bench)).toMatchObject([
      { webhookId: received.headers['webhook-id'], status: 'delivered', event: 'payment.completed' },
    ]);
    expect(await attemptsAt(bench)).toEqual([[200, null]]);
  });

  it('has the format of version 2 for a payment of version 2', async () => {
    const bench = await openBench({ on, pool: fullEntry('to_card_number'), ...LOOPBACK });
    const shop = await openReceiver();
    await listenAt(bench, 'http://127.0.0.1:1025/');
    const created = (await createV2(bench, { outter_id: 'P-1', callback_url: shop.url })).body;
    const [row] = await bench.context.database.query('select payment_id from payments');
    bench.clock.advance(60_000);
    await movePayment(bench.context, text(row?.['payment_id']), 'completed');
    await bench.context.deliveries.sweep();
    const payload = shop.received.map((received) => verified(received));
    expect(createJudge().problemOfWebhook('paymentV2Changed', payload[0])).toBeNull();
    expect(payload).toMatchObject([
      {
        id: 1,
        status: 'completed',
        sum: '1500.00',
        type: 'to_card_number',
        outter_id: 'P-1',
        card_number: null,
      },
    ]);
    expect(Object.keys(payload[0] ?? {})).toEqual([...Object.keys(created), 'changed_at', 'order_version']);
  });

  it('prefers its own callback_url to the merchant\u2019s', async () => {
    const bench = await openBench({ on, ...LOOPBACK });
    const [own, usual] = [await openReceiver(), await openReceiver()];
    await listenAt(bench, usual.url);
    const body = { amount: 10, transfer_method: 'to_card_number', redirect_url: 'https://shop.example/' };
    const made = await bench.post(EXTERNAL, { ...body, callback_url: own.url }, { token: bench.apiKey });
    await movePayment(bench.context, text(made.body['payment_id']), 'completed');
    await paidPayment(bench);
    await bench.context.deliveries.sweep();
    expect(own.received.map(({ body: sent }) => JSON.parse(sent).amount)).toEqual([10]);
    expect(usual.received.map(({ body: sent }) => JSON.parse(sent).amount)).toEqual([1500]);
  });

  it('is not sent without an address', async () => {
    const bench = await openBench({ on });
    await paidPayment(bench);
    expect(await webhooksOf(bench)).toEqual([]);
  });

  it('has the time of the change and a growing version of the order', async () => {
    const bench = await openBench({ on, webhookEvents: 'all', fetch: async () => new Response() });
    await listenAt(bench, 'https://shop.example/hook');
    const { orderId, payment } = await newPayment(bench);
    bench.clock.advance(60_000);
    await movePayment(bench.context, text(payment['payment_id']), 'canceled');
    const { body: second } = await bench.post(INTERNAL, anInternalBody(orderId), { token: bench.apiKey });
    await adjustAmount(bench.context, text(second['payment_id']), sum(1400));
    await movePayment(bench.context, text(payment['payment_id']), 'completed');
    bench.clock.advance(1000);
    await movePayment(bench.context, text(payment['payment_id']), 'refund');
    const sent = (await webhooksOf(bench)).map(({ payload }) => JSON.parse(payload));
    expect(sent.map(({ status, changed_at }) => [status, changed_at])).toEqual([
      ['canceled', '2026-10-01T10:01:00.000Z'],
      ['completed', '2026-10-01T10:01:00.000Z'],
      ['refund', '2026-10-01T10:01:01.000Z'],
    ]);
    // Made, canceled; the second made, its sum changed; the first completed, which ends the second; refunded.
    expect(sent.map(({ order_version }) => order_version)).toEqual([2, 5, 7]);
  });

  it('is not sent for a payment that another one of the order takes the place of', async () => {
    const bench = await openBench({ on, webhookEvents: 'all', fetch: async () => new Response() });
    await listenAt(bench, 'https://shop.example/hook');
    const { orderId, payment } = await newPayment(bench);
    const again = (over: JsonObject) =>
      bench.post(INTERNAL, anInternalBody(orderId, over), { token: bench.apiKey });
    // Replaced before its requisites were shown.
    const { body: second } = await again({ amount: 1400 });
    expect(second['payment_id']).not.toBe(payment['payment_id']);
    await movePayment(bench.context, text(second['payment_id']), 'canceled');
    await again({});
    // Ends the third.
    await movePayment(bench.context, text(second['payment_id']), 'completed');
    expect((await webhooksOf(bench)).map(({ event, paymentId }) => [event, paymentId])).toEqual([
      ['payment.canceled', second['payment_id']],
      ['payment.completed', second['payment_id']],
    ]);
  });

  it.each([
    ['completed', ['completed', 'refund'], ['completed', 'refund']],
    ['all', ['completed'], ['completed']],
    ['all', null, ['completed', 'refund', 'canceled', 'deleted']],
  ] as const)('follows the merchant: setting %s, wanted %j', async (setting, wanted, expected) => {
    const bench = await openBench({
      on,
      pool: someCards(9),
      webhookEvents: setting,
      fetch: async () => new Response(),
    });
    await listenAt(bench, 'https://shop.example/hook');
    await changeMerchant(bench.context.database, bench.merchantId, {
      webhook_events: wanted?.join() ?? null,
    });
    await movePayment(bench.context, await paidPayment(bench), 'refund');
    for (const end of ['canceled', 'deleted'] as const) {
      await movePayment(bench.context, text((await newPayment(bench)).payment['payment_id']), end);
    }
    expect((await webhooksOf(bench)).map(({ event }) => event)).toEqual(
      expected.map((status) => `payment.${status}`),
    );
  });

  it('is the only one, unless all events are configured', async () => {
    const tell = async (options: object) => {
      const bench = await openBench({ on, pool: someCards(9), ...LOOPBACK, ...options });
      await listenAt(bench, 'https://shop.example/hook');
      const paymentId = await paidPayment(bench);
      await movePayment(bench.context, paymentId, 'refund');
      for (const end of ['canceled', 'deleted'] as const) {
        await movePayment(bench.context, text((await newPayment(bench)).payment['payment_id']), end);
      }
      return (await webhooksOf(bench)).map(({ event }) => event);
    };
    expect(await tell({ fetch: async () => new Response() })).toEqual(['payment.completed']);
    expect(await tell({ fetch: async () => new Response(), webhookEvents: 'all' })).toEqual([
      'payment.completed',
      'payment.refund',
      'payment.canceled',
      'payment.deleted',
    ]);
  });
});

describe.each(databases)('a webhook that cannot be read on $kind', (on) => {
  it('is set aside and named, and all others are sent', async () => {
    const events: ServiceEvent[] = [];
    const sent: string[] = [];
    let accepts = false;
    const bench = await openBench({
      on,
      log: (event) => events.push(event),
      async fetch(_url: unknown, init: RequestInit = {}) {
        if (accepts) sent.push(String(new Headers(init.headers).get('webhook-id')));
        return new Response(null, { status: accepts ? 200 : 500 });
      },
    });
    await listenAt(bench, 'https://shop.example/hook');
    for (let made = 0; made < 3; made += 1) await paidPayment(bench);
    await bench.context.deliveries.sweep();
    const { query } = bench.context.database;
    const rows = await query('select webhook_id from webhooks order by id');
    const [queued = '', arriving = '', good = ''] = rows.map((row) => String(row['webhook_id']));
    await query("update webhooks set status = 'nonsense' where webhook_id in (?, ?)", [queued, arriving]);
    // As if it had just been written: it is in no queue yet.
    await query('update webhooks set endpoint = null where webhook_id = ?', [arriving]);
    accepts = true;
    events.length = 0;
    bench.clock.advance(7000);
    await bench.context.deliveries.sweep();
    expect(sent).toEqual([good]);
    const skipped = { event: 'row-skipped', table: 'webhooks', reason: 'TypeError', code: '' };
    expect(events).toEqual([
      { ...skipped, row: arriving },
      { ...skipped, row: queued },
    ]);
  });
});

describe.each(databases)('a webhook that is rejected on $kind', (on) => {
  it('is retried on schedule with the same ID and a new timestamp until it is accepted', async () => {
    const events: ServiceEvent[] = [];
    const bench = await openBench({ on, ...LOOPBACK, log: (event) => events.push(event) });
    const shop = await openReceiver();
    shop.behave({ status: 500, body: 'broken' }, 'reset', { status: 302 }, 'hang', { status: 204 });
    await listenAt(bench, shop.url);
    await paidPayment(bench);
    await bench.context.deliveries.sweep();
    for (const seconds of [6, 18, 54]) {
      bench.clock.advance(seconds * 1000);
      const sweep = bench.context.deliveries.sweep();
      if (seconds === 54) {
        await shop.arrived(4);
        bench.clock.advance(10_000);
      }
      await sweep;
    }
    bench.clock.advance(170_000);
    await bench.context.deliveries.sweep();

    expect(await attemptsAt(bench)).toEqual([
      [500, 'answered 500'],
      [null, 'no connection: ECONNRESET'],
      [302, 'answered 302; redirects are not followed'],
      [null, 'no answer within 10 s'],
      [204, null],
    ]);
    expect(shop.received).toHaveLength(5);
    expect(new Set(shop.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(shop.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(5);
    for (const received of shop.received) expect(verified(received)['status']).toBe('completed');
    expect(events.map(({ event, attempt }) => [event, attempt])).toEqual([
      ['webhook-failed', 1],
      ['webhook-failed', 2],
      ['webhook-failed', 3],
      ['webhook-failed', 4],
    ]);
  });

  it('is not retried before its back-off ends', async () => {
    const bench = await openBench({ on, ...LOOPBACK });
    const shop = await openReceiver();
    shop.behave({ status: 500 }, 'accept');
    await listenAt(bench, shop.url);
    await paidPayment(bench);
    await bench.context.deliveries.sweep();
    bench.clock.advance(3999);
    await bench.context.deliveries.sweep();
    expect(shop.received).toHaveLength(1);
    bench.clock.advance(2001);
    await shop.arrived(2);
  });

  it('fails after the last attempt, which is stored', async () => {
    const events: ServiceEvent[] = [];
    const bench = await openBench({
      on,
      fetch: async () => new Response(null, { status: 503 }),
      log: (event) => events.push(event),
    });
    await listenAt(bench, 'https://shop.example/hook');
    await paidPayment(bench);
    for (let attempt = 1; attempt <= 14; attempt += 1) {
      await bench.context.deliveries.sweep();
      bench.clock.advance(8 * 3600 * 1000);
    }
    expect(await webhooksOf(bench)).toMatchObject([{ status: 'failed', attempts: 12, dueAt: null }]);
    expect(await attemptsAt(bench)).toHaveLength(12);
    expect(events.at(-1)).toMatchObject({ event: 'webhook-given-up', attempt: 12 });
  });

  it('never goes to a private address', async () => {
    const bench = await openBench({ on });
    const inside = await openReceiver();
    await listenAt(bench, inside.url.replace('http:', 'https:'));
    await paidPayment(bench);
    await bench.context.deliveries.sweep();
    expect(await attemptsAt(bench)).toEqual([[null, 'address is not public']]);
    expect(inside.received).toEqual([]);
  });

  it('is logged without payload, address and secret', async () => {
    const events: ServiceEvent[] = [];
    const bench = await openBench({
      on,
      fetch: async () => new Response('card 2202 2000 0000 0000', { status: 500 }),
      log: (event) => events.push(event),
    });
    await listenAt(bench, 'https://shop.example/hook?token=canary');
    await paidPayment(bench);
    await bench.context.deliveries.sweep();
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ event: 'webhook-failed', merchant: bench.merchantId });
    expect(JSON.stringify(events)).not.toMatch(/canary|whsec|shop\.example|2202|1500/);
  });
});

describe('the deliveries', () => {
  it('of a slow merchant do not delay those of others', async () => {
    const bench = await openBench({ pool: someCards(60), ...LOOPBACK });
    const [slow, quick] = [await openReceiver(), await openReceiver()];
    slow.behave('hang');
    await listenAt(bench, slow.url);
    for (let index = 0; index < 40; index += 1) await paidPayment(bench);
    const other = { ...bench, ...(await newMerchant(bench.context)) };
    await listenAt(other, quick.url);
    await paidPayment(other);
    await quick.arrived(1);
    expect(slow.received.length).toBeLessThanOrEqual(8);
  });

  it('are signed with the old secret too during the overlap', async () => {
    const sent: Headers[] = [];
    const bench = await openBench({
      fetch: async (_url, init) => {
        sent.push(new Headers(init?.headers));
        return new Response();
      },
    });
    await listenAt(bench, 'https://shop.example/hook');
    await changeMerchant(bench.context.database, bench.merchantId, {
      previous_webhook_secret: 'whsec_b2xk',
      previous_webhook_secret_until: bench.clock.now() + 1000,
    });
    await paidPayment(bench);
    await bench.context.deliveries.sweep();
    bench.clock.advance(1000);
    await paidPayment(bench);
    await bench.context.deliveries.sweep();
    expect(sent.map((headers) => headers.get('webhook-signature')?.split(' ').length)).toEqual([2, 1]);
  });

  it('continue after a database failure', async () => {
    const events: ServiceEvent[] = [];
    const bench = await openBench({
      fetch: async () => new Response(),
      log: (event) => events.push(event),
    });
    await listenAt(bench, 'https://shop.example/hook');
    await bench.context.database.query('alter table webhook_attempts rename to elsewhere');
    await paidPayment(bench);
    await bench.context.deliveries.sweep();
    expect(events[0]).toMatchObject({ event: 'deliveries-failed' });
    await bench.context.database.query('alter table elsewhere rename to webhook_attempts');
    bench.clock.advance(5000);
    await bench.context.deliveries.sweep();
    expect(await webhooksOf(bench)).toMatchObject([{ status: 'delivered' }]);
  });
});
