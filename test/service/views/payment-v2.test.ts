import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountToFixed, parseAmount } from '../../../src/contract/amount.ts';
import type { PaymentV2 } from '../../../src/contract/wire-v2.ts';
import { adjustAmount } from '../../../src/service/operations/adjust-amount.ts';
import { movePayment } from '../../../src/service/operations/move-payment.ts';
import { convert } from '../../../src/service/rules/conversion.ts';
import { storeCommission, storeExchangeRate } from '../../../src/service/store/exchange-rates.ts';
import { findOrder } from '../../../src/service/store/orders.ts';
import { findPaymentDetail } from '../../../src/service/store/payment-details.ts';
import { findPaymentByNumber } from '../../../src/service/store/payments.ts';
import { paymentV2 } from '../../../src/service/views/payment-v2.ts';
import { type Bench, openBench, someCards, sum } from '../support/bench.ts';
import { createV2, fullEntry } from '../support/v2.ts';

/** A payment of version 2 as shown now, also in webhooks. */
async function seen({ context }: Bench, id: unknown): Promise<PaymentV2 & { readonly paymentId: string }> {
  const payment = await findPaymentByNumber(context.database, Number(id));
  if (payment === null) throw new Error('no such payment');
  const detail = await findPaymentDetail(context.database, payment.paymentId);
  const order = await findOrder(context.database, payment.orderId);
  if (detail === null || order === null) throw new Error('half a payment');
  return {
    ...paymentV2(context.settings, { payment, detail, order }, context.clock.now()),
    paymentId: payment.paymentId,
  };
}

const NOTHING = {
  card_number: null,
  account_number: null,
  sbp_phone_number: '',
  qr_code: null,
  qr_code_link: null,
  tips_id: null,
  nspk_url: null,
  deeplink_url: null,
  bank: '',
  russified_name: '',
  bik: null,
  full_name: '',
};

describe('a payment of version 2', () => {
  it('has every figure and link of its new amount', async () => {
    const bench = await openBench({ pool: fullEntry('to_partner_tips') });
    await storeExchangeRate(bench.context.database, 'RUB', '92.5', 0);
    await storeCommission(bench.context.database, bench.merchantId, '2.5');
    const { body } = await createV2(bench, { type: 'to_partner_tips' });
    const before = await seen(bench, body['id']);
    bench.clock.advance(5000);
    await adjustAmount(bench.context, before.paymentId, sum('2000.50'));
    const after = await seen(bench, body['id']);
    expect(after.sum).toBe('2000.50');
    expect(after.nspk_url).toContain('sum=200050&');
    expect(after.merchant_payment_detail).toEqual({
      ...before.merchant_payment_detail,
      ...convert(sum('2000.50'), { exchangeRate: '92.5', commission: '2.5' }),
      updated_at: '2026-10-01T13:00:05.000+03:00',
    });
  });

  it('keeps a QR code issued by a bank, whatever the amount', async () => {
    const bench = await openBench({ pool: fullEntry('with_qr_code') });
    const { body } = await createV2(bench, { type: 'with_qr_code' });
    await adjustAmount(bench.context, (await seen(bench, body['id'])).paymentId, sum(7));
    expect((await seen(bench, body['id'])).qr_code_link).toBe('https://bank.example/qr/1.png');
  });

  it('has no requisites once its lifetime is over', async () => {
    const bench = await openBench({ pool: fullEntry('with_qr_code') });
    const { body } = await createV2(bench, { type: 'with_qr_code' });
    bench.clock.advance(900_000);
    expect(await seen(bench, body['id'])).toMatchObject({ ...NOTHING, status: 'created' });
  });

  it.each([
    ['completed', ['completed']],
    ['canceled', ['canceled']],
    ['deleted', ['deleted']],
    ['refund', ['completed', 'refund']],
  ] as const)('has nothing to pay to, and no name, when it is %s', async (status, steps) => {
    const bench = await openBench({ pool: fullEntry('nspk') });
    const { body } = await createV2(bench, { type: 'nspk' });
    const { paymentId } = await seen(bench, body['id']);
    for (const step of steps) await movePayment(bench.context, paymentId, step);
    expect(await seen(bench, body['id'])).toMatchObject({ ...NOTHING, status, sum: '1500.00' });
  });

  it('has a deep link for a bank with an app', async () => {
    const bench = await openBench({ pool: fullEntry('nspk') });
    const { body } = await createV2(bench, { type: 'nspk' });
    expect(body['deeplink_url']).toBe(String(body['nspk_url']).replace('https:', 'bank100000000004:'));
  });

  it('has null for a tips ID that is not a number', async () => {
    const bench = await openBench({ pool: fullEntry('to_partner_tips', { tipsId: 'anna' }) });
    expect((await createV2(bench, { type: 'to_partner_tips' })).body['tips_id']).toBeNull();
  });

  it('has every amount exactly as requested', async () => {
    const bench = await openBench({ pool: someCards(200) });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 10_000_000_00 }), async (kopecks) => {
        const given = kopecks / 100;
        const { body } = await createV2(bench, { sum: given });
        const amount = parseAmount(given);
        expect(body['sum']).toBe(amount === null ? null : amountToFixed(amount));
        expect(Number(String(body['sum']).replace('.', ''))).toBe(kopecks);
      }),
    );
  });
});
