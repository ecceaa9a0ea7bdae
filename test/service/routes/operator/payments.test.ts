import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/contract/json.ts';
import { movePayment } from '../../../../src/service/operations/move-payment.ts';
import { connectAll, newPayment, paymentOf, someCards, text } from '../../support/bench.ts';
import { databases } from '../../support/databases.ts';
import { journalOf, openOperatorBench } from '../../support/operator.ts';
import { createV2 } from '../../support/v2.ts';
import { listenAt, webhooksOf } from '../../support/webhooks.ts';

const at = (id: unknown, verb = '') => `/operator/payments/${id}${verb === '' ? '' : `/${verb}`}`;

describe.each(databases)('the operator API of payments on $kind', (on) => {
  it.each([
    ['complete', 'completed'],
    ['cancel', 'canceled'],
    ['delete', 'deleted'],
  ])('can %s a payment by either ID, idempotently', async (verb, status) => {
    const bench = await openOperatorBench({ on });
    const { orderId, payment } = await newPayment(bench);
    const id = payment['payment_id'];
    for (const each of [id, String(id).toUpperCase(), 1]) {
      const answer = await bench.operate('POST', at(each, verb));
      expect([answer.status, answer.body]).toMatchObject([200, { id: 1, payment_id: id, status }]);
    }
    expect((await bench.get(paymentOf(orderId))).body['status']).toBe(status);
    expect(await journalOf(bench)).toMatchObject([
      {
        actor: 'operator',
        action: `payment.${status}`,
        subject_id: id,
        before: { status: 'created' },
        after: { status },
      },
    ]);
  });

  it('records concurrent equal changes once', async () => {
    const bench = await openOperatorBench({ on });
    const { payment } = await newPayment(bench);
    const path = at(payment['payment_id'], 'complete');
    const answers = await Promise.all(Array.from({ length: 8 }, () => bench.operate('POST', path)));
    expect(new Set(answers.map(({ status, text: said }) => `${status}${said}`)).size).toBe(1);
    expect(answers[0]?.body['status']).toBe('completed');
    expect(await journalOf(bench)).toHaveLength(1);
  });

  it('completes a canceled payment, and refunds a completed one', async () => {
    const bench = await openOperatorBench({ on });
    const { payment } = await newPayment(bench);
    const id = payment['payment_id'];
    for (const verb of ['cancel', 'complete', 'refund']) {
      expect((await bench.operate('POST', at(id, verb))).status).toBe(200);
    }
    expect((await journalOf(bench)).map(({ action }) => action)).toEqual([
      'payment.canceled',
      'payment.completed',
      'payment.refund',
    ]);
  });

  it('answers 409 to a forbidden transition', async () => {
    const bench = await openOperatorBench({ on });
    const { payment } = await newPayment(bench);
    const id = payment['payment_id'];
    const refused = await bench.operate('POST', at(id, 'refund'));
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: 'a payment that is created cannot become refund' },
    ]);
    await bench.operate('POST', at(id, 'delete'));
    for (const [method, verb, body] of [
      ['POST', 'complete', undefined],
      ['POST', 'complete', { amount: 1 }],
      ['POST', 'amount', { amount: 1 }],
      ['POST', 'requisites', { bank: 'x' }],
      ['DELETE', 'requisites', undefined],
    ] as const) {
      expect((await bench.operate(method, at(id, verb), body)).status).toBe(409);
    }
    expect(await journalOf(bench)).toHaveLength(1);
    expect((await bench.operate('POST', at(999, 'complete'))).status).toBe(404);
    expect((await bench.operate('POST', at('x', 'complete'))).status).toBe(422);
    expect((await bench.operate('POST', at(id, 'complete'), { now: true })).status).toBe(422);
  });

  it.each(['none', 'cancel', 'delete'])('completes with the sum that came, after %s', async (verb) => {
    const bench = await openOperatorBench({ on });
    await listenAt(bench, 'https://shop.example/hook');
    const { orderId, payment } = await newPayment(bench);
    const id = payment['payment_id'];
    bench.clock.advance(2000);
    // The payer's page shows the requisites.
    await bench.get(paymentOf(orderId));
    if (verb !== 'none') await bench.operate('POST', at(id, verb));
    for (const amount of ['1', 0, -1, 1.005, null]) {
      expect((await bench.operate('POST', at(id, 'complete'), { amount })).status).toBe(422);
    }
    const done = { status: 'completed', amount: '1400.50', prev_amount: '1500.00' };
    for (const body of [{ amount: 1400.5 }, { amount: 1400.5 }, undefined]) {
      const answer = await bench.operate('POST', at(id, 'complete'), body);
      expect([answer.status, answer.body]).toMatchObject([200, done]);
    }
    const refused = await bench.operate('POST', at(id, 'complete'), { amount: 1500 });
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: 'the payment is completed with the sum 1400.50' },
    ]);
    const read = { status: 'completed', amount: 1400.5, prev_sum: 1500 };
    expect((await bench.get(paymentOf(orderId))).body).toMatchObject(read);
    // In one change: nobody ever sees the old sum as paid.
    expect((await webhooksOf(bench)).map(({ payload }) => JSON.parse(payload))).toMatchObject([read]);
    expect((await journalOf(bench)).at(-1)).toMatchObject({
      action: 'payment.completed',
      after: { status: 'completed', amount: '1400.50', prev_amount: '1500' },
    });
  });

  it('recalculates a payment of version 2 for the sum that came', async () => {
    const bench = await openOperatorBench({ on });
    await listenAt(bench, 'https://shop.example/hook');
    await createV2(bench, { sum: 1500 });
    bench.clock.advance(5000);
    await bench.operate('POST', at(1, 'complete'), { amount: 3000 });
    const [told] = (await webhooksOf(bench)).map(({ payload }) => JSON.parse(payload));
    expect(told).toMatchObject({ sum: '3000.00', merchant_payment_detail: { amount_with_rate: '3000.00' } });
    expect(told.merchant_payment_detail.updated_at).toBe(told.updated_at);
  });

  it('completes a deleted payment only if the payer could see the requisites', async () => {
    const bench = await openOperatorBench({ on });
    const [unseen, seen] = [await newPayment(bench), await newPayment(bench)];
    await bench.operate('POST', at(unseen.payment['payment_id'], 'delete'));
    bench.clock.advance(60_000);
    await bench.get(paymentOf(seen.orderId));
    await bench.operate('POST', at(seen.payment['payment_id'], 'delete'));
    const complete = (id: unknown) => bench.operate('POST', at(id, 'complete'));
    expect((await complete(unseen.payment['payment_id'])).body).toEqual({
      detail: 'a payment that is deleted cannot become completed',
    });
    expect((await complete(seen.payment['payment_id'])).body['status']).toBe('completed');
  });

  it('changes the amount of an active payment', async () => {
    const bench = await openOperatorBench({ on });
    const { orderId, payment } = await newPayment(bench);
    const answer = await bench.operate('POST', at(payment['payment_id'], 'amount'), { amount: 1600.5 });
    expect(answer.body).toMatchObject({ amount: '1600.50', prev_amount: '1500.00' });
    expect((await bench.get(paymentOf(orderId))).body).toMatchObject({ amount: 1600.5, prev_sum: 1500 });
    expect(await journalOf(bench)).toMatchObject([
      {
        action: 'payment.amount',
        before: { amount: '1500', prev_amount: null },
        after: { amount: '1600.50', prev_amount: '1500' },
      },
    ]);
    for (const amount of ['1', 0, -1, 1.005, null]) {
      expect((await bench.operate('POST', at(1, 'amount'), { amount })).status).toBe(422);
    }
  });

  it('answers 409 to an amount that is reserved on the requisite', async () => {
    const bench = await openOperatorBench({ on, pool: someCards(1), lifetimeSeconds: 3600 });
    await newPayment(bench);
    const second = await bench.post(
      '/api/v2/payments/',
      { sum: 1600, type: 'to_card_number' },
      { token: bench.apiKey },
    );
    expect(second.status).toBe(200);
    const refused = await bench.operate('POST', at(1, 'amount'), { amount: 1600 });
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: expect.stringMatching(/^payment 2 \([\da-f-]{36}\) has this requisite and this sum$/) },
    ]);
    expect(await journalOf(bench)).toEqual([]);
  });

  describe('a number given by hand', () => {
    const NUMBER = '2202209999999999';
    const has = (payment: JsonObject, more = '') =>
      expect.stringMatching(
        new RegExp(`^payment \\d+ \\(${payment['payment_id']}\\) has this requisite and this sum${more}$`),
      );

    it.each([
      [{ card_number: NUMBER }, { card_number: '2202 2099-9999 9999' }],
      [{ account_number: NUMBER }, { account_number: NUMBER }],
      [{ sbp_phone_number: '+79990000001' }, { sbp_phone_number: '+7 999 000 00 01' }],
      [{ tips_id: '100001' }, { tips_id: '100001' }],
      [{ tpay_link: 'https://bank.example/1' }, { nspk_url: 'https://bank.example/1' }],
    ])('is on one open payment of a sum: %j', async (first, second) => {
      const bench = await openOperatorBench({ on });
      const [one, two, third] = [
        (await newPayment(bench)).payment,
        (await newPayment(bench)).payment,
        (await newPayment(bench)).payment,
      ];
      const fill = (payment: JsonObject, body: object) =>
        bench.operate('POST', at(payment['payment_id'], 'requisites'), body);
      expect((await fill(one, first)).status).toBe(200);
      expect((await fill(one, first)).status).toBe(200);
      const before = (await bench.operate('GET', at(two['payment_id']))).body;
      const refused = await fill(two, second);
      expect([refused.status, refused.body]).toEqual([409, { detail: has(one) }]);
      expect((await bench.operate('GET', at(two['payment_id']))).body).toEqual(before);
      // With another sum it is free.
      await bench.operate('POST', at(two['payment_id'], 'amount'), { amount: 1400 });
      expect((await fill(two, second)).status).toBe(200);
      const back = await bench.operate('POST', at(two['payment_id'], 'amount'), { amount: 1500 });
      expect([back.status, back.body]).toEqual([409, { detail: has(one) }]);
      // Like an entry of the pool, it has a cooldown.
      await bench.operate('POST', at(one['payment_id'], 'cancel'));
      expect((await fill(third, second)).body).toEqual({
        detail: has(one, ' in its cooldown until 2026-10-01T10:30:00.000Z'),
      });
      bench.clock.advance(30 * 60_000);
      const later = (await newPayment(bench)).payment;
      expect((await fill(later, second)).status).toBe(200);
    });

    it('goes to one of two payments at the same time', async () => {
      const bench = await openOperatorBench({ on, pool: someCards(9) });
      await connectAll(bench.context.database, on);
      const payments = await Promise.all(Array.from({ length: 8 }, () => newPayment(bench)));
      const filled = await Promise.all(
        payments.map(({ payment }, index) =>
          bench.operate('POST', at(payment['payment_id'], 'requisites'), {
            card_number: NUMBER,
            // In another order each time.
            ...(index % 2 === 0 ? { account_number: '1111' } : { account_number: '9'.repeat(20) }),
          }),
        ),
      );
      expect(filled.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    });

    it('reserves the entry of the pool that it belongs to', async () => {
      const bench = await openOperatorBench({ on, pool: someCards(3) });
      const numberOf = async (id: number) =>
        text((await bench.operate('GET', `/operator/pool/${id}`)).body['card_number']);
      const [first, second] = [(await newPayment(bench)).payment, (await newPayment(bench)).payment];
      const fill = (payment: JsonObject, card_number: string) =>
        bench.operate('POST', at(payment['payment_id'], 'requisites'), { card_number });
      const taken = (await bench.operate('GET', at(second['payment_id']))).body['requisite_id'];
      expect((await fill(first, await numberOf(Number(taken)))).body).toEqual({ detail: has(second) });
      const mine = (await bench.operate('GET', at(first['payment_id']))).body['requisite_id'];
      const free = [1, 2, 3].find((id) => id !== taken && id !== mine) ?? 0;
      expect((await fill(first, await numberOf(free))).status).toBe(200);
      expect((await bench.operate('GET', `/operator/pool/${free}`)).body['taken']).toMatchObject([
        { payment_id: first['payment_id'] },
      ]);
      // All three are taken now, each with this sum.
      expect((await newPayment(bench)).status).toBe(400);
      await bench.operate('POST', at(first['payment_id'], 'amount'), { amount: 1400 });
      expect((await bench.operate('GET', `/operator/pool/${free}`)).body['taken']).toMatchObject([
        { payment_id: first['payment_id'], amount: '1400.00' },
        { payment_id: first['payment_id'], amount: '1500.00' },
      ]);
    });

    it('reserves an entry that is added to the pool later', async () => {
      const bench = await openOperatorBench({ on, pool: someCards(1) });
      const { payment } = await newPayment(bench);
      await bench.operate('POST', at(payment['payment_id'], 'requisites'), { card_number: NUMBER });
      const entry = {
        method: 'to_card_number',
        geo_id: 1,
        bank: 'sber',
        full_name: 'A',
        card_number: NUMBER,
      };
      const added = await bench.operate('POST', '/operator/pool', { entries: [entry] });
      expect(added.status).toBe(201);
      expect((await newPayment(bench)).status).toBe(400);
      expect((await createV2(bench, { sum: 1400 })).status).toBe(200);
    });
  });

  it('fills, changes and withdraws requisites, with the operator in the audit log', async () => {
    const bench = await openOperatorBench({ on });
    const { orderId, payment } = await newPayment(bench);
    const id = payment['payment_id'];
    const anna = { 'x-operator': 'Anna' };
    const changed = await bench.operate(
      'POST',
      at(id, 'requisites'),
      { card_number: '2202209999999999', bank: 'tbank' },
      anna,
    );
    expect(changed.body).toMatchObject({ phase: 'shown', requisites: { card_number: '2202209999999999' } });
    expect((await bench.get(paymentOf(orderId))).body).toMatchObject({
      card_number: '2202209999999999',
      bank: 'tbank',
      full_name: 'Иван Иванович Петров',
    });
    const withdrawn = await bench.operate('DELETE', at(id, 'requisites'));
    expect(withdrawn.body['phase']).toBe('withdrawn');
    const [first, second] = await journalOf(bench);
    expect(first).toMatchObject({
      actor: 'operator Anna',
      action: 'payment.requisites',
      before: { bank: 'sber', card_number: expect.stringMatching(/^22022000/) },
      after: { bank: 'tbank', card_number: '2202209999999999', shown_at: '2026-10-01T10:00:00.000Z' },
    });
    expect(second).toMatchObject({
      actor: 'operator',
      action: 'payment.withdrawn',
      before: { withdrawn: false },
      after: { withdrawn: true },
    });
    expect((await bench.operate('POST', at(id, 'requisites'), { colour: 'red' })).status).toBe(422);
    expect((await bench.operate('POST', at(id, 'requisites'), { bank: 5 })).status).toBe(422);
  });

  it('refuses links that the page would never show, and changes nothing', async () => {
    const bench = await openOperatorBench({ on });
    const { payment } = await newPayment(bench);
    const fill = (body: object) => bench.operate('POST', at(payment['payment_id'], 'requisites'), body);
    const wrong = {
      qr_code: 'http://bank.example/qr.png',
      tpay_link: 'myshop://pay',
      donation_url: 'http://tips.example/1',
      nspk_url: 'javascript:alert(1)',
      qr_code_link: 'ftp://bank.example/qr.png',
    };
    const refused = await fill({ ...wrong, card_number: '2202209999999999' });
    expect([refused.status, refused.body['detail']]).toEqual([
      422,
      Object.keys(wrong).map((field) => expect.objectContaining({ loc: ['body', field] })),
    ]);
    expect(await journalOf(bench)).toEqual([]);
    const shown = await fill({
      qr_code: 'https://qr.nspk.ru/AD1000DEMO0000000000000000000001?type=02',
      tpay_link: 'bank100000000004://qr.nspk.ru/AD1000DEMO0000000000000000000001',
      donation_url: 'https://tips.example/1',
      nspk_url: null,
      qr_code_link: 'https://bank.example/qr.png',
    });
    expect(shown.status).toBe(200);
    expect((await fill({ qr_code: 'https://bank.example/qr.png' })).status).toBe(200);
  });

  it('finds changes by the service itself in the audit log', async () => {
    const bench = await openOperatorBench({ on });
    const { orderId, payment } = await newPayment(bench);
    await bench.post(
      '/api/v1/payments/internal/',
      {
        order_id: orderId,
        amount: 1499,
        transfer_method: 'to_card_number',
        client_id: 'c',
        client_ip: '0.0.0.0',
      },
      { token: bench.apiKey },
    );
    bench.clock.advance(3_600_000);
    await bench.context.expiry.sweep();
    await movePayment(bench.context, text(payment['payment_id']), 'completed').catch(() => {});
    expect((await journalOf(bench)).map(({ actor, action }) => [actor, action])).toEqual([
      ['service', 'payment.deleted'],
      ['service', 'payment.canceled'],
    ]);
  });
});
