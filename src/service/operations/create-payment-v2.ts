import { geoById } from '../../contract/geos.ts';
import type { ServiceContext } from '../context.ts';
import type { Deadline } from '../deadline.ts';
import { commissionOf, exchangeRateOf } from '../store/exchange-rates.ts';
import type { StoredOrder } from '../store/orders.ts';
import { insertPaymentDetail, type StoredPaymentDetail } from '../store/payment-details.ts';
import type { StoredPayment } from '../store/payment-row.ts';
import { createOrder } from './create-order.ts';
import { type PaymentInput, storePayment } from './create-payment.ts';

/** What a creator of version 2 asks for, checked. */
export interface PaymentV2Input extends PaymentInput {
  readonly merchantId: number;
  /** `outter_id`. */
  readonly shopOrderId: string | null;
  readonly isIntrabankTransfer: boolean;
  readonly isAllowAnotherAmount: boolean;
}

/**
 * A payment of version 2, with an order of its own and the course of the moment; its requisites are shown at once.
 * @throws PoolExhaustedError, RequestTimeoutError; then nothing was made
 */
export async function createPaymentV2(
  core: ServiceContext,
  wish: PaymentV2Input,
  deadline: Deadline,
): Promise<{
  readonly order: StoredOrder;
  readonly payment: StoredPayment;
  readonly detail: StoredPaymentDetail;
}> {
  const geo = geoById(wish.geoId);
  if (geo === null) throw new RangeError(`geo ${wish.geoId} is unknown`);
  const made = await core.database.transaction(async (sql) => {
    deadline.begin();
    const order = await createOrder(core, sql, {
      merchantId: wish.merchantId,
      amount: wish.amount,
      shopOrderId: wish.shopOrderId,
      geoId: wish.geoId,
      redirectUrl: null,
      successRedirectUrl: null,
      failRedirectUrl: null,
    });
    const payment = await storePayment(core, sql, order, wish, 'v2');
    const detail = await insertPaymentDetail(sql, {
      paymentId: payment.paymentId,
      course: await exchangeRateOf(sql, geo.currency),
      rate: await commissionOf(sql, wish.merchantId),
      isIntrabankTransfer: wish.isIntrabankTransfer,
      isAllowAnotherAmount: wish.isAllowAnotherAmount,
      createdAt: payment.createdAt,
    });
    deadline.settle();
    return { order, payment, detail };
  });
  core.expiry.watch(made.payment.expiresAt);
  return made;
}
