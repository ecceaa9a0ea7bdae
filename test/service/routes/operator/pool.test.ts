import { describe, expect, it } from 'vitest';
import { TRANSFER_METHODS } from '../../../../src/contract/methods.ts';
import { EXTERNAL, someCards } from '../../support/bench.ts';
import { databases } from '../../support/databases.ts';
import { itemsOf, journalOf, type OperatorBench, openOperatorBench } from '../../support/operator.ts';
import { createV2 } from '../../support/v2.ts';

const POOL = '/operator/pool';

const VALUES = {
  card_number: '2202201234567895',
  account_number: '40817810438000000001',
  sbp_phone_number: '+79000000001',
  qr_id: 'AD1000DEMO0000000000000000000001',
  tips_id: '100001',
  qr_link: 'https://bank.example/qr/1.png',
};

function anEntry(over: object = {}): object {
  return { method: 'to_card_number', geo_id: 1, bank: 'tbank', card_number: VALUES.card_number, ...over };
}

const add = (bench: OperatorBench, ...entries: readonly object[]) => bench.operate('POST', POOL, { entries });

describe.each(databases)('the operator API of the pool on $kind', (on) => {
  it('adds entries, which payments then get', async () => {
    const bench = await openOperatorBench({ on, pool: [] });
    expect((await createV2(bench)).status).toBe(400);
    const { status, body } = await add(bench, anEntry({ full_name: 'Иван П.' }));
    expect([status, body]).toMatchObject([
      201,
      {
        items: [
          { id: 1, ...VALUES_OF_CARD, full_name: 'Иван П.', enabled: true, last_used_at: null, taken: [] },
        ],
      },
    ]);
    expect((await createV2(bench)).body['card_number']).toBe(VALUES.card_number);
    expect(await journalOf(bench)).toMatchObject([
      { action: 'pool.added', subject_id: '1', before: null, after: { card_number: VALUES.card_number } },
    ]);
  });

  it.each(TRANSFER_METHODS)('has entries for %s', async (method) => {
    const bench = await openOperatorBench({ on, pool: [] });
    expect((await add(bench, { method, geo_id: 1, bank: 'tbank' })).status).toBe(422);
    expect((await add(bench, { method, geo_id: 1, bank: 'tbank', ...VALUES })).status).toBe(201);
    expect((await createV2(bench, { type: method })).status).toBe(200);
  });

  it('adds all entries or none', async () => {
    const bench = await openOperatorBench({ on, pool: [] });
    await add(bench, anEntry());
    const twice = await add(bench, anEntry({ card_number: '2202201111111111' }), anEntry({ bank: 'sber' }));
    expect([twice.status, twice.body]).toEqual([
      409,
      { detail: 'a card, account, phone, QR or tips ID is in the pool already' },
    ]);
    expect(itemsOf(await bench.operate('GET', POOL))).toHaveLength(1);
    expect(await journalOf(bench)).toHaveLength(1);
  });

  it.each([
    [{ method: 'to_moon' }, ['body', 'entries', 0, 'method']],
    [{ geo_id: 9 }, ['body', 'entries', 0, 'geo_id']],
    [{ bank: 'T-Bank' }, ['body', 'entries', 0, 'bank']],
    [{ card_number: '2202 2012 3456 7895' }, ['body', 'entries', 0, 'card_number']],
    [{ card_number: null }, ['body', 'entries', 0, 'card_number']],
    [{ sbp_phone_number: '89000000001' }, ['body', 'entries', 0, 'sbp_phone_number']],
    [{ qr_id: 'x' }, ['body', 'entries', 0, 'qr_id']],
    [{ tips_id: 'x' }, ['body', 'entries', 0, 'tips_id']],
    [{ qr_link: 'javascript:0' }, ['body', 'entries', 0, 'qr_link']],
    [{ colour: 'red' }, ['body', 'entries', 0, 'colour']],
  ])('answers 422 to %j', async (over, loc) => {
    const bench = await openOperatorBench({ on });
    const { status, body } = await add(bench, anEntry(over));
    expect([status, body['detail']]).toMatchObject([422, [{ loc }]]);
  });

  it('describes the format of a number in its error', async () => {
    const bench = await openOperatorBench({ on });
    const { text } = await add(bench, anEntry({ card_number: '4111', sbp_phone_number: '8 900' }));
    expect(text).toContain('value is not 12 to 19 digits without spaces, such as 2202201234567895');
    expect(text).toContain('value is not a + and 8 to 15 digits without spaces, such as +79000000001');
  });

  it('refuses a QR link that no shop could show', async () => {
    const bench = await openOperatorBench({ on, pool: [] });
    const entry = {
      ...VALUES,
      method: 'with_qr_code',
      geo_id: 1,
      bank: 'tbank',
      qr_link: 'http://bank.example/1.png',
    };
    const { status, body } = await add(bench, entry);
    expect([status, body['detail']]).toEqual([
      422,
      [{ loc: ['body', 'entries', 0, 'qr_link'], msg: 'value is not an https address', type: 'value_error' }],
    ]);
  });

  it('takes empty optional fields as left out', async () => {
    const bench = await openOperatorBench({ on, pool: [] });
    const { status, body } = await add(bench, anEntry({ full_name: '', sbp_phone_number: '', qr_link: '' }));
    expect([status, body]).toMatchObject([
      201,
      { items: [{ full_name: null, sbp_phone_number: null, qr_link: null }] },
    ]);
  });

  it('adds from one to a hundred entries at once', async () => {
    const bench = await openOperatorBench({ on, pool: [] });
    const entries = Array.from({ length: 101 }, (_, index) =>
      anEntry({ card_number: `22022000${String(index).padStart(8, '0')}` }),
    );
    expect((await add(bench)).status).toBe(422);
    expect((await add(bench, ...entries)).status).toBe(422);
    expect((await add(bench, ...entries.slice(1))).status).toBe(201);
  });

  it('lists the reservations of an entry, including those in cooldown', async () => {
    const bench = await openOperatorBench({ on, pool: someCards(1), lifetimeSeconds: 3600 });
    const [first, second] = [(await createV2(bench)).body, (await createV2(bench, { sum: 20.5 })).body];
    await bench.operate('POST', `/operator/payments/${first['id']}/cancel`);
    const payments = itemsOf(await bench.operate('GET', '/operator/payments'));
    const uuidOf = (id: unknown) => payments.find((payment) => payment['id'] === id)?.['payment_id'];
    expect((await bench.operate('GET', `${POOL}/1`)).body).toMatchObject({
      last_used_at: '2026-10-01T10:00:00.000Z',
      taken: [
        { payment_id: uuidOf(first['id']), amount: '1500.00', rests_until: '2026-10-01T10:30:00.000Z' },
        { payment_id: uuidOf(second['id']), amount: '20.50', rests_until: null },
      ],
    });
    await bench.operate('POST', `/operator/payments/${second['id']}/complete`);
    bench.clock.advance(30 * 60_000);
    expect((await bench.operate('GET', `${POOL}/1`)).body['taken']).toEqual([]);
  });

  it('counts the entries that are free, taken and cooling down for a sum', async () => {
    const banks = ['sber', 'tbank'].flatMap((bank, index) =>
      someCards(2, { bank }).map((entry, nth) => ({ ...entry, cardNumber: `220220000000000${index}${nth}` })),
    );
    const bench = await openOperatorBench({ on, pool: banks });
    const paid = (await createV2(bench)).body['id'];
    await createV2(bench);
    await createV2(bench, { sum: 20.5 });
    await bench.operate('POST', `/operator/payments/${paid}/complete`);
    const use = { method: 'to_card_number', geo_id: 1, enabled: 4 };
    expect(itemsOf(await bench.operate('GET', `${POOL}/use?amount=1500.00`))).toEqual([
      { ...use, free: 2, open: 1, cooling: 1, next_free_at: '2026-10-01T10:10:00.000Z' },
    ]);
    expect(itemsOf(await bench.operate('GET', `${POOL}/use?amount=7`))).toEqual([
      { ...use, free: 4, open: 0, cooling: 0, next_free_at: null },
    ]);
    expect(itemsOf(await bench.operate('GET', `${POOL}/use?amount=7&bank=sber`))).toMatchObject([
      { enabled: 2 },
    ]);
    expect(itemsOf(await bench.operate('GET', `${POOL}/use?amount=7&method=nspk`))).toEqual([]);
    expect((await bench.operate('GET', `${POOL}/use`)).status).toBe(422);
  });

  it('allocates nothing from a disabled entry', async () => {
    const bench = await openOperatorBench({ on, pool: someCards(1) });
    for (let times = 0; times < 2; times += 1) {
      expect((await bench.operate('POST', `${POOL}/1/disable`)).body['enabled']).toBe(false);
    }
    expect((await createV2(bench)).status).toBe(400);
    expect((await bench.operate('POST', `${POOL}/1/enable`)).body['enabled']).toBe(true);
    expect((await createV2(bench)).status).toBe(200);
    expect((await journalOf(bench)).map(({ action }) => action)).toEqual(['pool.disabled', 'pool.enabled']);
    expect((await bench.operate('POST', `${POOL}/9/enable`)).status).toBe(404);
  });

  it('keeps the requisites of a payment when its entry is disabled', async () => {
    const bench = await openOperatorBench({ on, pool: someCards(1) });
    const body = { amount: 10, transfer_method: 'to_card_number', redirect_url: 'https://shop.example/' };
    const { order_id, card_number } = (await bench.post(EXTERNAL, body, { token: bench.apiKey })).body;
    await bench.operate('POST', `${POOL}/1/disable`);
    const read = await bench.get(`/api/v1/payments/check-by-order-id/${order_id}/`);
    expect(read.body['card_number']).toBe(card_number);
  });

  it('finds entries by method, country, bank, state and number', async () => {
    const bench = await openOperatorBench({ on, pool: someCards(2) });
    await add(bench, { method: 'to_sbp_number', geo_id: 3, bank: 'kaspi', sbp_phone_number: '+77010000001' });
    await bench.operate('POST', `${POOL}/1/disable`);
    const found = async (query: string) =>
      itemsOf(await bench.operate('GET', `${POOL}?${query}`)).map(({ id }) => id);
    expect(await found('')).toEqual([3, 2, 1]);
    expect(await found('method=to_sbp_number')).toEqual([3]);
    expect(await found('geo_id=1')).toEqual([2, 1]);
    expect(await found('bank=kaspi')).toEqual([3]);
    expect(await found('enabled=false')).toEqual([1]);
    expect(await found('enabled=true&geo_id=1')).toEqual([2]);
    expect(await found(`number=${encodeURIComponent('+77010000001')}`)).toEqual([3]);
  });
});

const VALUES_OF_CARD = {
  method: 'to_card_number',
  geo_id: 1,
  bank: 'tbank',
  card_number: VALUES.card_number,
};
