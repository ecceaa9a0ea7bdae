import { describe, expect, it } from 'vitest';
import { aReceipt, newAppeal, threadOf } from '../../support/appeals.ts';
import { paymentOf } from '../../support/bench.ts';
import { databases } from '../../support/databases.ts';
import { itemsOf, journalOf, openOperatorBench } from '../../support/operator.ts';

const APPEALS = '/operator/appeals';

describe.each(databases)('the operator API of appeals on $kind', (on) => {
  it('takes and decides a ready appeal', async () => {
    const bench = await openOperatorBench({ on });
    const { appealId, paymentId, orderId } = await newAppeal(bench);
    const early = await bench.operate('POST', `${APPEALS}/${appealId}/take`);
    expect(early.status).toBe(409);
    await bench.post(
      threadOf(appealId),
      { receipt: aReceipt(), payment_id: paymentId },
      { token: bench.apiKey },
    );
    for (let times = 0; times < 2; times += 1) {
      const taken = await bench.operate('POST', `${APPEALS}/${appealId}/take`, { comment: 'Проверяем' });
      expect([taken.status, taken.body]).toMatchObject([200, { status: 'in_progress', ready: true }]);
    }
    expect((await bench.get(paymentOf(orderId))).body['has_appeal']).toBe(true);
    expect((await bench.operate('POST', `${APPEALS}/${appealId}/accept`)).body['status']).toBe('done');
    expect((await bench.get(paymentOf(orderId))).body['has_appeal']).toBe(false);
    const late = await bench.operate('POST', `${APPEALS}/${appealId}/reject`);
    expect([late.status, late.body]).toEqual([
      409,
      { detail: 'an appeal that is done cannot become rejected' },
    ]);
    expect(await journalOf(bench, '&subject=appeal')).toMatchObject([
      { actor: 'operator', before: { status: 'new' }, after: { status: 'in_progress' } },
      { action: 'appeal.done', before: { status: 'in_progress' }, after: { status: 'done' } },
    ]);
    const thread = await bench.get(threadOf(appealId), { token: bench.apiKey });
    expect(thread.text).toContain('Проверяем');
  });

  it('takes an incomplete appeal on request, and rejects it', async () => {
    const bench = await openOperatorBench({ on });
    const { appealId } = await newAppeal(bench);
    const taken = await bench.operate('POST', `${APPEALS}/${appealId}/take`, { even_if_not_ready: true });
    expect(taken.body).toMatchObject({ status: 'in_progress', ready: false });
    const rejected = await bench.operate('POST', `${APPEALS}/${appealId}/reject`, {
      comment: 'Нет перевода',
    });
    expect(rejected.body['status']).toBe('rejected');
    expect((await bench.operate('POST', `${APPEALS}/999/accept`)).status).toBe(404);
  });

  it('finds appeals by status, merchant and payment', async () => {
    const bench = await openOperatorBench({ on });
    const [first, second] = [await newAppeal(bench), await newAppeal(bench)];
    await bench.operate('POST', `${APPEALS}/${first.appealId}/take`, { even_if_not_ready: true });
    const found = async (query: string) =>
      itemsOf(await bench.operate('GET', `${APPEALS}?${query}`)).map(({ id }) => id);
    expect(await found('')).toEqual([second.appealId, first.appealId]);
    expect(await found('status=new')).toEqual([second.appealId]);
    expect(await found(`payment=${first.id}`)).toEqual([first.appealId]);
    expect(await found(`merchant_id=${bench.merchantId}`)).toHaveLength(2);
    expect(await found('merchant_id=999')).toEqual([]);
    expect((await bench.operate('GET', `${APPEALS}/${first.appealId}`)).body).toMatchObject({
      amount: '1500.00',
      merchant_id: bench.merchantId,
      payment: first.id,
    });
  });
});

describe.each(databases)('the operator API of exchange rates on $kind', (on) => {
  it('reads and sets exchange rates', async () => {
    const bench = await openOperatorBench({ on });
    expect(itemsOf(await bench.operate('GET', '/operator/courses'))).toHaveLength(6);
    const set = await bench.operate('PUT', '/operator/courses/RUB', { course: '100' });
    expect(set.body).toEqual({ currency: 'RUB', course: '100' });
    await bench.operate('PUT', '/operator/courses/RUB', { course: '100' });
    expect(await journalOf(bench)).toHaveLength(1);
    for (const course of ['0', '-1', '1.23456', 'x', 5]) {
      expect((await bench.operate('PUT', '/operator/courses/RUB', { course })).status).toBe(422);
    }
    expect((await bench.operate('PUT', '/operator/courses/USD', { course: '1' })).status).toBe(404);
  });
});
