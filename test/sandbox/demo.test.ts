import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { NAMED_GEOS } from '../../src/contract/geo-names.ts';
import { offeredMethods } from '../../src/page/methods-by-country.ts';

import { POOL_KINDS } from '../../src/sandbox/demo/pool-kinds.ts';
import { entriesOf } from '../../src/sandbox/demo/seed-pool.ts';
import { newApiKey } from '../../src/service/keys/api-key.ts';
import { systemIds } from '../../src/service/lib/ids.ts';
import { anOrderBody, EXTERNAL, ORDERS, orderAt, PUBLIC_URL } from '../service/support/bench.ts';
import { openSandbox } from './support.ts';

const entries = POOL_KINDS.flatMap((kind) => entriesOf(kind, 0, 200));
const numbers = (name: 'cardNumber' | 'accountNumber' | 'sbpPhoneNumber') =>
  entries.flatMap((entry) => entry[name] ?? []);

// The checks below are written apart from the generator, so that a mistake in its arithmetic shows here.

/** ISO/IEC 7812-1, annex B, by a table of the doubled digits. */
function passesLuhn(number: string): boolean {
  const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];
  let sum = 0;
  for (let place = 1; place <= number.length; place += 1) {
    const digit = Number(number.at(-place));
    sum += place % 2 === 0 ? (doubled[digit] ?? Number.NaN) : digit;
  }
  return sum % 10 === 0;
}

/** ISO 13616, by one large integer. */
function passesMod97(iban: string): boolean {
  const rearranged = [...iban.slice(4), ...iban.slice(0, 4)];
  return BigInt(rearranged.map((character) => Number.parseInt(character, 36)).join('')) % 97n === 1n;
}

/** The Bank of Russia's procedure No. 515 of 1997: the key is three times the weighted sum with a zero in its place. */
function hasControlKey(bik: string, account: string): boolean {
  const weights = '71371371371371371371371';
  const digits = `${bik.slice(6)}${account.slice(0, 8)}0${account.slice(9)}`;
  let sum = 0;
  for (let place = 0; place < 23; place += 1) sum += (Number(digits[place]) * Number(weights[place])) % 10;
  return Number(account[8]) === (sum * 3) % 10;
}

describe('the demo pool', () => {
  it('has cards with a valid Luhn check digit', () => {
    expect(numbers('cardNumber').filter((number) => !passesLuhn(number))).toEqual([]);
  });

  it('has IBANs with valid check digits', () => {
    const ibans = numbers('accountNumber').filter((account) => /^[A-Z]/.test(account));
    expect(ibans.length).toBeGreaterThan(0);
    expect(ibans.filter((account) => !passesMod97(account))).toEqual([]);
  });

  it('has rouble accounts with the control key of their bank', () => {
    const bikOf: Readonly<Record<string, string>> = { sber: '044525225', tbank: '044525974' };
    const accounts = entries.flatMap(({ bank, accountNumber }) =>
      accountNumber?.startsWith('40817') ? [{ bank, accountNumber }] : [],
    );
    expect(accounts.length).toBeGreaterThan(0);
    expect(
      accounts.filter(({ bank, accountNumber }) => !hasControlKey(bikOf[bank] ?? '', accountNumber)),
    ).toEqual([]);
  });

  it('has accounts of the national length where a country defines no check digits', () => {
    const others = numbers('accountNumber').filter((account) => !/^([A-Z]|40817)/.test(account));
    expect(others.length).toBeGreaterThan(0);
    for (const account of others) expect(account).toMatch(/^(20208\d{15}|1240\d{12})$/);
  });

  it('has the demo values of each country', () => {
    expect(numbers('cardNumber')).toEqual(
      expect.arrayContaining([
        '2202201234567895',
        '4169731234567898',
        '4400431234567894',
        '8600123456789012',
        '9417123456789013',
      ]),
    );
    expect(numbers('accountNumber')).toEqual(
      expect.arrayContaining([
        'KZ41722C000000000001',
        'AZ86AIIB00000000000000000001',
        'MN070005005000000001',
        '20208000123456789001',
        '1240020000000001',
      ]),
    );
  });

  it('has unassigned phone numbers: their area code is all zeros', () => {
    for (const phone of numbers('sbpPhoneNumber')) expect(phone).toMatch(/^\+(7|994|998|996|992)00\d+$/);
  });

  it.each(['cardNumber', 'accountNumber', 'sbpPhoneNumber'] as const)('never has a %s twice', (name) => {
    expect(new Set(numbers(name)).size).toBe(numbers(name).length);
  });

  it('serves every country with cards and accounts', () => {
    for (const { code } of NAMED_GEOS) {
      const methods = POOL_KINDS.filter(({ geo }) => geo === code).map(({ method }) => method);
      expect(methods).toEqual(expect.arrayContaining(['to_card_number', 'to_account_number']));
    }
  });

  it.each(
    POOL_KINDS.filter(({ method }) => method !== 'with_qr_code').map(({ method, geo }) => ({ method, geo })),
  )('serves $method in $geo', async ({ method, geo }) => {
    const bench = await openSandbox();
    const name = NAMED_GEOS.find(({ code }) => code === geo)?.name;
    const { status, body } = await bench.post(
      EXTERNAL,
      { amount: 1500, transfer_method: method, geo: name, redirect_url: 'https://shop.example/' },
      { token: bench.sandbox.demo.apiKey },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      bank: expect.any(String),
      full_name: expect.any(String),
      work_country: name,
    });
    const given = ['card_number', 'account_number', 'sbp_phone_number', 'qr_code'].filter(
      (field) => body[field],
    );
    expect(given).toHaveLength(1);
  });

  it('gives tips a donation URL, and a QR code the link that it says', async () => {
    const bench = await openSandbox();
    const make = (transfer_method: string, bank?: string) =>
      bench.post(
        EXTERNAL,
        { amount: 2.3, transfer_method, bank, redirect_url: 'https://shop.example/' },
        { token: bench.sandbox.demo.apiKey },
      );
    expect((await make('to_partner_tips')).body['donation_url']).toMatch(/^https:\/\/tips\.example\/\d{6}$/);
    const nspk = (await make('nspk', 'tbank')).body;
    expect(nspk['tpay_link']).toMatch(/^https:\/\/qr\.nspk\.ru\/[A-Z\d]{32}\?type=02&.*&sum=230&/);
    expect(nspk['qr_code']).toMatch(/\/qr\/[\da-f-]{36}\.png$/);
  });

  it('is replenished when it is exhausted, but never for a bank that it does not have', async () => {
    const bench = await openSandbox();
    const make = (bank?: string) =>
      bench.post(
        EXTERNAL,
        { amount: 1500, transfer_method: 'to_card_number', bank, redirect_url: 'https://shop.example/' },
        { token: bench.sandbox.demo.apiKey },
      );
    const cards = new Set<unknown>();
    for (let index = 0; index < 60; index += 1) cards.add((await make()).body['card_number']);
    expect(cards.size).toBe(60);
    expect((await make('gpb')).body).toEqual({ detail: 'No available cards', code: 40005 });
  });
});

const NO_WISHES = { extraMethods: '', chosenMethod: null, onlyMethods: null };

describe('every method that the page offers', () => {
  it.each(NAMED_GEOS)('has requisites in the demo pool: $name', async ({ id }) => {
    const bench = await openSandbox();
    const offered = offeredMethods(id, NO_WISHES, false, null);
    expect(offered.length).toBeGreaterThan(1);
    for (const transfer_method of offered) {
      const order = await bench.post('/sandbox/orders', { amount: 1500, geo_id: id, transfer_method });
      expect([transfer_method, order.status, order.body['payment']]).toEqual([
        transfer_method,
        200,
        expect.objectContaining({ transfer_method, status: 'created' }),
      ]);
    }
  });
});

describe('the demo shop', () => {
  it('has an order of 1,500 roubles at the start', async () => {
    const { sandbox, get } = await openSandbox({ demoShopUrl: 'https://shop.example/demo' });
    const { orderId, orderLink } = sandbox.demo;
    expect(orderLink).toBe(`${PUBLIC_URL}/${orderId}`);
    expect((await get(orderAt(orderId))).body).toMatchObject({
      amount: 1500,
      geo_id: 1,
      has_payment: false,
      redirect_url: 'https://shop.example/demo',
      success_redirect_url: `${PUBLIC_URL}/console?paid=DEMO-1`,
      fail_redirect_url: `${PUBLIC_URL}/console?failed=DEMO-1`,
    });
  });

  it('has a valid API key', async () => {
    const bench = await openSandbox();
    const { status } = await bench.post(ORDERS, anOrderBody(), { token: bench.sandbox.demo.apiKey });
    expect(status).toBe(200);
  });

  it('keeps its merchant and API key over a restart, with a new demo order at each start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'payment-sandbox-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const options = { database: join(folder, 'payments.db'), demoApiKey: newApiKey(systemIds) };
    const first = await openSandbox(options);
    const order = (await first.post(ORDERS, anOrderBody(), { token: options.demoApiKey })).body;
    await first.sandbox.close();
    const second = await openSandbox(options);
    expect(second.sandbox.demo).not.toEqual(first.sandbox.demo);
    expect(second.sandbox.demo.apiKey).toBe(options.demoApiKey);
    const again = (await second.post(ORDERS, anOrderBody(), { token: options.demoApiKey })).body;
    expect(again['merchant_id']).toBe(order['merchant_id']);
    expect((await second.get(orderAt(order['order_id']))).status).toBe(200);
  });

  it('rejects a malformed API key', async () => {
    await expect(openSandbox({ demoApiKey: 'secret' })).rejects.toThrow(TypeError);
  });

  it('marks every answer with X-Sandbox', async () => {
    const bench = await openSandbox();
    for (const path of [
      orderAt(bench.sandbox.demo.orderId),
      '/client-ip',
      '/healthz',
      '/api/x',
      '/sandbox/orders',
    ]) {
      expect((await bench.get(path)).headers.get('x-sandbox')).toBe('1');
    }
  });
});
