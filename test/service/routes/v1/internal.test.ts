import { describe, expect, it } from 'vitest';
import {
  anInternalBody,
  INTERNAL,
  newOrder,
  newPayment,
  openBench,
  PUBLIC_URL,
  paymentOf,
  someCards,
  text,
} from '../../support/bench.ts';
import { databases } from '../../support/databases.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const PAYER = { connection: { remoteAddress: '203.0.113.9' } };

describe.each(databases)('internal payments of v1 on $kind', (on) => {
  it('are created without requisites, with the link of the page', async () => {
    const bench = await openBench({ on });
    const order = await newOrder(bench, {
      success_redirect_url: 'https://shop.example/ok',
      fail_redirect_url: 'https://shop.example/no',
    });

    const { status, body } = await bench.post(INTERNAL, anInternalBody(order['order_id']), {
      token: bench.apiKey,
    });

    expect(status).toBe(200);
    expect(body).toEqual({
      sum: 1500,
      bank: null,
      transfer_method: 'to_card_number',
      status: 'created',
      full_name: null,
      card_number: null,
      sbp_phone_number: null,
      account_number: null,
      has_appeal: false,
      is_canceled: false,
      payment_gateway_id: 1,
      payment_id: expect.stringMatching(UUID),
      order_id: order['order_id'],
      outter_id: 'A-1',
      geo_id: 1,
      redirect_url: `${PUBLIC_URL}/${order['order_id']}`,
      success_redirect_url: 'https://shop.example/ok',
      fail_redirect_url: 'https://shop.example/no',
      lifetime: 900,
      closes_in_seconds: 1200,
      prev_sum: null,
      donation_url: null,
      tpay_link: null,
      qr_code: null,
      work_country: 'Россия',
      link: `${PUBLIC_URL}/${order['order_id']}`,
    });
  });

  it('show their requisites after the configured delay', async () => {
    const bench = await openBench({ on, requisitesDelayMs: 2500 });
    const { orderId } = await newPayment(bench);
    bench.clock.advance(2499);
    expect((await bench.get(paymentOf(orderId))).body).toMatchObject({ card_number: null, bank: null });
    bench.clock.advance(1);
    expect((await bench.get(paymentOf(orderId))).body).toMatchObject({
      card_number: expect.stringMatching(/^22022000/),
      full_name: 'Иван Иванович Петров',
      bank: 'sber',
      amount: 1500,
      lifetime: 897,
    });
  });

  it('are created with the order token and the client address of the connection', async () => {
    const bench = await openBench({ on });
    const order = await newOrder(bench);
    const options = { ...PAYER, token: text(order['merchant_token']) };

    const { status, body } = await bench.post(INTERNAL, anInternalBody(order['order_id']), options);

    expect(status).toBe(200);
    const rows = await bench.context.database.query(
      'select client_ip, client_id from payments where payment_id = ?',
      [text(body['payment_id'])],
    );
    expect(rows).toEqual([{ client_ip: '203.0.113.9', client_id: 'client-1' }]);
  });

  it('ignore the callback_url of a payer', async () => {
    const bench = await openBench({ on });
    const order = await newOrder(bench);
    const body = anInternalBody(order['order_id'], { callback_url: 'https://payer.example/hook' });
    const { status } = await bench.post(INTERNAL, body, { ...PAYER, token: text(order['merchant_token']) });
    expect(status).toBe(200);
    expect(await bench.context.database.query('select callback_url from payments')).toEqual([
      { callback_url: null },
    ]);
  });

  it('keep the client_ip of a merchant', async () => {
    const bench = await openBench({ on });
    const { order_id } = await newOrder(bench);
    await bench.post(INTERNAL, anInternalBody(order_id), { ...PAYER, token: bench.apiKey });
    expect(await bench.context.database.query('select client_ip from payments')).toEqual([
      { client_ip: '192.0.2.1' },
    ]);
  });

  it.each([1499.99, 1500.01, 15])('reject the amount %d of a payer for an order of 1500', async (amount) => {
    const bench = await openBench({ on });
    const order = await newOrder(bench);
    const token = text(order['merchant_token']);
    const refused = await bench.post(INTERNAL, anInternalBody(order['order_id'], { amount }), { token });
    expect(refused.status).toBe(422);
    expect(refused.body['detail']).toMatchObject([{ loc: ['body', 'amount'] }]);
    expect((await bench.get(paymentOf(order['order_id']))).status).toBe(404);
  });

  it.each([0.01, 10_000_000])(
    'accept the amount %d of a payer for an order without amount',
    async (amount) => {
      const bench = await openBench({ on });
      const order = await newOrder(bench, { amount: null });
      const token = text(order['merchant_token']);
      const made = await bench.post(INTERNAL, anInternalBody(order['order_id'], { amount }), { token });
      expect(made.body['sum']).toBe(amount);
    },
  );

  it('reject more than 10,000,000 for an order without amount', async () => {
    const bench = await openBench({ on });
    const order = await newOrder(bench, { amount: null });
    for (const token of [bench.apiKey, text(order['merchant_token'])]) {
      const body = anInternalBody(order['order_id'], { amount: 10_000_000.01 });
      const refused = await bench.post(INTERNAL, body, { token });
      expect(refused.status).toBe(422);
      expect(refused.body['detail']).toMatchObject([{ loc: ['body', 'amount'] }]);
    }
  });

  it('accept the order UUID in any case', async () => {
    const bench = await openBench({ on });
    const order = await newOrder(bench);
    const body = anInternalBody(text(order['order_id']).toUpperCase());
    const made = await bench.post(INTERNAL, body, { token: text(order['merchant_token']) });
    expect(made.body['order_id']).toBe(order['order_id']);
  });

  it('default to the country of the order', async () => {
    const bench = await openBench({ on, pool: someCards(1, { geoId: 3 }) });
    const order = await newOrder(bench, { geo_id: 3 });
    const made = await bench.post(INTERNAL, anInternalBody(order['order_id']), { token: bench.apiKey });
    expect(made.body).toMatchObject({ geo_id: 3, work_country: 'Казахстан' });
  });

  it('reject another country of a payer', async () => {
    const bench = await openBench({ on });
    const order = await newOrder(bench);
    const body = anInternalBody(order['order_id'], { geo_id: 3 });
    const refused = await bench.post(INTERNAL, body, { token: text(order['merchant_token']) });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ detail: "geo_id 3 is not the order's" });
  });

  it('answer with message and code when no requisite is available', async () => {
    const bench = await openBench({ on, pool: [] });
    const { status, payment } = await newPayment(bench);
    expect(status).toBe(400);
    expect(payment).toEqual({ detail: 'No available cards', code: 40005 });
  });

  it('store nothing when no requisite is available', async () => {
    const bench = await openBench({ on, pool: [] });
    const { orderId } = await newPayment(bench);
    expect((await bench.get(paymentOf(orderId))).body).toEqual({ detail: 'Payment not found' });
    expect(await bench.context.database.query('select * from reservations')).toEqual([]);
  });

  it('match the bank in any case, and no other bank', async () => {
    const bench = await openBench({
      on,
      pool: [...someCards(2), ...someCards(1, { bank: 'tbank', cardNumber: '2200700000000001' })],
    });
    const wanted = await newPayment(bench, { bank: 'TBank' });
    bench.clock.advance(1000);
    expect((await bench.get(paymentOf(wanted.orderId))).body['bank']).toBe('tbank');
    expect((await newPayment(bench, { bank: 'vtb' })).status).toBe(400);
    expect((await newPayment(bench, { bank: '' })).status).toBe(200);
  });

  it.each(['the service', 'nspk', 'to_partner_tips', 'to_anyone_tips'])(
    'accept %s, and echo it unchanged',
    async (transferMethod) => {
      const method = transferMethod.endsWith('_tips') ? 'to_partner_tips' : 'nspk';
      const bench = await openBench({ on, pool: someCards(1, { method }) });
      const { payment } = await newPayment(bench, { transfer_method: transferMethod });
      expect(payment['transfer_method']).toBe(transferMethod);
    },
  );

  it('have an NSPK link with the amount in kopecks', async () => {
    const qrId = 'AD1000DEMO0000000000000000000001';
    const bench = await openBench({ on, pool: someCards(1, { method: 'nspk', qrId, cardNumber: null }) });
    const order = await newOrder(bench, { amount: 2.3 });
    const body = anInternalBody(order['order_id'], { amount: 2.3, transfer_method: 'nspk' });
    await bench.post(INTERNAL, body, { token: bench.apiKey });
    bench.clock.advance(1000);
    // The amount is exact.
    expect((await bench.get(paymentOf(order['order_id']))).body['tpay_link']).toMatch(
      new RegExp(`^https://qr\\.nspk\\.ru/${qrId}\\?type=02&bank=\\d{12}&sum=230&cur=RUB&crc=[\\dA-F]{4}$`),
    );
  });
});
