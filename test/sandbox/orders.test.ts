import { describe, expect, it } from 'vitest';
import { orderAt, paymentOf, text } from '../service/support/bench.ts';
import hostile from './hostile-addresses.ts';
import { control, makeOrder, objectIn, openSandbox, pay, payableOrder, readPayment } from './support.ts';

describe('POST /sandbox/orders', () => {
  it('creates a readable order and returns its link', async () => {
    const bench = await openSandbox();
    const order = await makeOrder(bench, { geo_name: 'Казахстан', outter_id: 'T-1' });
    expect(order).toMatchObject({ link: expect.stringContaining(text(order['order_id'])), payment: null });
    expect((await bench.get(orderAt(order['order_id']))).body).toMatchObject({
      amount: 1500,
      geo_id: 3,
      outter_id: 'T-1',
      merchant_token: order['merchant_token'],
      redirect_url: 'https://shop.example/return',
      success_redirect_url: 'https://shop.example/success',
      fail_redirect_url: 'https://shop.example/fail',
    });
  });

  it('accepts an empty body and any content type', async () => {
    const bench = await openSandbox();
    const bare = await bench.send('POST', '/sandbox/orders/');
    expect(bare.status).toBe(200);
    expect(bare.body['amount']).toBeNull();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await bench.post('/sandbox/orders', { amount: 5 }, { headers })).body['amount']).toBe(5);
  });

  it.each(hostile)('accepts the hostile redirect URL %j', async (address) => {
    const bench = await openSandbox();
    const addresses = { redirect_url: address, success_redirect_url: address, fail_redirect_url: address };
    const { order_id } = await makeOrder(bench, addresses);
    expect((await bench.get(orderAt(order_id))).body).toMatchObject(addresses);
  });

  it('overrides or omits any field of the order read', async () => {
    const bench = await openSandbox();
    const { order_id } = await makeOrder(bench, {
      merchant_token: false,
      wire: { amount: 'a lot', extra: [1] },
      omit: ['geo_id'],
    });
    const { body } = await bench.get(orderAt(order_id));
    expect(body).toMatchObject({ merchant_token: null, amount: 'a lot', extra: [1] });
    expect(body).not.toHaveProperty('geo_id');
  });

  it('creates the payment on request', async () => {
    const bench = await openSandbox();
    const order = await makeOrder(bench, { transfer_method: 'to_sbp_number', bank: 'TBank', requisites: 0 });
    expect(objectIn(order['payment'])).toMatchObject({
      status: 'created',
      bank: 'tbank',
      sbp_phone_number: expect.any(String),
    });
  });

  it('withholds the requisites until they are filled', async () => {
    const bench = await openSandbox();
    const order = await makeOrder(bench, { requisites: false });
    const orderId = text(order['order_id']);
    await pay(bench, order);
    await bench.post('/sandbox/clock', { advance: 600 });
    expect(await readPayment(bench, orderId)).toMatchObject({ status: 'created', card_number: null });
    await control(bench, orderId, 'requisites');
    expect(await readPayment(bench, orderId)).toMatchObject({ card_number: expect.any(String) });
  });

  it('sets the lifetime of payments', async () => {
    const bench = await openSandbox();
    const order = await makeOrder(bench, { lifetime: 60 });
    expect((await pay(bench, order)).body['lifetime']).toBe(60);
  });

  it.each([
    [{ amount: '1500' }, ['body', 'amount']],
    [{ amount: 1.005 }, ['body', 'amount']],
    [{ geo_id: 9 }, ['body', 'geo_id']],
    [{ transfer_method: 'card', amount: 1 }, ['body', 'transfer_method']],
    [{ transfer_method: 'to_card_number' }, ['body', 'amount']],
    [{ lifetime: 0 }, ['body', 'lifetime']],
    [{ requisites: true }, ['body', 'requisites']],
    [{ color: 'red' }, ['body', 'color']],
    [[], ['body']],
  ])('answers 422 to %j', async (body, loc) => {
    const bench = await openSandbox();
    const refused = await bench.post('/sandbox/orders', body);
    expect(refused.status).toBe(422);
    expect(refused.body['detail']).toMatchObject([{ loc, msg: expect.stringMatching(/./) }]);
  });

  it('answers 422 to malformed JSON', async () => {
    const bench = await openSandbox();
    expect((await bench.post('/sandbox/orders', '{amount:1}')).status).toBe(422);
    expect((await bench.post('/sandbox/orders', `"${'x'.repeat(70_000)}"`)).status).toBe(413);
  });
});

describe('GET /sandbox/orders', () => {
  it('lists orders with their payments, newest first', async () => {
    const bench = await openSandbox();
    bench.clock.advance(1000);
    const orderId = await payableOrder(bench);
    const { orders } = (await bench.get('/sandbox/orders')).body;
    expect(orders).toMatchObject([
      {
        order_id: orderId,
        has_payment: true,
        payment: { id: 1, status: 'created', requisites: { cardNumber: expect.any(String) } },
        payments: [{ id: 1 }],
      },
      { order_id: bench.sandbox.demo.orderId, payment: null, payments: [] },
    ]);
  });
});

describe('the outcomes', () => {
  it.each([
    ['complete', 'completed'],
    ['cancel', 'canceled'],
    ['delete', 'deleted'],
  ])('%s moves the payment to %s, idempotently', async (verb, status) => {
    const bench = await openSandbox();
    const orderId = await payableOrder(bench);
    for (let time = 0; time < 2; time += 1) {
      const answer = await control(bench, orderId.toUpperCase(), verb);
      expect([answer.status, objectIn(answer.body['payment'])['status']]).toEqual([200, status]);
    }
    expect(await readPayment(bench, orderId)).toMatchObject({ status, card_number: null });
  });

  it('refund requires a completed payment', async () => {
    const bench = await openSandbox();
    const orderId = await payableOrder(bench);
    const refused = await control(bench, orderId, 'refund');
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: 'a payment that is created cannot become refund' },
    ]);
    await control(bench, orderId, 'complete');
    expect((await control(bench, orderId, 'refund')).status).toBe(200);
    expect(await readPayment(bench, orderId)).toMatchObject({ status: 'refund' });
  });

  it('complete works after cancel, for late money', async () => {
    const bench = await openSandbox();
    const orderId = await payableOrder(bench);
    await control(bench, orderId, 'cancel');
    expect((await control(bench, orderId, 'complete')).status).toBe(200);
    expect((await control(bench, orderId, 'cancel')).status).toBe(409);
  });

  it('expire ends the lifetime, and the payment is canceled after the grace period', async () => {
    const bench = await openSandbox();
    const orderId = await payableOrder(bench);
    await control(bench, orderId, 'expire');
    expect(await readPayment(bench, orderId)).toMatchObject({
      status: 'created',
      lifetime: 0,
      card_number: null,
    });
    await bench.post('/sandbox/clock', { advance: 300 });
    expect(await readPayment(bench, orderId)).toMatchObject({ status: 'canceled' });
  });

  it('amount changes the sum and shows the previous one as prev_sum', async () => {
    const bench = await openSandbox();
    const orderId = await payableOrder(bench, { transfer_method: 'nspk' });
    const before = await readPayment(bench, orderId);
    expect((await control(bench, orderId, 'amount', { amount: 1600 })).status).toBe(200);
    const after = await readPayment(bench, orderId);
    expect(after).toMatchObject({ amount: 1600, prev_sum: 1500 });
    expect(after['tpay_link']).toContain('sum=160000');
    expect(after['tpay_link']).not.toBe(before['tpay_link']);
    expect(after['qr_code']).toBe(before['qr_code']);
    expect((await control(bench, orderId, 'amount', { amount: '1600' })).status).toBe(422);
  });

  it.each(['complete', 'cancel', 'expire', 'refund', 'delete', 'amount', 'requisites'])(
    '%s reports a missing order or payment',
    async (verb) => {
      const bench = await openSandbox();
      const { order_id } = await makeOrder(bench);
      const body = verb === 'amount' ? { amount: 1 } : {};
      const none = await control(bench, text(order_id), verb, body);
      expect([none.status, none.body]).toEqual([409, { detail: 'the order has no payment yet' }]);
      const unknown = '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11';
      expect((await control(bench, unknown, verb, body)).status).toBe(404);
      expect((await control(bench, 'x', verb, body)).status).toBe(422);
      expect((await bench.send('PUT', `/sandbox/orders/${unknown}/${verb}`)).status).toBe(405);
    },
  );

  it('has no other verb', async () => {
    const bench = await openSandbox();
    expect((await control(bench, bench.sandbox.demo.orderId, 'explode')).status).toBe(404);
  });
});

describe('the requisites', () => {
  it('can be set, and are stored', async () => {
    const bench = await openSandbox();
    const orderId = await payableOrder(bench);
    const given = {
      card_number: '2202 20** **** 1234',
      full_name: 'ООО &quot;Банк&quot; <img src=x onerror=alert(1)>',
      bank: null,
      qr_code: 'javascript:x',
      tpay_link: 'sberpay://x',
      donation_url: 'https://tips.example/1',
    };
    await control(bench, orderId, 'requisites', given);
    expect(await readPayment(bench, orderId)).toMatchObject(given);
  });

  it('can be overridden with any value, and omitted', async () => {
    const bench = await openSandbox();
    const orderId = await payableOrder(bench);
    await control(bench, orderId, 'requisites', {
      lifetime: 900,
      has_appeal: true,
      status: 'success',
      prev_sum: '1400.00',
      card_number: 4242,
      nspk_url: 'https://qr.nspk.ru/X',
      wire: { unheard_of: null },
      omit: ['full_name'],
    });
    await bench.post('/sandbox/clock', { advance: 100 });
    const read = await bench.get(paymentOf(orderId), { headers: { 'if-none-match': '*' } });
    expect(read.status).toBe(200);
    expect(read.headers.get('etag')).toBeNull();
    expect(read.body).toMatchObject({
      lifetime: 900,
      has_appeal: true,
      status: 'success',
      prev_sum: '1400.00',
      card_number: 4242,
      nspk_url: 'https://qr.nspk.ru/X',
      unheard_of: null,
    });
    expect(read.body).not.toHaveProperty('full_name');
  });

  it('can be overridden before the payment exists', async () => {
    const bench = await openSandbox();
    const order = await makeOrder(bench);
    expect((await control(bench, text(order['order_id']), 'requisites', { has_appeal: true })).status).toBe(
      200,
    );
    expect((await pay(bench, order)).body['has_appeal']).toBe(true);
  });

  it('can be withdrawn, which the payment records', async () => {
    const bench = await openSandbox();
    const orderId = await payableOrder(bench);
    await control(bench, orderId, 'requisites', { card_number: 4242 });
    expect(await readPayment(bench, orderId)).toMatchObject({ card_number: 4242 });
    const path = `/sandbox/orders/${orderId}/requisites`;
    expect((await bench.send('DELETE', path)).status).toBe(200);
    expect(await readPayment(bench, orderId)).toMatchObject({
      status: 'created',
      card_number: null,
      bank: null,
    });
    const order = (await bench.get(orderAt(orderId))).body;
    const again = await pay(bench, order, { transfer_method: 'to_sbp_number' });
    expect(again.body['transfer_method']).toBe('to_card_number');
    await control(bench, orderId, 'requisites');
    expect(await readPayment(bench, orderId)).toMatchObject({ card_number: expect.any(String) });
  });

  it.each([
    [{ colour: 'red' }, ['body', 'colour']],
    [{ wire: 7 }, ['body', 'wire']],
    [{ omit: 'bank' }, ['body', 'omit']],
  ])('answers 422 to %j', async (body, loc) => {
    const bench = await openSandbox();
    const orderId = await payableOrder(bench);
    const refused = await control(bench, orderId, 'requisites', body);
    expect(refused.status).toBe(422);
    expect(refused.body['detail']).toMatchObject([{ loc }]);
  });
});
