import { describe, expect, it } from 'vitest';
import { NAMED_GEOS } from '../../../../src/contract/geo-names.ts';
import { storeCommission, storeExchangeRate } from '../../../../src/service/store/exchange-rates.ts';
import { EXTERNAL, openBench, orderAt, paymentOf, someCards } from '../../support/bench.ts';
import { databases } from '../../support/databases.ts';
import { aPaymentBody, createV2, detailIn, fullEntry, PAYMENTS_V2, rowCounts } from '../../support/v2.ts';

/** Empty requisites are `null`, but the phone is `""`. */
const EMPTY = {
  card_number: null,
  account_number: null,
  sbp_phone_number: '',
  qr_code: null,
  qr_code_link: null,
  tips_id: null,
  nspk_url: null,
};

const CARD = { card_number: '2202201234567895' };
const PHONE = { sbp_phone_number: '+70000000001' };
const NSPK = expect.stringMatching(/^https:\/\/qr\.nspk\.ru\/AD1000DEMO0{21}1\?.*sum=150000/);
const PICTURE = expect.stringMatching(/^https:\/\/pay\.example\/qr\/[\da-f-]{36}\.png$/);
const TIPS = { ...PHONE, tips_id: 100_001, nspk_url: NSPK };

describe.each(databases)('payments of v2 on $kind', (on) => {
  it('have every documented field', async () => {
    const bench = await openBench({ on, pool: fullEntry('to_card_number') });
    const { status, headers, body } = await createV2(bench, {
      client_id: 'c-1',
      client_ip: '192.0.2.7',
      outter_id: 'P-1',
      callback_url: 'https://shop.example/hook',
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(body).toEqual({
      id: 1,
      sum: '1500.00',
      card_number: '2202201234567895',
      created_at: '2026-10-01T13:00:00.000+03:00',
      updated_at: '2026-10-01T13:00:00.000+03:00',
      bank: 'tbank',
      russified_name: 'Т-Банк',
      bik: '044525974',
      type: 'to_card_number',
      status: 'created',
      qr_code: null,
      qr_code_link: null,
      currency: 'RUB',
      full_name: 'Иван Иванович Петров',
      sbp_phone_number: '',
      account_number: null,
      client_id: 'c-1',
      client_ip: '192.0.2.7',
      outter_id: 'P-1',
      project: null,
      merchant_payment_detail: {
        id: 1,
        course: '90.0000',
        rate: '0.00',
        course_with_rate: '90.00000000',
        amount_in_usdt: '16.666667',
        accumulated_rate: '0.00',
        amount_with_rate: '1500.00',
        amount_in_usdt_with_rate: '16.666667',
        created_at: '2026-10-01T13:00:00.000+03:00',
        updated_at: '2026-10-01T13:00:00.000+03:00',
      },
      outter_id_from_form: null,
      tips_id: null,
      nspk_url: null,
      work_country: 'Россия',
      redirect_url: null,
      callback_url: 'https://shop.example/hook',
      deeplink_url: null,
    });
  });

  it.each([
    ['to_sbp_number', 'to_sbp_number', PHONE],
    ['to_card_number', 'to_card_number', CARD],
    ['to_account_number', 'to_account_number', { account_number: '40817810438000000001' }],
    ['to_transgran_number', 'to_transgran_number', CARD],
    ['to_transgran_sbp', 'to_transgran_sbp', PHONE],
    ['to_partner_tips', 'to_partner_tips', TIPS],
    ['to_brand_tips', 'to_partner_tips', TIPS],
    ['nspk', 'nspk', { qr_code: PICTURE, nspk_url: NSPK }],
    ['the service', 'nspk', { qr_code: PICTURE, nspk_url: NSPK }],
    ['to_mobile_commerce', 'to_mobile_commerce', PHONE],
    ['to_quasi_ecom', 'to_quasi_ecom', CARD],
    [
      'with_qr_code',
      'with_qr_code',
      { qr_code_link: 'https://bank.example/qr/1.png', account_number: '40817810438000000001' },
    ],
  ] as const)('of type %s fill exactly its requisites', async (type, method, filled) => {
    const bench = await openBench({ on, pool: fullEntry(method) });
    const { body } = await createV2(bench, { type });
    expect(body).toMatchObject({ type, status: 'created', bank: 'tbank', ...EMPTY, ...filled });
  });

  it('of type with_qr_code have our picture where the bank issued none', async () => {
    const bench = await openBench({ on, pool: fullEntry('with_qr_code', { qrLink: null }) });
    const { body } = await createV2(bench, { type: 'with_qr_code' });
    expect(body).toMatchObject({
      ...EMPTY,
      qr_code_link: PICTURE,
      nspk_url: NSPK,
      account_number: '40817810438000000001',
    });
  });

  it.each(NAMED_GEOS)('are created in $name', async ({ id, name, currency }) => {
    const bench = await openBench({ on, pool: someCards(1, { geoId: id }) });
    expect((await createV2(bench, { geo: name })).body).toMatchObject({ work_country: name, currency });
  });

  it('default to Россия', async () => {
    const bench = await openBench({ on });
    for (const over of [{}, { geo: null }]) {
      expect((await createV2(bench, over)).body).toMatchObject({ work_country: 'Россия', currency: 'RUB' });
    }
  });

  it('need only sum and type, and have null for other fields', async () => {
    const bench = await openBench({ on });
    const { body } = await createV2(bench);
    expect(body).toMatchObject({
      client_id: null,
      client_ip: null,
      outter_id: null,
      callback_url: null,
      redirect_url: null,
      project: null,
      outter_id_from_form: null,
    });
  });

  it('accept a loopback callback_url when the network policy allows it', async () => {
    const bench = await openBench({ on, webhookNetwork: 'loopback' });
    const callback_url = 'http://127.0.0.1:9000/hook';
    expect((await createV2(bench, { callback_url })).body['callback_url']).toBe(callback_url);
  });

  it.each([
    [0.01, '0.01'],
    [0.1, '0.10'],
    [1500.5, '1500.50'],
    [10_000_000, '10000000.00'],
    [9_999_999.99, '9999999.99'],
  ])('keep the sum %s to its last digit', async (given, said) => {
    const bench = await openBench({ on });
    expect((await createV2(bench, { sum: given })).body['sum']).toBe(said);
  });

  it('use the requested bank only', async () => {
    const pool = [...someCards(2), ...someCards(1, { bank: 'vtb', cardNumber: '2200240000000000' })];
    const bench = await openBench({ on, pool });
    expect((await createV2(bench, { bank: 'VTB' })).body).toMatchObject({
      bank: 'vtb',
      russified_name: 'ВТБ',
    });
    expect((await createV2(bench, { bank: 'alfa' })).body).toMatchObject({ code: 40005 });
  });

  it.each(['to_sbp_number', 'to_card_number'] as const)(
    'inside one bank by %s look like any other',
    async (type) => {
      const [inside, usual] = await Promise.all(
        [true, false].map(async (is_intrabank_transfer) => {
          const bench = await openBench({ on, pool: fullEntry(type) });
          return (await createV2(bench, { type, bank: 'tbank', is_intrabank_transfer })).body;
        }),
      );
      expect(inside).toEqual(usual);
    },
  );

  it('store the flags of the request', async () => {
    const bench = await openBench({ on });
    await createV2(bench, { is_intrabank_transfer: true, is_allow_another_amount: false });
    await createV2(bench, { is_intrabank_transfer: null, is_allow_another_amount: true });
    const rows = await bench.context.database.query('select * from payment_details order by id');
    expect(rows).toMatchObject([
      { is_intrabank_transfer: 1, is_allow_another_amount: 0 },
      { is_intrabank_transfer: 0, is_allow_another_amount: 1 },
    ]);
  });

  it('share the pool with v1: no requisite has one amount twice', async () => {
    const bench = await openBench({ on, pool: someCards(1) });
    const external = {
      amount: 1500,
      transfer_method: 'to_card_number',
      redirect_url: 'https://shop.example/',
    };
    expect((await bench.post(EXTERNAL, external, { token: bench.apiKey })).status).toBe(200);
    expect((await createV2(bench, { sum: 1500 })).body).toMatchObject({ code: 40005 });
    expect((await createV2(bench, { sum: 1501 })).status).toBe(200);
    const again = await bench.post(EXTERNAL, { ...external, amount: 1501 }, { token: bench.apiKey });
    expect(again.status).toBe(400);
  });

  it('share the numeric IDs with v1, and have a page and a read like any order', async () => {
    const bench = await openBench({ on });
    const external = { amount: 1, transfer_method: 'to_card_number', redirect_url: 'https://shop.example/' };
    await bench.post(EXTERNAL, external, { token: bench.apiKey });
    const { body } = await createV2(bench, { outter_id: 'P-2' });
    expect(body['id']).toBe(2);
    const [row] = await bench.context.database.query('select order_id from payments where id = 2');
    expect((await bench.get(orderAt(row?.['order_id']))).body).toMatchObject({
      amount: 1500,
      outter_id: 'P-2',
      has_payment: true,
      redirect_url: '',
    });
    expect((await bench.get(paymentOf(row?.['order_id']))).body).toMatchObject({
      amount: 1500,
      card_number: body['card_number'],
      status: 'created',
      lifetime: 900,
    });
  });

  it('are canceled after their lifetime and grace period', async () => {
    const bench = await openBench({ on });
    await createV2(bench);
    bench.clock.advance(1200_000);
    await bench.context.expiry.sweep();
    expect(await bench.context.database.query('select status from payments')).toEqual([
      { status: 'canceled' },
    ]);
  });

  it('are not idempotent: two requests create two', async () => {
    const bench = await openBench({ on });
    const made = await Promise.all([createV2(bench), createV2(bench)]);
    expect(new Set(made.map(({ body }) => body['id'])).size).toBe(2);
    expect(new Set(made.map(({ body }) => body['card_number'])).size).toBe(2);
    expect(await rowCounts(bench)).toEqual({ orders: 2, payments: 2, payment_details: 2, reservations: 2 });
  });

  it('use the exchange rate and the commission at their creation', async () => {
    const bench = await openBench({ on });
    const { context, merchantId } = bench;
    await storeExchangeRate(context.database, 'RUB', '92.5', 0);
    await storeCommission(context.database, merchantId, '2.5');
    expect(detailIn((await createV2(bench)).body)).toMatchObject({
      course: '92.5000',
      rate: '2.50',
      course_with_rate: '94.81250000',
      amount_in_usdt: '16.216216',
      accumulated_rate: '2.50',
      amount_with_rate: '1537.50',
      amount_in_usdt_with_rate: '16.621622',
    });
    await storeExchangeRate(context.database, 'RUB', '100', 0);
    const kept = await context.database.query('select course, rate from payment_details');
    expect(kept).toEqual([{ course: '92.5', rate: '2.5' }]);
    expect(detailIn((await createV2(bench)).body)['course']).toBe('100.0000');
  });

  it('are never converted by an invalid exchange rate or commission', async () => {
    const { context, merchantId } = await openBench({ on });
    await expect(storeExchangeRate(context.database, 'RUB', '0', 0)).rejects.toThrow(RangeError);
    await expect(storeCommission(context.database, merchantId, '101')).rejects.toThrow(RangeError);
  });

  it('answer the same without a trailing slash', async () => {
    const bench = await openBench({ on });
    const { status } = await bench.post('/api/v2/payments', aPaymentBody(), { token: bench.apiKey });
    expect(status).toBe(200);
    expect(PAYMENTS_V2.endsWith('/')).toBe(true);
  });
});
