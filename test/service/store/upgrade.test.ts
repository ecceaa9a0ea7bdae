import { describe, expect, it } from 'vitest';
import { type JsonObject, parseJson } from '../../../src/contract/json.ts';
import { createVersion7 } from '../../load/upgrade/database.ts';
import { CODE, RECORDED } from '../../load/upgrade/recorded.ts';
import { anOrderBody, EXTERNAL, INTERNAL, ORDERS } from '../support/bench.ts';
import { PLACES } from '../support/database-addresses.ts';
import { base64, FILES } from '../support/files.ts';
import { type OperatorBench, openOperatorBench } from '../support/operator.ts';
import { verified } from '../support/webhooks.ts';
import { API_KEY, orderOf, paymentOf, READS, ROWS, WEBHOOKS } from './version-7.ts';

const pollOf = (name: string) => `/api/v1/payments/check-by-order-id/${orderOf(name)}/`;

/** The place of these payments in the operator's list, which has the newest first. */
const LISTED: Readonly<Record<string, number>> = { 'with a code': 8, 'of version 2': 1 };

/** What the upgrade changes on purpose: the link of a QR code is in another field, and `qr_code` is a picture. */
const CHANGED: JsonObject = Object.fromEntries(
  ['with a code', 'of version 2'].flatMap((name) => {
    const [stored, listed] = [
      `/operator/payments/${paymentOf(name)}`,
      `/operator/payments items ${LISTED[name]}`,
    ];
    const before = name === 'of version 2' ? ['qr_code_link'] : ['qr_code', 'tpay_link'];
    return [
      [`${pollOf(name)} qr_code`, `https://pay.example/qr/${paymentOf(name)}.png`],
      [`${pollOf(name)} tpay_link`, CODE],
      ...[stored, listed].flatMap((place) => [
        [`${place} version`, 3],
        [`${place} requisites nspk_url`, CODE],
        ...before.map((field) => [`${place} requisites ${field}`, null]),
      ]),
    ];
  }),
);

type Place = (typeof PLACES)[number];

/** A database as version 7 left it, with rows in every state. */
async function databaseOfVersion7({ place }: Place): Promise<string> {
  const address = await place();
  await createVersion7(address);
  return address;
}

async function openUpgraded(place: Place) {
  const sent: { body: string; headers: Record<string, string> }[] = [];
  const bench = await openOperatorBench({
    database: await databaseOfVersion7(place),
    pool: [],
    fetch: async (_url: unknown, init: RequestInit = {}) => {
      sent.push({ body: String(init.body), headers: Object.fromEntries(new Headers(init.headers)) });
      return new Response();
    },
  });
  return { bench: { ...bench, apiKey: API_KEY }, sent };
}

async function read(bench: OperatorBench, path: string): Promise<unknown> {
  if (path.startsWith('/operator/')) return (await bench.operate('GET', path)).body;
  const token = path.startsWith('/api/') ? undefined : 'operator-of-the-tests';
  return parseJson((await bench.get(path, { token })).text);
}

/** The values in an answer, each by its place. */
function leavesIn(value: unknown, place: string): readonly (readonly [place: string, value: unknown])[] {
  if (typeof value !== 'object' || value === null) return [[place, value]];
  return Object.entries(value).flatMap(([key, inner]) => leavesIn(inner, `${place} ${key}`));
}

describe.each(PLACES)('the upgrade of a database of version 7 on $kind', (place) => {
  it('shows every row as before', async () => {
    const { bench } = await openUpgraded(place);
    const answers: { [path: string]: unknown } = {};
    for (const path of READS) answers[path] = await read(bench, path);
    const now = new Map(leavesIn(answers, ''));
    const differences = leavesIn(RECORDED, '').flatMap(([place, then]) =>
      now.get(place) === then ? [] : [[place.trim(), now.get(place)] as const],
    );
    expect(Object.fromEntries(differences)).toEqual(CHANGED);
    expect(Object.keys(RECORDED)).toEqual(READS);
  });

  it('loses no row', async () => {
    const { bench } = await openUpgraded(place);
    const counts: Record<string, unknown> = {};
    for (const table of Object.keys(ROWS)) {
      // The bench adds a merchant with a key of its own.
      const old = { merchants: 'where id < 3', api_keys: 'where merchant_id < 3' }[table] ?? '';
      const [row] = await bench.context.database.query(`select count(*) as n from ${table} ${old}`);
      counts[table] = row?.['n'];
    }
    expect(counts).toEqual(ROWS);
  });

  it('goes on with what was open', async () => {
    const { bench, sent } = await openUpgraded(place);
    const statusOf = async (name: string) => (await bench.get(pollOf(name))).body['status'];
    await bench.context.expiry.sweep();
    expect(await statusOf('in its grace period')).toBe('created');

    bench.clock.advance(5 * 60_000);
    await bench.context.expiry.sweep();
    await bench.context.deliveries.sweep();
    expect(await statusOf('in its grace period')).toBe('canceled');
    expect(await statusOf('shown')).toBe('created');
    const ids = sent.map(({ headers }) => headers['webhook-id']);
    expect(ids.sort()).toEqual(['msg_due', 'msg_retried']);
    expect(sent.map((webhook) => verified(webhook)['name']).sort()).toEqual(['due', 'retried']);
    await bench.operate('POST', '/operator/webhooks/msg_failed/redeliver');
    await bench.context.deliveries.sweep();
    for (const name of WEBHOOKS) {
      const { body } = await bench.operate('GET', `/operator/webhooks/msg_${name}`);
      expect([name, body['status']]).toEqual([name, 'delivered']);
    }
  });

  it('books money for payments of before, and tells the shop', async () => {
    const { bench, sent } = await openUpgraded(place);
    const complete = async (name: string) =>
      (await bench.operate('POST', `/operator/payments/${paymentOf(name)}/complete`)).status;
    const late = ['canceled', 'withdrawn', 'in its grace period', 'under appeal', 'of version 2'];
    for (const name of late) expect([name, await complete(name)]).toEqual([name, 200]);
    expect(await complete('deleted before it was shown')).toBe(409);
    await bench.context.deliveries.sweep();
    const webhooks = sent.map((webhook) => verified(webhook));
    expect(webhooks).toHaveLength(late.length);
    expect(webhooks.find(({ sum }) => sum === '1500.00')).toMatchObject({
      status: 'completed',
      type: 'with_qr_code',
      merchant_payment_detail: { course: '81.5000', rate: '2.50', amount_with_rate: '1537.50' },
    });
  });

  it('keeps requisites reserved, orders idempotent, and appeals open', async () => {
    const { bench } = await openUpgraded(place);
    const post = (path: string, body: JsonObject) => bench.post(path, body, { token: bench.apiKey });
    const card = { transfer_method: 'to_card_number', redirect_url: 'https://shop.example/' };
    for (const amount of [1500, 1508]) {
      expect((await post(EXTERNAL, { ...card, amount })).body).toMatchObject({ code: 40005 });
    }
    expect((await post(EXTERNAL, { ...card, amount: 99 })).body).toMatchObject({ sum: 99 });
    const again = { order_id: orderOf('shown'), amount: 1500, client_id: 'c', client_ip: '203.0.113.7' };
    expect((await post(INTERNAL, { ...again, transfer_method: 'to_card_number' })).body).toMatchObject({
      payment_id: paymentOf('shown'),
    });
    expect((await post(ORDERS, anOrderBody())).status).toBe(200);
    const receipt = { file: base64(FILES['application/pdf'].content), file_name: 'receipt.pdf' };
    const appeal = (name: string) =>
      post('/api/v2/appeals/', { payment: paymentOf(name), amount: '1500.00', receipt });
    expect((await appeal('under appeal')).status).toBe(400);
    expect((await appeal('completed')).status).toBe(201);
    const old = await bench.get('/support/appeals/1/receipts/1', { token: bench.apiKey });
    expect([old.status, old.text]).toEqual([200, '%PDF-1.7\n']);
    await bench.operate('POST', '/operator/appeals/2/accept', {});
    expect((await bench.operate('GET', '/operator/appeals/2')).body).toMatchObject({ status: 'done' });
  });
});
