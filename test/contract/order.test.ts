import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeOrder } from '../../src/contract/order.ts';
import { anOrder, ORDER_ID } from '../../src/testing/builders.ts';
import { theOrder } from './the-order.ts';

const decode = (body: unknown) => decodeOrder(body, theOrder);

describe('decodeOrder', () => {
  it('decodes an order answer into the page’s model', () => {
    expect(decode(anOrder({ has_payment: true }))?.order).toEqual({
      orderId: ORDER_ID,
      amount: '1500',
      geoId: 1,
      shopOrderId: '10482',
      redirectUrl: 'https://shop.example/',
      successRedirectUrl: 'https://shop.example/thanks',
      failRedirectUrl: 'https://shop.example/cart',
      supportUrl: null,
      hasPayment: true,
      canReplacePayment: false,
      closed: false,
    });
  });

  it('keeps the merchant token out of the order model', () => {
    const answer = decode(anOrder({ merchant_token: 'mt_canary' }));
    expect(answer?.merchantToken).toBe('mt_canary');
    expect(JSON.stringify(answer?.order)).not.toContain('mt_canary');
  });

  it('decodes an answer that has only the order ID, with defaults for all other fields', () => {
    expect(decode({ order_id: ORDER_ID })).toEqual({
      order: {
        orderId: ORDER_ID,
        amount: null,
        geoId: 1,
        shopOrderId: null,
        redirectUrl: null,
        successRedirectUrl: null,
        failRedirectUrl: null,
        supportUrl: null,
        hasPayment: false,
        canReplacePayment: false,
        closed: false,
      },
      merchantToken: null,
    });
  });

  it.each(Object.keys(anOrder()).filter((field) => field !== 'order_id'))(
    'accepts an absent or null %s',
    (field) => {
      const others = Object.fromEntries(Object.entries(anOrder()).filter(([name]) => name !== field));
      expect(decode(others)).not.toBeNull();
      expect(decode({ ...others, [field]: null })).toEqual(decode(others));
    },
  );

  it('decodes the additions to the interface', () => {
    const { order } = decode(anOrder({ can_replace_payment: true, closed: true })) ?? {};
    expect(order).toMatchObject({ canReplacePayment: true, closed: true });
  });

  it('treats fields of a wrong type as absent', () => {
    const answer = decode({
      order_id: ORDER_ID,
      geo_id: '3',
      outter_id: ['10482'],
      redirect_url: 7,
      success_redirect_url: {},
      fail_redirect_url: '',
      has_payment: 'true',
      merchant_token: 42,
    });
    expect(answer).toEqual(decode({ order_id: ORDER_ID }));
  });

  it('accepts the shop’s order number as text or as a number', () => {
    expect(decode({ ...anOrder(), outter_id: 10482 })?.order.shopOrderId).toBe('10482');
  });

  it('keeps redirect URLs byte for byte', () => {
    const address = ' https://shop.example/ok?session=a%20b&x=1?y=2&amp;z#/paid?order=1';
    expect(decode(anOrder({ redirect_url: address }))?.order.redirectUrl).toBe(address);
  });

  it.each([[0], [-1], ['0'], [1.005], ['1 500'], [''], [Number.NaN], [true], [{}], [[1500]]])(
    'rejects the whole answer when its sum is the invalid %j, rather than guess a sum',
    (amount) => {
      expect(decode({ ...anOrder(), amount })).toBeNull();
    },
  );

  it.each([
    ['of another order', anOrder({ order_id: '00000000-0000-4000-8000-000000000000' })],
    ['without an ID', { ...anOrder(), order_id: undefined }],
    ['a list', [anOrder()]],
    ['a text', JSON.stringify(anOrder())],
    ['null', null],
    ['nothing', undefined],
    ['empty', {}],
  ])('rejects an answer that is %s', (_, body) => {
    expect(decode(body)).toBeNull();
  });

  it('compares the order ID case-insensitively', () => {
    expect(decode(anOrder({ order_id: ORDER_ID.toUpperCase() }))?.order.orderId).toBe(ORDER_ID);
  });

  it('never throws, and never returns a sum that was not sent', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (amount, other) => {
        const answer = decode({ ...anOrder(), amount, outter_id: other, geo_id: other, redirect_url: other });
        const sum = answer?.order.amount ?? null;
        if (sum !== null) expect(Number(sum)).toBe(Number(amount));
        expect(decodeOrder(other, theOrder)).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });
});
