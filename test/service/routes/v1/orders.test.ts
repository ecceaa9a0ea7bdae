import { describe, expect, it } from 'vitest';
import { NAMED_GEOS } from '../../../../src/contract/geo-names.ts';
import {
  anInternalBody,
  anOrderBody,
  INTERNAL,
  newMerchant,
  newOrder,
  ORDERS,
  openBench,
  orderAt,
  PUBLIC_URL,
  text,
} from '../../support/bench.ts';
import { databases } from '../../support/databases.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

describe.each(databases)('orders of v1 on $kind', (on) => {
  it('are created with the request echoed, a token and a link', async () => {
    const bench = await openBench({ on, appSchemes: ['myapp'] });
    const body = anOrderBody({
      amount: 1500.5,
      success_redirect_url: 'https://shop.example/ok?session=a%20b&x=1#/paid?order=1',
      fail_redirect_url: 'myapp://orders/1',
    });

    const { status, body: order, headers } = await bench.post(ORDERS, body, { token: bench.apiKey });

    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(order).toEqual({
      amount: 1500.5,
      outter_id: 'A-1',
      geo_id: 1,
      geo_name: 'Россия',
      redirect_url: 'https://shop.example/return',
      // URLs are stored byte for byte.
      success_redirect_url: 'https://shop.example/ok?session=a%20b&x=1#/paid?order=1',
      fail_redirect_url: 'myapp://orders/1',
      merchant_id: bench.merchantId,
      merchant_token: expect.stringMatching(/^ot_[\w-]{64}$/),
      order_id: expect.stringMatching(UUID),
      link: `${PUBLIC_URL}/${order['order_id']}`,
    });
  });

  it('are read without authorization, with the token and without a link', async () => {
    const bench = await openBench({ on });
    const created = await newOrder(bench);

    const { status, body, headers } = await bench.get(orderAt(created['order_id']));

    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const { geo_name: _geoName, link: _link, ...echoed } = created;
    expect(body).toEqual({
      ...echoed,
      has_payment: false,
      closed: false,
      can_replace_payment: true,
      support_url: null,
      created_at: '2026-10-01T10:00:00.000Z',
      updated_at: '2026-10-01T10:00:00.000Z',
    });
  });

  it('have has_payment and updated_at', async () => {
    const bench = await openBench({ on });
    const { order_id } = await newOrder(bench);
    bench.clock.advance(60_000);
    await bench.post(INTERNAL, anInternalBody(order_id), { token: bench.apiKey });

    const { body } = await bench.get(orderAt(order_id));

    expect(body).toMatchObject({ has_payment: true, updated_at: '2026-10-01T10:01:00.000Z' });
  });

  it('may have no amount', async () => {
    const bench = await openBench({ on });
    const { amount: _amount, ...body } = anOrderBody();

    const created = await bench.post(ORDERS, body, { token: bench.apiKey });

    expect(created.body['amount']).toBeNull();
    expect((await bench.get(orderAt(created.body['order_id']))).body['amount']).toBeNull();
  });

  // Amounts are exact.
  it.each([0.01, 2.3, 4.73, 9.7, 1.13, 8.16, 1500, 9_999_999.99, 10_000_000])(
    'keep the amount %d exactly',
    async (amount) => {
      const bench = await openBench({ on });
      const { order_id } = await newOrder(bench, { amount });
      expect((await bench.get(orderAt(order_id))).body['amount']).toBe(amount);
    },
  );

  it.each(NAMED_GEOS)('accept $name by ID and by name', async ({ id, name }) => {
    const bench = await openBench({ on });
    const expected = { geo_id: id, geo_name: name };
    expect(await newOrder(bench, { geo_id: id })).toMatchObject(expected);
    expect(await newOrder(bench, { geo_name: name })).toMatchObject(expected);
    expect(await newOrder(bench, { geo_id: id, geo_name: name })).toMatchObject(expected);
  });

  it('reject a country whose ID and name disagree', async () => {
    const bench = await openBench({ on });
    const { status, body } = await bench.post(ORDERS, anOrderBody({ geo_id: 1, geo_name: 'Казахстан' }), {
      token: bench.apiKey,
    });
    expect(status).toBe(400);
    expect(body).toEqual({ detail: 'geo_id 1 is Россия, geo_name is Казахстан' });
  });

  it('accept null for optional fields', async () => {
    const bench = await openBench({ on });
    const order = await newOrder(bench, {
      amount: null,
      geo_id: null,
      geo_name: null,
      success_redirect_url: null,
      fail_redirect_url: null,
    });
    expect(order).toMatchObject({ amount: null, geo_id: 1, geo_name: 'Россия', success_redirect_url: null });
  });

  it('ignore unknown fields', async () => {
    const bench = await openBench({ on });
    const order = await newOrder(bench, { note: 'x', merchant_id: 77, order_id: 'mine' });
    expect(order).not.toHaveProperty('note');
    expect(order).toMatchObject({ merchant_id: bench.merchantId, order_id: expect.stringMatching(UUID) });
  });

  it('answer 404 for a missing order', async () => {
    const bench = await openBench({ on });
    const { status, body } = await bench.get(orderAt('3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11'));
    expect(status).toBe(404);
    expect(body).toEqual({ detail: 'Order not found' });
  });

  // UUIDs are accepted in any case.
  it('are found by their UUID in any case', async () => {
    const bench = await openBench({ on });
    const orderId = text((await newOrder(bench))['order_id']);
    expect((await bench.get(orderAt(orderId.toUpperCase()))).body['order_id']).toBe(orderId);
  });

  it.each([
    '42',
    'not-a-uuid',
    '3f1c2a9e7b4d4c1e9a770b5d2f8e6c11',
    '%7Bx%7D',
    '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c1g',
  ])('answer 422 to %s in place of a UUID', async (given) => {
    const bench = await openBench({ on });
    const { status, body } = await bench.get(orderAt(given));
    expect(status).toBe(422);
    expect(body).toEqual({
      detail: [{ loc: ['path', 'order_id'], msg: 'value is not a valid uuid', type: 'type_error.uuid' }],
    });
  });

  it('with equal IDs of two merchants are separate', async () => {
    const bench = await openBench({ on });
    const other = await newMerchant(bench.context);
    const { body } = await bench.post(ORDERS, anOrderBody(), { token: other.apiKey });
    expect(body['merchant_id']).toBe(other.merchantId);
    expect(other.merchantId).not.toBe(bench.merchantId);
  });
});
