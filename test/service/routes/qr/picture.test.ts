import { describe, expect, it } from 'vitest';
import { movePayment } from '../../../../src/service/operations/move-payment.ts';
import { findPaymentByNumber } from '../../../../src/service/store/payments.ts';
import { createJudge } from '../../openapi/judge.ts';
import {
  type Bench,
  EXTERNAL,
  newPayment,
  openBench,
  PUBLIC_URL,
  paymentOf,
  someCards,
  text,
} from '../../support/bench.ts';
import { databases } from '../../support/databases.ts';
import { openOperatorBench } from '../../support/operator.ts';
import { decodedQr } from '../../support/qr.ts';
import { createV2, fullEntry } from '../../support/v2.ts';

const CODES = someCards(3).map((entry, index) => ({
  ...entry,
  method: 'nspk' as const,
  cardNumber: null,
  qrId: `AD1000DEMO${String(index).padStart(22, '0')}`,
}));

const judge = createJudge();

/** Fetches a picture, and checks its response by the published document. */
async function fetchPicture({ service }: Pick<Bench, 'service'>, path: string, from = '203.0.113.1') {
  const request = new Request(`http://service.internal${path}`);
  const response = await service.fetch(request, { remoteAddress: from });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { status, headers } = response;
  const said = status === 200 ? '' : new TextDecoder().decode(bytes);
  const operation = { method: 'get', path: '/qr/{payment_id}.png' };
  expect(judge.problemOf(operation, { status, headers, text: said, body: {} })).toBeNull();
  return { status, headers, bytes };
}

const pathOf = (address: unknown) => new URL(text(address)).pathname;

async function shownPayment(bench: Bench) {
  const { orderId } = await newPayment(bench, { transfer_method: 'nspk' });
  bench.clock.advance(2000);
  const { body } = await bench.get(paymentOf(orderId));
  return { orderId, body, path: pathOf(body['qr_code']) };
}

describe.each(databases)('the picture of a QR code on $kind', (on) => {
  it('says the link that stands beside its address in version 1', async () => {
    const bench = await openBench({ on, pool: CODES });
    const { body } = await shownPayment(bench);
    expect(body['qr_code']).toBe(`${PUBLIC_URL}/qr/${body['payment_id']}.png`);
    const { status, headers, bytes } = await fetchPicture(bench, pathOf(body['qr_code']));
    expect([
      status,
      ...['content-type', 'cache-control', 'x-content-type-options'].map((name) => headers.get(name)),
    ]).toEqual([200, 'image/png', 'no-store', 'nosniff']);
    // A shop shows it in its own page.
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(body['tpay_link']).toMatch(/^https:\/\/qr\.nspk\.ru\/.*&sum=150000&/);
    expect(decodedQr(bytes)).toBe(body['tpay_link']);
  });

  it('is at the address in the answer to an external payment', async () => {
    const bench = await openBench({ on, pool: CODES });
    const given = { amount: 10, transfer_method: 'nspk', redirect_url: 'https://shop.example/' };
    const { body } = await bench.post(EXTERNAL, given, { token: bench.apiKey });
    expect(decodedQr((await fetchPicture(bench, pathOf(body['qr_code']))).bytes)).toBe(body['tpay_link']);
  });

  it('says nspk_url in version 2', async () => {
    const bench = await openBench({ on, pool: fullEntry('nspk') });
    const { body } = await createV2(bench, { type: 'nspk' });
    const { bytes } = await fetchPicture(bench, pathOf(body['qr_code']));
    expect(decodedQr(bytes)).toBe(body['nspk_url']);
    const payment = await findPaymentByNumber(bench.context.database, Number(body['id']));
    expect(body['qr_code']).toBe(`${PUBLIC_URL}/qr/${payment?.paymentId}.png`);
  });

  it('follows the sum and the link that an operator gives', async () => {
    const bench = await openOperatorBench({ on, pool: CODES });
    const { orderId, path, body } = await shownPayment(bench);
    const at = `/operator/payments/${body['payment_id']}`;
    await bench.operate('POST', `${at}/amount`, { amount: 1400 });
    const after = (await bench.get(paymentOf(orderId))).body;
    expect(after['tpay_link']).toContain('sum=140000&');
    expect(decodedQr((await fetchPicture(bench, path)).bytes)).toBe(after['tpay_link']);
    const link = 'https://bank.example/pay/1';
    await bench.operate('POST', `${at}/requisites`, { tpay_link: link });
    expect((await bench.get(paymentOf(orderId))).body).toMatchObject({
      tpay_link: link,
      qr_code: body['qr_code'],
    });
    expect(decodedQr((await fetchPicture(bench, path)).bytes)).toBe(link);
    const own = 'https://bank.example/qr.png';
    await bench.operate('POST', `${at}/requisites`, { qr_code: own });
    expect((await bench.get(paymentOf(orderId))).body['qr_code']).toBe(own);
    // As many characters as the call takes, and more bytes than a code does.
    await bench.operate('POST', `${at}/requisites`, {
      qr_code: null,
      tpay_link: `https://bank.example/${'Ж'.repeat(2000)}`,
    });
    expect((await bench.get(paymentOf(orderId))).body['qr_code']).toBeNull();
    expect((await fetchPicture(bench, path)).status).toBe(404);
  });

  it('is there only while the requisites are shown', async () => {
    const bench = await openOperatorBench({ on, pool: CODES });
    const { payment } = await newPayment(bench, { transfer_method: 'nspk' });
    const path = `/qr/${payment['payment_id']}.png`;
    const at = `/operator/payments/${payment['payment_id']}`;
    expect(payment['qr_code']).toBeNull();
    expect((await fetchPicture(bench, path)).status).toBe(404);
    bench.clock.advance(2000);
    expect((await fetchPicture(bench, path)).status).toBe(200);
    expect(
      (await fetchPicture(bench, path.toUpperCase().replace('QR', 'qr').replace('PNG', 'png'))).status,
    ).toBe(200);
    await bench.operate('DELETE', `${at}/requisites`);
    expect((await fetchPicture(bench, path)).status).toBe(404);
    await bench.operate('POST', `${at}/requisites`, {});
    expect((await fetchPicture(bench, path)).status).toBe(200);
    bench.clock.advance(900_000);
    expect((await fetchPicture(bench, path)).status).toBe(404);
  });

  it.each(['completed', 'canceled', 'deleted'] as const)('is gone when the payment is %s', async (status) => {
    const bench = await openBench({ on, pool: CODES });
    const { path, body } = await shownPayment(bench);
    await movePayment(bench.context, text(body['payment_id']), status);
    expect((await fetchPicture(bench, path)).status).toBe(404);
  });

  it('is missing for other methods, unknown payments and malformed IDs', async () => {
    const bench = await openBench({ on });
    const { payment } = await newPayment(bench);
    bench.clock.advance(2000);
    for (const id of [payment['payment_id'], '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11', 'x', '1', '%00', "'"]) {
      expect((await fetchPicture(bench, `/qr/${id}.png`)).status).toBe(404);
    }
    for (const path of ['/qr', '/qr/', `/qr/${payment['payment_id']}`, '/qr/a/b.png']) {
      expect((await bench.get(path)).status).toBe(404);
    }
  });

  it('counts as a read of its order', async () => {
    const bench = await openBench({ on, pool: CODES, readLimits: { perOrder: 3, perAddress: 100 } });
    const { orderId, path } = await shownPayment(bench);
    const from = (last: number) => `203.0.113.${last}`;
    expect((await fetchPicture(bench, path, from(1))).status).toBe(200);
    await bench.get(paymentOf(orderId), { connection: { remoteAddress: from(2) } });
    expect((await fetchPicture(bench, path, from(3))).status).toBe(200);
    const refused = await fetchPicture(bench, path, from(4));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '20']);
    const other = await shownPayment(bench);
    expect((await fetchPicture(bench, other.path, from(1))).status).toBe(200);
  });

  it('counts for the address, whatever the ID', async () => {
    const bench = await openBench({ on, readLimits: { perOrder: 100, perAddress: 2 } });
    const statuses = [];
    for (let read = 0; read < 3; read += 1) statuses.push((await fetchPicture(bench, '/qr/x.png')).status);
    expect(statuses).toEqual([404, 404, 429]);
  });

  it('allows GET and HEAD only', async () => {
    const bench = await openBench({ on, pool: CODES });
    const { path } = await shownPayment(bench);
    const { status, text: body, headers } = await bench.send('HEAD', path);
    expect([status, body, headers.get('content-type')]).toEqual([200, '', 'image/png']);
    const refused = await bench.send('POST', path);
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
