import { describe, expect, it } from 'vitest';
import { movePayment } from '../../../../src/service/operations/move-payment.ts';
import { newAppeal } from '../../support/appeals.ts';
import { EXTERNAL, newMerchant, newOrder, newPayment, someCards, text } from '../../support/bench.ts';
import { databases } from '../../support/databases.ts';
import { itemsOf, type OperatorBench, openOperatorBench } from '../../support/operator.ts';
import { listenAt } from '../../support/webhooks.ts';

async function external(bench: OperatorBench, amount: number, over: object = {}) {
  const body = { amount, transfer_method: 'to_card_number', redirect_url: 'https://shop.example/', ...over };
  return (await bench.post(EXTERNAL, body, { token: bench.apiKey })).body;
}

/** Every item of a list, page by page. */
async function all(bench: OperatorBench, path: string, limit: number) {
  const pages: unknown[][] = [];
  let cursor: unknown = null;
  do {
    const after = cursor === null ? '' : `&cursor=${cursor}`;
    const answer = await bench.operate('GET', `${path}?limit=${limit}${after}`);
    pages.push([...itemsOf(answer)]);
    cursor = answer.body['next_cursor'];
  } while (cursor !== null);
  return pages;
}

describe.each(databases)('the search of the operator API on $kind', (on) => {
  it('finds payments by each filter', async () => {
    const bench = await openOperatorBench({ on, pool: someCards(20) });
    const first = await external(bench, 100, { outter_id: 'A-1', client_id: 'c-1' });
    bench.clock.advance(60_000);
    const second = await external(bench, 200.5, { outter_id: 'A-2' });
    const other = { ...bench, ...(await newMerchant(bench.context)) };
    bench.clock.advance(60_000);
    const third = await external(other, 300);
    await movePayment(bench.context, text(second['payment_id']), 'completed');

    const found = async (query: string) =>
      itemsOf(await bench.operate('GET', `/operator/payments?${query}`)).map((item) => item['payment_id']);
    const [a, b, c] = [first, second, third].map((payment) => payment['payment_id']);
    expect(await found('')).toEqual([c, b, a]);
    expect(await found('status=completed')).toEqual([b]);
    expect(await found(`merchant_id=${other.merchantId}`)).toEqual([c]);
    expect(await found(`order_id=${String(first['order_id']).toUpperCase()}`)).toEqual([a]);
    expect(await found('outter_id=A-2')).toEqual([b]);
    expect(await found('client_id=c-1')).toEqual([a]);
    expect(await found('transfer_method=to_card_number&geo_id=1')).toEqual([c, b, a]);
    expect(await found('geo_id=2')).toEqual([]);
    expect(await found('amount=200.50')).toEqual([b]);
    expect(await found('from=2026-10-01T10:01:00Z')).toEqual([c, b]);
    expect(await found('from=2026-10-01T10:01:00Z&to=2026-10-01T13:02:00%2B03:00')).toEqual([b]);

    const entry = itemsOf(
      await bench.operate('GET', `/operator/pool?number=${String(first['card_number'])}`),
    );
    expect(await found(`requisite_id=${entry[0]?.['id']}`)).toEqual([a]);
  });

  it('finds appeals, webhooks and audit log entries by either ID of a payment', async () => {
    const bench = await openOperatorBench({ on, pool: someCards(20) });
    await newPayment(bench);
    const { id, paymentId, appealId } = await newAppeal(bench);
    await listenAt(bench, 'https://shop.example/hook');
    await movePayment(bench.context, paymentId, 'completed');
    const found = async (query: string) => itemsOf(await bench.operate('GET', `/operator/${query}`));
    for (const name of [String(id), paymentId, paymentId.toUpperCase()]) {
      expect(await found(`webhooks?payment_id=${name}`)).toMatchObject([{ payment_id: paymentId }]);
      expect(await found(`appeals?payment=${name}`)).toMatchObject([{ id: appealId }]);
      for (const query of [`subject=payment&subject_id=${name}`, `subject_id=${name}`]) {
        expect(await found(`journal?${query}`)).toMatchObject([
          { action: 'payment.completed', subject_id: paymentId },
        ]);
      }
    }
    for (const name of ['999', '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11']) {
      expect(await found(`webhooks?payment_id=${name}`)).toEqual([]);
      expect(await found(`appeals?payment=${name}`)).toEqual([]);
      expect(await found(`journal?subject=payment&subject_id=${name}`)).toEqual([]);
    }
  });

  it('ignores the case of IDs, and accepts an unescaped plus of a phone number', async () => {
    const phones = someCards(1, {
      method: 'to_sbp_number',
      cardNumber: null,
      sbpPhoneNumber: '+79990000001',
    });
    const bench = await openOperatorBench({ on, pool: phones });
    const found = async (query: string) => itemsOf(await bench.operate('GET', `/operator/${query}`));
    expect(await found('pool?bank=SBER')).toHaveLength(1);
    expect(await found('pool?number=+79990000001')).toHaveLength(1);
    expect(await found('pool?number=%2B79990000001')).toHaveLength(1);
    await bench.operate('PUT', '/operator/courses/RUB', { course: '91.5' });
    expect(await found('journal?subject=course&subject_id=rub')).toHaveLength(1);
    expect(await found('journal?actor=operator&subject=course')).toHaveLength(1);
  });

  it('finds orders, and reads one with its payments', async () => {
    const bench = await openOperatorBench({ on });
    const empty = await newOrder(bench, { outter_id: 'X-1', amount: null });
    bench.clock.advance(1000);
    const { orderId, payment } = await newPayment(bench);
    const found = async (query: string) =>
      itemsOf(await bench.operate('GET', `/operator/orders?${query}`)).map((item) => item['order_id']);
    expect(await found('')).toEqual([orderId, empty['order_id']]);
    expect(await found('outter_id=X-1')).toEqual([empty['order_id']]);
    expect(await found(`merchant_id=${bench.merchantId}&geo_id=1`)).toHaveLength(2);
    expect(await found('to=2026-10-01T10:00:01Z')).toEqual([empty['order_id']]);

    const { body, text: said } = await bench.operate('GET', `/operator/orders/${orderId.toUpperCase()}`);
    expect(body).toMatchObject({
      order_id: orderId,
      amount: '1500.00',
      payments: [{ payment_id: payment['payment_id'], phase: 'preparing', status: 'created' }],
    });
    expect(said).not.toContain(String(empty['merchant_token']));
  });

  it.each(['orders', 'payments', 'journal'])(
    'paginates %s by cursor while new items arrive',
    async (what) => {
      const bench = await openOperatorBench({ on, pool: someCards(20) });
      for (let index = 0; index < 7; index += 1) {
        const { payment } = await newPayment(bench);
        await movePayment(bench.context, text(payment['payment_id']), 'completed');
        // Some have the same millisecond.
        if (index % 3 === 0) bench.clock.advance(1);
      }
      const path = `/operator/${what}`;
      const whole = itemsOf(await bench.operate('GET', path));
      expect(whole).toHaveLength(7);
      for (const limit of [1, 2, 3, 7, 100]) {
        const pages = await all(bench, path, limit);
        expect(pages.flat()).toEqual(whole);
        expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
      }
      const first = await bench.operate('GET', `${path}?limit=3`);
      const { payment } = await newPayment(bench);
      await movePayment(bench.context, text(payment['payment_id']), 'completed');
      const second = await bench.operate('GET', `${path}?limit=4&cursor=${first.body['next_cursor']}`);
      expect([...itemsOf(first), ...itemsOf(second)]).toEqual(whole);
    },
  );

  it.each([
    ['orders?limit=0', ['query', 'limit']],
    ['orders?limit=101', ['query', 'limit']],
    ['orders?limit=1.5', ['query', 'limit']],
    ['orders?limit=', ['query', 'limit']],
    ['orders?cursor=', ['query', 'cursor']],
    ['orders?cursor=x', ['query', 'cursor']],
    ['orders?cursor=WzFd', ['query', 'cursor']],
    ['payments?cursor=WzEsIngiXQ', ['query', 'cursor']],
    ['payments?cursor=WyIxIl0', ['query', 'cursor']],
    ['payments?cursor=W251bGxd', ['query', 'cursor']],
    ['payments?cursor=W3t9XQ', ['query', 'cursor']],
    ['payments?cursor=WzEuNV0', ['query', 'cursor']],
    ['orders?cursor=WzEsIlx1MDAwMCJd', ['query', 'cursor']],
    ['orders?merchant_id=x', ['query', 'merchant_id']],
    ['orders?merchant_id=0', ['query', 'merchant_id']],
    ['orders?merchant_id=1234567890123456', ['query', 'merchant_id']],
    ['orders?from=yesterday', ['query', 'from']],
    ['orders?from=2026-10-01', ['query', 'from']],
    ['orders?outter_id=%00', ['query', 'outter_id']],
    ['payments?status=success', ['query', 'status']],
    ['payments?order_id=1', ['query', 'order_id']],
    ['payments?amount=-1', ['query', 'amount']],
    ['payments?geo_id=7', ['query', 'geo_id']],
    ['pool?enabled=yes', ['query', 'enabled']],
    ['journal?subject=moon', ['query', 'subject']],
    ['journal?subject=payment&subject_id=x', ['query', 'subject_id']],
    ['journal?subject=pool&subject_id=x', ['query', 'subject_id']],
    ['journal?subject=merchant&subject_id=0', ['query', 'subject_id']],
    ['journal?subject=key&subject_id=1', ['query', 'subject_id']],
    ['journal?subject=course&subject_id=USD', ['query', 'subject_id']],
    ['journal?actor=nobody', ['query', 'actor']],
    ['webhooks?payment_id=x', ['query', 'payment_id']],
    ['appeals?payment=0', ['query', 'payment']],
    ['payments?transfer_method=by_post', ['query', 'transfer_method']],
    ['pool?bank=%D0%A2', ['query', 'bank']],
    ['payments/x', ['path', 'payment_id']],
    ['payments/0', ['path', 'payment_id']],
    ['orders/1', ['path', 'order_id']],
    ['pool/x', ['path', 'requisite_id']],
    ['merchants/-1', ['path', 'merchant_id']],
    ['appeals/1e3', ['path', 'appeal_id']],
  ])('answers 422 to %s', async (path, loc) => {
    const bench = await openOperatorBench({ on });
    const { status, body } = await bench.operate('GET', `/operator/${path}`);
    expect([status, body['detail']]).toMatchObject([422, [{ loc }]]);
  });

  it.each([
    'orders/3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11',
    'payments/3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11',
    'payments/999',
    'pool/999',
    'merchants/999',
    'merchants/999/keys',
    'webhooks/msg_1',
    'appeals/999',
  ])('answers 404 to %s', async (path) => {
    const bench = await openOperatorBench({ on });
    expect((await bench.operate('GET', `/operator/${path}`)).status).toBe(404);
  });
});
