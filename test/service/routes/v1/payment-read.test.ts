import { describe, expect, it } from 'vitest';
import { movePayment } from '../../../../src/service/operations/move-payment.ts';
import { newOrder, newPayment, openBench, paymentOf, text } from '../../support/bench.ts';
import { databases } from '../../support/databases.ts';

const REQUISITES = [
  'bank',
  'full_name',
  'card_number',
  'sbp_phone_number',
  'account_number',
  'qr_code',
  'tpay_link',
  'donation_url',
];
const NOTHING = Object.fromEntries(REQUISITES.map((name) => [name, null]));

describe.each(databases)('the payment read of v1 on $kind', (on) => {
  it('needs no authorization, and has the field amount', async () => {
    const bench = await openBench({ on });
    const { orderId, payment } = await newPayment(bench);
    const { sum, ...same } = payment;
    const { status, body } = await bench.get(paymentOf(orderId));
    expect(status).toBe(200);
    expect(body).toEqual({ ...same, amount: sum });
  });

  it('distinguishes an order without a payment from a missing order', async () => {
    const bench = await openBench({ on });
    const { order_id } = await newOrder(bench);
    const [without, unknown, malformed] = await Promise.all([
      bench.get(paymentOf(order_id)),
      bench.get(paymentOf('3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11')),
      bench.get(paymentOf('nonsense')),
    ]);
    expect([without.status, without.body]).toEqual([404, { detail: 'Payment not found' }]);
    expect([unknown.status, unknown.body]).toEqual([404, { detail: 'Order not found' }]);
    expect(malformed.status).toBe(422);
  });

  it('answers 204 for an order without a payment when none=204 asks for it', async () => {
    const bench = await openBench({ on });
    const { order_id } = await newOrder(bench);
    const ask = (id: unknown, query: string) => bench.get(`${paymentOf(id)}${query}`);
    const none = await ask(order_id, '?none=204');
    expect([none.status, none.text, none.headers.get('cache-control')]).toEqual([204, '', 'no-store']);
    expect((await ask(order_id, '?none=404')).status).toBe(404);
    expect((await ask('3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11', '?none=204')).status).toBe(404);
    const { orderId } = await newPayment(bench);
    expect((await ask(orderId, '?none=204')).status).toBe(200);
  });

  it('has the remaining lifetime in whole seconds', async () => {
    const bench = await openBench({ on });
    const { orderId } = await newPayment(bench);
    bench.clock.advance(100_001);
    // The lifetime counts down.
    expect((await bench.get(paymentOf(orderId))).body['lifetime']).toBe(799);
  });

  // No requisites after the lifetime.
  it('has no requisites and a zero lifetime once the lifetime is over', async () => {
    const bench = await openBench({ on, graceSeconds: 100_000 });
    const { orderId } = await newPayment(bench);
    bench.clock.advance(900_000);
    const over = { ...NOTHING, status: 'created', lifetime: 0, amount: 1500 };
    expect((await bench.get(paymentOf(orderId))).body).toMatchObject(over);
    bench.clock.advance(3 * 3600 * 1000);
    expect((await bench.get(paymentOf(orderId))).body).toMatchObject(over);
  });

  it.each([
    ['completed', ['completed']],
    ['canceled', ['canceled']],
    ['deleted', ['deleted']],
    ['refund', ['completed', 'refund']],
  ] as const)('gives nothing to pay to when it is %s', async (status, steps) => {
    const bench = await openBench({ on });
    const { orderId, payment } = await newPayment(bench);
    bench.clock.advance(1000);
    for (const step of steps) await movePayment(bench.context, text(payment['payment_id']), step);
    expect((await bench.get(paymentOf(orderId))).body).toMatchObject({
      ...NOTHING,
      status,
      lifetime: null,
      is_canceled: status === 'canceled',
    });
  });

  it('is cacheable privately, with revalidation', async () => {
    const bench = await openBench({ on });
    const { orderId } = await newPayment(bench);
    expect((await bench.get(paymentOf(orderId))).headers.get('cache-control')).toBe('private, no-cache');
  });

  it('answers 304 while the ETag matches', async () => {
    const bench = await openBench({ on });
    const { orderId } = await newPayment(bench);
    bench.clock.advance(1000);
    const etag = text((await bench.get(paymentOf(orderId))).headers.get('etag'));
    for (const ifNoneMatch of [etag, etag.replace('W/', ''), `"x", ${etag}`, '*']) {
      const again = await bench.get(paymentOf(orderId), { headers: { 'if-none-match': ifNoneMatch } });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    const other = await bench.get(paymentOf(orderId), { headers: { 'if-none-match': 'W/"0-0-s0"' } });
    expect(other.status).toBe(200);
  });

  it('changes its ETag with every visible change', async () => {
    const bench = await openBench({ on });
    const { orderId, payment } = await newPayment(bench);
    const paymentId = text(payment['payment_id']);
    const steps: readonly (readonly [string, () => unknown])[] = [
      ['the requisites came', () => bench.clock.advance(1000)],
      ['the time ran on', () => bench.clock.advance(20_000)],
      ['the time is over', () => bench.clock.advance(900_000)],
      ['it was canceled', () => movePayment(bench.context, paymentId, 'canceled')],
      ['late money came', () => movePayment(bench.context, paymentId, 'completed')],
      ['it was returned', () => movePayment(bench.context, paymentId, 'refund')],
    ];
    let etag = text((await bench.get(paymentOf(orderId))).headers.get('etag'));
    for (const [what, happens] of steps) {
      await happens();
      const next = await bench.get(paymentOf(orderId), { headers: { 'if-none-match': etag } });
      expect([what, next.status]).toEqual([what, 200]);
      etag = text(next.headers.get('etag'));
    }
  });

  it('never revalidates a lifetime older than 15 seconds', async () => {
    const bench = await openBench({ on });
    const { orderId } = await newPayment(bench);
    bench.clock.advance(1000);
    let known = await bench.get(paymentOf(orderId));
    for (let second = 0; second < 60; second += 1) {
      bench.clock.advance(1000);
      const headers = { 'if-none-match': text(known.headers.get('etag')) };
      const next = await bench.get(paymentOf(orderId), { headers });
      if (next.status === 200) known = next;
      const truth = 899 - (second + 1);
      expect(Number(known.body['lifetime']) - truth).toBeLessThan(15);
    }
  });

  it('accepts the UUID in any case, with and without a trailing slash', async () => {
    const bench = await openBench({ on });
    const { orderId } = await newPayment(bench);
    const path = paymentOf(orderId.toUpperCase());
    // UUIDs are accepted in any case.
    for (const spelling of [path, path.slice(0, -1)]) {
      expect((await bench.get(spelling)).body['order_id']).toBe(orderId);
    }
  });
});
