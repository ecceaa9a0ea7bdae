import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePayment } from '../../src/contract/payment.ts';
import { aPayment, ORDER_ID, PAYMENT_ID } from '../../src/testing/builders.ts';
import { theOrder } from './the-order.ts';

const decode = (body: unknown) => decodePayment(body, theOrder);
const paymentOf = (body: unknown) => decode(body)?.payment;

const NULLABLE = [
  'bank',
  'amount',
  'transfer_method',
  'full_name',
  'card_number',
  'sbp_phone_number',
  'account_number',
  'has_appeal',
  'is_canceled',
  'payment_gateway_id',
  'outter_id',
  'geo_id',
  'redirect_url',
  'success_redirect_url',
  'fail_redirect_url',
  'lifetime',
  'prev_sum',
  'donation_url',
  'tpay_link',
  'qr_code',
  'work_country',
  'link',
] as const;

describe('decodePayment', () => {
  it('decodes a payment answer into the page’s model', () => {
    expect(decode(aPayment({ prev_sum: 1400.5, qr_code: 'https://qr.example/1.png' }))).toEqual({
      payment: {
        paymentId: PAYMENT_ID,
        status: 'created',
        amount: '1500',
        previousAmount: '1400.50',
        transferMethod: 'to_sbp_number',
        requisites: {
          card_number: null,
          account_number: null,
          bik: null,
          sbp_phone_number: '+79991234567',
          bank: 'tbank',
          full_name: 'Иванов Иван Петрович',
        },
        links: {
          qrCode: 'https://qr.example/1.png',
          tpayLink: null,
          nspkUrl: null,
          deeplinkUrl: null,
          donationUrl: null,
        },
        workCountry: 'Россия',
        geoId: 1,
        hasAppeal: false,
      },
      lifetimeSeconds: 900,
    });
  });

  it('reads the sum from amount (the read) or sum (a creation)', () => {
    const { amount, ...others } = aPayment();
    expect(paymentOf({ ...others, amount })?.amount).toBe('1500');
    expect(paymentOf({ ...others, sum: amount })?.amount).toBe('1500');
    expect(paymentOf({ ...others, amount: null, sum: '1500.00' })?.amount).toBe('1500');
    expect(paymentOf(others)?.amount).toBeNull();
  });

  it.each([
    ['044525225', '044525225'],
    [' 044525225 ', '044525225'],
    ['44525225', null],
    ['04452522X', null],
    [44525225, null],
    [undefined, null],
  ])('reads the BIK %j as %j', (bik, read) => {
    expect(paymentOf({ ...aPayment(), bik })?.requisites.bik).toBe(read);
  });

  it.each(['bank', 'full_name', 'card_number', 'account_number', 'sbp_phone_number'] as const)(
    'reads %s without the characters that are not drawn or turn the text around',
    (field) => {
      const shown = '\u202eИван\u2069 \u200bПе\xadтров\ufeff\u061c';
      expect(paymentOf({ ...aPayment(), [field]: shown })?.requisites[field]).toBe('Иван Петров');
      expect(paymentOf({ ...aPayment(), [field]: '\u200b\u2060' })?.requisites[field]).toBeNull();
    },
  );

  it.each([[0], [-5], [8.165], [''], ['1 500'], [false], [[]], [{}]])(
    'marks the sum %j as invalid instead of zero or absent',
    (amount) => {
      expect(paymentOf({ ...aPayment(), amount })?.amount).toBe('invalid');
    },
  );

  it.each([...NULLABLE])('accepts an absent or null %s', (field) => {
    const { [field]: _, ...others } = aPayment();
    expect(decode(others)).not.toBeNull();
    expect(decode({ ...others, [field]: null })).toEqual(decode(others));
  });

  it('decodes an answer that has only the status', () => {
    expect(decode({ status: 'created' })).toMatchObject({
      payment: { status: 'created', paymentId: null, amount: null, transferMethod: null },
      lifetimeSeconds: null,
    });
  });

  it.each([...NULLABLE])('treats %s of a wrong type as absent', (field) => {
    if (field === 'amount') return expect(paymentOf({ ...aPayment(), amount: {} })?.amount).toBe('invalid');
    const { [field]: _, ...others } = aPayment();
    for (const wrong of [{}, [], ['x'], true, 'true', 1.5, '']) {
      const decoded = decode({ ...others, [field]: wrong });
      const texts = JSON.stringify(decoded);
      expect(texts).not.toContain('[object');
      if (typeof wrong === 'object' || wrong === '') expect(decoded).toEqual(decode(others));
    }
    return undefined;
  });

  it('keeps an unknown method and bank and ignores unknown fields', () => {
    const decoded = paymentOf({
      ...aPayment(),
      transfer_method: 'to_crypto',
      bank: 'Банк «Луна»',
      extra: { a: 1 },
    });
    expect(decoded).toMatchObject({ transferMethod: 'to_crypto', requisites: { bank: 'Банк «Луна»' } });
  });

  it('keeps markup and entities as plain text, neither decoded nor truncated', () => {
    const bank = 'ООО &quot;Банк&quot; <img src=x onerror=alert(1)>';
    expect(paymentOf({ ...aPayment(), bank })?.requisites.bank).toBe(bank);
  });

  it('accepts requisites sent as numbers unless precision is lost', () => {
    expect(paymentOf({ ...aPayment(), sbp_phone_number: 79991234567 })?.requisites.sbp_phone_number).toBe(
      '79991234567',
    );
    expect(
      paymentOf({ ...aPayment(), account_number: Number('40817810438000000001') })?.requisites.account_number,
    ).toBeNull();
  });

  // `completed`, `refund` and `deleted` take precedence over `is_canceled`.
  it.each([
    ['created', false, 'created'],
    ['created', true, 'canceled'],
    ['canceled', false, 'canceled'],
    ['completed', true, 'completed'],
    ['success', true, 'completed'],
    ['refund', true, 'refund'],
    ['deleted', true, 'deleted'],
    ['paid', false, 'unknown'],
    ['paid', true, 'canceled'],
    ['created', 'true', 'created'],
    ['created', 1, 'created'],
  ])('decodes status %s with is_canceled %j as %s', (status, is_canceled, expected) => {
    expect(paymentOf({ ...aPayment(), status, is_canceled })?.status).toBe(expected);
  });

  it.each([
    [900, 900],
    ['900', 900],
    [899.5, 899.5],
    [0, 0],
    [-1, null],
    [Number.NaN, null],
    [JSON.parse('1e999'), null],
    // Finite seconds, but not finite milliseconds.
    [1e308, null],
    ['15 min', null],
    ['', null],
    ['-5', null],
    [null, null],
    [{}, null],
  ])('decodes lifetime %j as %j seconds', (lifetime, seconds) => {
    expect(decode({ ...aPayment(), lifetime })?.lifetimeSeconds).toBe(seconds);
  });

  it.each([
    ['of another order', aPayment({ order_id: '00000000-0000-4000-8000-000000000000' })],
    ['of a malformed order ID', aPayment({ order_id: '7' })],
    ['a list', [aPayment()]],
    ['an error', { detail: 'Not Found' }],
    ['empty', {}],
    ['null', null],
    ['a text', 'created'],
    ['nothing', undefined],
  ])('rejects an answer that is %s', (_, body) => {
    expect(decode(body)).toBeNull();
  });

  it('accepts an absent order ID and compares it case-insensitively', () => {
    expect(paymentOf({ ...aPayment(), order_id: undefined })).toEqual(paymentOf(aPayment()));
    expect(paymentOf(aPayment({ order_id: ORDER_ID.toUpperCase() }))).toEqual(paymentOf(aPayment()));
  });

  it('never throws for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(() => decode(body)).not.toThrow();
      }),
      { numRuns: 2000 },
    );
  });
});
