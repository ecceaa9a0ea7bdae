import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/contract/json.ts';
import { movePayment } from '../../../../src/service/operations/move-payment.ts';
import { findOrders } from '../../../../src/service/store/find-orders.ts';
import { newAppeal } from '../../support/appeals.ts';
import {
  anInternalBody,
  type Bench,
  EXTERNAL,
  INTERNAL,
  newOrder,
  orderAt,
  paymentOf,
  someCards,
  text,
} from '../../support/bench.ts';
import { databases } from '../../support/databases.ts';
import { itemsOf, journalOf, openOperatorBench } from '../../support/operator.ts';
import { createV2 } from '../../support/v2.ts';
import { listenAt, webhooksOf } from '../../support/webhooks.ts';

const CARD = 'to_card_number';
const SBP = 'to_sbp_number';
const HOOK = 'https://shop.example/hook';
const UNKNOWN = '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11';

const phones = (count: number) =>
  someCards(count, { method: SBP }).map((entry, index) => ({
    ...entry,
    cardNumber: null,
    sbpPhoneNumber: `+7000000000${index}`,
  }));

type Options = NonNullable<Parameters<typeof openOperatorBench>[0]>;

/** A service that sends a webhook for each status, and has one card and one phone. */
async function openService(options: Options) {
  const bench = await openOperatorBench({
    pool: [...someCards(1), ...phones(1)],
    fetch: async () => new Response(),
    webhookEvents: 'all',
    requisitesDelayMs: 0,
    ...options,
  });
  await listenAt(bench, HOOK);
  return bench;
}

/** Creates the order's payment as its payer does, and returns the response. */
async function choose(bench: Bench, order: JsonObject, transferMethod: string, over: JsonObject = {}) {
  const body = anInternalBody(order['order_id'], { transfer_method: transferMethod, ...over });
  return bench.post(INTERNAL, body, { token: text(order['merchant_token']) });
}

const replace = (bench: Bench, order: JsonObject, transferMethod: string, replaces: unknown) =>
  choose(bench, order, transferMethod, { replaces });

async function chosen(bench: Bench, order: JsonObject, transferMethod: string): Promise<string> {
  return text((await choose(bench, order, transferMethod)).body['payment_id']);
}

async function replaced(bench: Bench, order: JsonObject, transferMethod: string, replaces: string) {
  const { status, body } = await replace(bench, order, transferMethod, replaces);
  expect([status, body['status'], body['transfer_method']]).toEqual([200, 'created', transferMethod]);
  return text(body['payment_id']);
}

async function statuses(bench: Bench) {
  const rows = await bench.context.database.query('select payment_id, status from payments order by id');
  return rows.map(({ payment_id, status }) => [payment_id, status]);
}

async function events(bench: Bench) {
  return (await webhooksOf(bench)).map(({ event, paymentId }) => [event, paymentId]);
}

async function canReplace(bench: Bench, order: JsonObject): Promise<unknown> {
  return (await bench.get(orderAt(order['order_id']))).body['can_replace_payment'];
}

describe.each(databases)('a creation with `replaces` on $kind', (on) => {
  it('cancels the active payment and creates one of another method, without a webhook', async () => {
    const bench = await openService({ on });
    const order = await newOrder(bench);
    const first = await chosen(bench, order, CARD);
    const second = await replaced(bench, order, SBP, first.toUpperCase());
    expect(await statuses(bench)).toEqual([
      [first, 'canceled'],
      [second, 'created'],
    ]);
    expect((await bench.get(paymentOf(order['order_id']))).body).toMatchObject({
      payment_id: second,
      status: 'created',
      sbp_phone_number: expect.any(String),
      card_number: null,
    });
    expect(await events(bench)).toEqual([]);
    expect((await bench.operate('GET', `/operator/payments/${second}`)).body).toMatchObject({
      replaces: first,
      order_paid_twice: false,
    });
  });

  it('works with the merchant’s key, and before the requisites are shown', async () => {
    const bench = await openService({ on, requisitesDelayMs: 60_000 });
    const order = await newOrder(bench);
    const first = await chosen(bench, order, CARD);
    const body = anInternalBody(order['order_id'], { transfer_method: SBP, replaces: first });
    const answer = await bench.post(INTERNAL, body, { token: bench.apiKey });
    expect(answer.body).toMatchObject({ status: 'created', transfer_method: SBP });
    expect((await statuses(bench))[0]).toEqual([first, 'canceled']);
  });

  it('keeps the pair of the given-up payment for its order alone', async () => {
    const bench = await openService({ on });
    const order = await newOrder(bench);
    const first = await chosen(bench, order, CARD);
    const second = await replaced(bench, order, SBP, first);
    const another = await newOrder(bench);
    expect((await choose(bench, another, CARD)).status).toBe(400);
    const third = await replaced(bench, order, CARD, second);
    expect((await choose(bench, another, SBP)).status).toBe(400);
    const rows = await bench.context.database.query(
      'select payment_id, requisite_id from payments order by id',
    );
    expect(rows.map(({ payment_id }) => payment_id)).toEqual([first, second, third]);
    expect(rows[2]?.['requisite_id']).toBe(rows[0]?.['requisite_id']);
    bench.clock.advance(30 * 60_000);
    expect((await choose(bench, another, SBP)).status).toBe(200);
  });

  it('keeps that cooldown when the pair was retaken and never shown again', async () => {
    const bench = await openService({ on, requisitesDelayMs: 1000 });
    const order = await newOrder(bench);
    const first = await chosen(bench, order, CARD);
    bench.clock.advance(1000);
    const second = await replaced(bench, order, SBP, first);
    bench.clock.advance(1000);
    await replaced(bench, order, CARD, second);
    // A switch before the requisites are shown frees a pair at once, but not one that the order had before.
    await chosen(bench, order, SBP);
    const another = await newOrder(bench);
    expect((await choose(bench, another, CARD)).status).toBe(400);
    bench.clock.advance(30 * 60_000 - 1001);
    expect((await choose(bench, another, CARD)).status).toBe(400);
    bench.clock.advance(1);
    expect((await choose(bench, another, CARD)).status).toBe(200);
  });

  it('changes nothing when the other method has no requisites', async () => {
    const bench = await openService({ on, pool: someCards(1) });
    const order = await newOrder(bench);
    const first = await chosen(bench, order, CARD);
    const { status, body } = await replace(bench, order, SBP, first);
    expect([status, body]).toEqual([400, { detail: 'No available cards', code: 40005 }]);
    expect(await statuses(bench)).toEqual([[first, 'created']]);
    expect((await bench.get(paymentOf(order['order_id']))).body['card_number']).toEqual(expect.any(String));
    expect(await journalOf(bench)).toEqual([]);
  });

  it('that is repeated gets the payment that it created', async () => {
    const bench = await openService({ on });
    const order = await newOrder(bench);
    const first = await chosen(bench, order, CARD);
    const second = await replaced(bench, order, SBP, first);
    for (const method of [SBP, CARD, 'nspk']) {
      const { status, body } = await replace(bench, order, method, first);
      expect([status, body['payment_id']]).toEqual([200, second]);
    }
    expect(await statuses(bench)).toHaveLength(2);
  });

  it('that is stale does not replace a payment whose requisites were never shown either', async () => {
    const bench = await openService({ on, requisitesDelayMs: 60_000 });
    const order = await newOrder(bench);
    const first = await chosen(bench, order, CARD);
    const { body } = await replace(bench, order, SBP, UNKNOWN);
    expect(body['payment_id']).toBe(first);
    // As opposed to the plain creation.
    expect((await choose(bench, order, SBP)).body['payment_id']).not.toBe(first);
  });

  it('that is stale gets the paid payment', async () => {
    const bench = await openService({ on });
    const order = await newOrder(bench);
    const first = await chosen(bench, order, CARD);
    await movePayment(bench.context, first, 'completed');
    const { status, body } = await replace(bench, order, SBP, first);
    expect([status, body['payment_id'], body['status']]).toEqual([200, first, 'completed']);
    await movePayment(bench.context, first, 'refund');
    expect((await replace(bench, order, SBP, first)).body).toMatchObject({ status: 'refund' });
    expect(await statuses(bench)).toHaveLength(1);
  });

  it('that is stale creates a payment when none is active and none was paid', async () => {
    const bench = await openService({ on });
    const order = await newOrder(bench);
    expect((await replace(bench, order, CARD, UNKNOWN)).status).toBe(200);
    const [[first] = []] = await statuses(bench);
    await movePayment(bench.context, text(first), 'canceled');
    const { body } = await replace(bench, order, CARD, first);
    expect(body['payment_id']).not.toBe(first);
    expect(
      (await bench.operate('GET', `/operator/payments/${body['payment_id']}`)).body['replaces'],
    ).toBeNull();
    expect(await events(bench)).toEqual([['payment.canceled', first]]);
  });

  it('is refused for the same method', async () => {
    const bench = await openService({ on });
    const order = await newOrder(bench);
    const first = await chosen(bench, order, CARD);
    const { status, body } = await replace(bench, order, CARD, first);
    expect([status, body]).toEqual([
      400,
      { detail: 'a payment can be replaced only by another transfer method' },
    ]);
    expect(await statuses(bench)).toEqual([[first, 'created']]);
  });

  it('is refused for external payments', async () => {
    const bench = await openService({ on });
    const body = { amount: 1500, transfer_method: CARD, redirect_url: 'https://shop.example/' };
    const external = (await bench.post(EXTERNAL, body, { token: bench.apiKey })).body;
    const orders = [external['order_id']];
    await createV2(bench, { type: SBP });
    const [v2] = await bench.context.database.query(
      "select order_id, payment_id from payments where origin = 'v2'",
    );
    orders.push(v2?.['order_id']);
    for (const [index, orderId] of orders.entries()) {
      const order = (await bench.get(orderAt(orderId))).body;
      expect(order['can_replace_payment']).toBe(false);
      const replaces = index === 0 ? external['payment_id'] : v2?.['payment_id'];
      const answer = await replace(bench, order, index === 0 ? SBP : CARD, replaces);
      expect([answer.status, answer.body]).toEqual([
        400,
        { detail: 'an external payment cannot be replaced' },
      ]);
    }
    expect((await statuses(bench)).map(([, status]) => status)).toEqual(['created', 'created']);
    // A later payment of the order is internal.
    await movePayment(bench.context, text(external['payment_id']), 'canceled');
    expect(await canReplace(bench, external)).toBe(true);
  });

  it('is refused while the payment has an open appeal', async () => {
    const bench = await openService({ on, pool: [...someCards(3), ...phones(1)] });
    const { orderId, paymentId, appealId } = await newAppeal(bench);
    const order = (await bench.get(orderAt(orderId))).body;
    expect(order['can_replace_payment']).toBe(false);
    const refused = await replace(bench, order, SBP, paymentId);
    expect([refused.status, refused.body]).toEqual([
      400,
      { detail: 'a payment with an open appeal cannot be replaced' },
    ]);
    const decision = `/operator/appeals/${appealId}`;
    await bench.operate('POST', `${decision}/take`, { even_if_not_ready: true });
    await bench.operate('POST', `${decision}/reject`);
    expect(await canReplace(bench, order)).toBe(true);
    await replaced(bench, order, SBP, paymentId);
  });

  it('is refused after five replacements of the order', async () => {
    const bench = await openService({ on });
    const order = await newOrder(bench);
    expect(await canReplace(bench, order)).toBe(true);
    let payment = await chosen(bench, order, CARD);
    for (let nth = 0; nth < 5; nth += 1) {
      expect(await canReplace(bench, order)).toBe(true);
      payment = await replaced(bench, order, nth % 2 === 0 ? SBP : CARD, payment);
    }
    expect(await canReplace(bench, order)).toBe(false);
    const { status, body } = await replace(bench, order, CARD, payment);
    expect([status, body]).toEqual([
      400,
      { detail: 'the payments of an order can be replaced 5 times at most' },
    ]);
    expect((await statuses(bench)).filter(([, each]) => each === 'created')).toEqual([[payment, 'created']]);
    // A plain creation after a cancellation is none of them.
    await movePayment(bench.context, payment, 'canceled');
    expect((await choose(bench, order, CARD)).status).toBe(200);
  });

  it('is a 422 when the ID is no UUID', async () => {
    const bench = await openService({ on });
    const order = await newOrder(bench);
    expect(await replace(bench, order, CARD, 'x')).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'replaces'] }] },
    });
    expect((await replace(bench, order, CARD, null)).status).toBe(200);
  });

  it('is impossible for a paid order, as the order says', async () => {
    const bench = await openService({ on });
    const order = await newOrder(bench);
    const first = await chosen(bench, order, CARD);
    await movePayment(bench.context, first, 'completed');
    expect(await canReplace(bench, order)).toBe(false);
  });
});

describe.each(databases)('late money for a given-up payment on $kind', (on) => {
  it('completes it and cancels the active one, without a webhook for that', async () => {
    const bench = await openService({ on });
    const order = await newOrder(bench);
    const first = await chosen(bench, order, CARD);
    const second = await replaced(bench, order, SBP, first);
    const { body } = await bench.operate('POST', `/operator/payments/${first}/complete`);
    expect(body).toMatchObject({ status: 'completed', order_paid_twice: false });
    expect(await statuses(bench)).toEqual([
      [first, 'completed'],
      [second, 'canceled'],
    ]);
    expect(await events(bench)).toEqual([['payment.completed', first]]);
    expect((await bench.get(paymentOf(order['order_id']))).body['payment_id']).toBe(first);
  });

  it('completes it beside the paid one, and the order is marked as paid twice', async () => {
    const bench = await openService({ on });
    const order = await newOrder(bench);
    const orderId = order['order_id'];
    const first = await chosen(bench, order, CARD);
    const second = await replaced(bench, order, SBP, first);
    await movePayment(bench.context, second, 'completed');
    expect((await bench.operate('GET', `/operator/orders/${orderId}`)).body['paid_twice']).toBe(false);
    bench.clock.advance(1000);

    const { body } = await bench.operate('POST', `/operator/payments/${first}/complete`);
    expect(body).toMatchObject({ status: 'completed', order_paid_twice: true });
    expect(await events(bench)).toEqual([
      ['payment.completed', second],
      ['payment.completed', first],
    ]);
    expect((await bench.operate('GET', `/operator/orders/${orderId}`)).body).toMatchObject({
      paid_twice: true,
      payments: [{ order_paid_twice: true }, { order_paid_twice: true }],
    });
    expect(itemsOf(await bench.operate('GET', '/operator/orders'))).toMatchObject([{ paid_twice: true }]);
    expect(itemsOf(await bench.operate('GET', '/operator/payments'))).toMatchObject([
      { order_paid_twice: true },
      { order_paid_twice: true },
    ]);
    const marks = await journalOf(bench, `&subject=order&subject_id=${orderId}`);
    expect(marks).toMatchObject([
      {
        action: 'order.paid_twice',
        actor: 'operator',
        subject_id: orderId,
        before: { completed_payments: [second] },
        after: { completed_payments: [first, second] },
      },
    ]);

    await bench.operate('POST', `/operator/payments/${first}/refund`);
    expect(itemsOf(await bench.operate('GET', '/operator/orders'))).toMatchObject([{ paid_twice: false }]);
    const { items } = await findOrders(bench.context.database, {}, { after: null, limit: 5 });
    expect(items.map(({ isPaidTwice }) => isPaidTwice)).toEqual([false]);
  });
});

describe.each(databases)('the callback_url of later payments on $kind', (on) => {
  const OTHER = 'https://shop.example/other';

  async function callbackUrls(bench: Bench) {
    const rows = await bench.context.database.query('select callback_url from payments order by id');
    return rows.map(({ callback_url }) => callback_url);
  }

  it('is inherited by a payer’s choice after a canceled external payment, and its webhook is sent there', async () => {
    const bench = await openService({ on, webhookEvents: 'completed' });
    const body = { amount: 1500, transfer_method: CARD, redirect_url: 'https://shop.example/' };
    const external = await bench.post(EXTERNAL, { ...body, callback_url: OTHER }, { token: bench.apiKey });
    const order = (await bench.get(orderAt(external.body['order_id']))).body;
    await movePayment(bench.context, text(external.body['payment_id']), 'canceled');
    await movePayment(bench.context, await chosen(bench, order, SBP), 'completed');
    expect((await webhooksOf(bench)).map(({ url }) => url)).toEqual([OTHER]);
  });

  it('is inherited by a switch before the requisites were shown, and by a replacement', async () => {
    const bench = await openService({ on, requisitesDelayMs: 1000 });
    const order = await newOrder(bench);
    const body = anInternalBody(order['order_id'], { callback_url: OTHER });
    await bench.post(INTERNAL, body, { token: bench.apiKey });
    const second = await chosen(bench, order, SBP);
    bench.clock.advance(1000);
    await replaced(bench, order, CARD, second);
    expect(await callbackUrls(bench)).toEqual([OTHER, OTHER, OTHER]);
  });

  it('is the last one that the merchant gave, and never the payer’s', async () => {
    const bench = await openService({ on });
    const order = await newOrder(bench);
    const give = async (callbackUrl: string) => {
      const given = anInternalBody(order['order_id'], { callback_url: callbackUrl });
      const { body } = await bench.post(INTERNAL, given, { token: bench.apiKey });
      await movePayment(bench.context, text(body['payment_id']), 'canceled');
    };
    await give(HOOK);
    await give(OTHER);
    const chosenNext = await choose(bench, order, CARD, { callback_url: 'https://payer.example/' });
    expect(chosenNext.status).toBe(200);
    await choose(bench, await newOrder(bench), SBP, { callback_url: 'https://payer.example/' });
    expect(await callbackUrls(bench)).toEqual([HOOK, OTHER, OTHER, null]);
  });
});
