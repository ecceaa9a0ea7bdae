import { describe, expect, it } from 'vitest';
import { NAMED_GEOS } from '../../../../src/contract/geo-names.ts';
import { TRANSFER_METHODS } from '../../../../src/contract/methods.ts';
import { EXTERNAL, openBench, orderAt, PUBLIC_URL, paymentOf, someCards } from '../../support/bench.ts';
import { databases } from '../../support/databases.ts';

const BODY = { amount: 1500, transfer_method: 'to_card_number', redirect_url: 'https://shop.example/return' };

describe.each(databases)('external payments of v1 on $kind', (on) => {
  it('are created with their requisites', async () => {
    const bench = await openBench({ on });
    const { status, body } = await bench.post(
      EXTERNAL,
      {
        ...BODY,
        outter_id: 'P-1',
        client_id: 'c-1',
        success_redirect_url: 'https://shop.example/ok',
        fail_redirect_url: 'https://shop.example/no',
        callback_url: 'https://shop.example/hook',
      },
      { token: bench.apiKey },
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      sum: 1500,
      bank: 'sber',
      transfer_method: 'to_card_number',
      status: 'created',
      full_name: 'Иван Иванович Петров',
      card_number: expect.stringMatching(/^22022000/),
      sbp_phone_number: null,
      account_number: null,
      has_appeal: false,
      is_canceled: false,
      payment_gateway_id: 1,
      payment_id: expect.any(String),
      order_id: expect.any(String),
      outter_id: 'P-1',
      geo_id: 1,
      redirect_url: 'https://shop.example/return',
      success_redirect_url: 'https://shop.example/ok',
      fail_redirect_url: 'https://shop.example/no',
      lifetime: 900,
      closes_in_seconds: 1200,
      prev_sum: null,
      donation_url: null,
      tpay_link: null,
      qr_code: null,
      work_country: 'Россия',
      link: `${PUBLIC_URL}/${body['order_id']}`,
    });
  });

  it.each(['http://127.0.0.1:9000/hook', 'http://[::1]:9000/hook', 'https://127.0.0.1/hook'])(
    'accept a loopback callback_url when the network policy allows it: %s',
    async (callback_url) => {
      const body = { ...BODY, callback_url };
      const open = await openBench({ on, webhookNetwork: 'loopback' });
      expect((await open.post(EXTERNAL, body, { token: open.apiKey })).status).toBe(200);
      const closed = await openBench({ on });
      const refused = await closed.post(EXTERNAL, body, { token: closed.apiKey });
      expect([refused.status, refused.body]).toMatchObject([
        422,
        { detail: [{ loc: ['body', 'callback_url'] }] },
      ]);
      expect(await closed.context.database.query('select 1 from orders')).toEqual([]);
    },
  );

  it('create an order, so that the link and the reads work', async () => {
    const bench = await openBench({ on });
    const { body } = await bench.post(EXTERNAL, BODY, { token: bench.apiKey });
    const order = await bench.get(orderAt(body['order_id']));
    expect(order.body).toMatchObject({
      amount: 1500,
      has_payment: true,
      outter_id: '',
      redirect_url: BODY.redirect_url,
    });
    const { sum, ...same } = body;
    expect((await bench.get(paymentOf(body['order_id']))).body).toEqual({ ...same, amount: sum });
  });

  it('are not idempotent: two requests create two', async () => {
    const bench = await openBench({ on });
    const made = await Promise.all([1, 2].map(() => bench.post(EXTERNAL, BODY, { token: bench.apiKey })));
    expect(new Set(made.map(({ body }) => body['payment_id'])).size).toBe(2);
    expect(new Set(made.map(({ body }) => body['card_number'])).size).toBe(2);
  });

  it('create no order when no requisite is available', async () => {
    const bench = await openBench({ on, pool: [] });
    const { status, body } = await bench.post(EXTERNAL, BODY, { token: bench.apiKey });
    expect(status).toBe(400);
    expect(body).toEqual({ detail: 'No available cards', code: 40005 });
    expect(await bench.context.database.query('select * from orders')).toEqual([]);
  });

  it.each(TRANSFER_METHODS.filter((method) => method !== 'with_qr_code'))('support %s', async (method) => {
    const bench = await openBench({ on, pool: someCards(1, { method }) });
    const { body } = await bench.post(
      EXTERNAL,
      { ...BODY, transfer_method: method },
      { token: bench.apiKey },
    );
    expect(body).toMatchObject({ transfer_method: method, status: 'created' });
  });

  it.each(NAMED_GEOS)('are created in $name', async ({ id, name }) => {
    const bench = await openBench({ on, pool: someCards(1, { geoId: id }) });
    const { body } = await bench.post(EXTERNAL, { ...BODY, geo: name }, { token: bench.apiKey });
    expect(body).toMatchObject({ geo_id: id, work_country: name });
  });
});
