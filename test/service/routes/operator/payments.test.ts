import { describe, expect, it } from 'vitest';
import { movePayment } from '../../../../src/service/operations/move-payment.ts';
import { newPayment, paymentOf, someCards, text } from '../../support/bench.ts';
import { databases } from '../../support/databases.ts';
import { journalOf, openOperatorBench } from '../../support/operator.ts';

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
      { detail: 'another payment has this requisite and this sum' },
    ]);
    expect(await journalOf(bench)).toEqual([]);
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
