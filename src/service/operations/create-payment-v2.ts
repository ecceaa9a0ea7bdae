import { geoById } from '../../contract/geos.ts';
import type { ServiceContext } from '../context.ts';
import type { Deadline } from '../deadline.ts';
import type { Sql } from '../store/drivers/database.ts';
import { commissionOf, exchangeRateOf } from '../store/exchange-rates.ts';
import type { IdempotentCreation } from '../store/idempotency-keys.ts';
import type { StoredOrder } from '../store/orders.ts';
import {
  findPaymentDetail,
  insertPaymentDetail,
  type StoredPaymentDetail,
} from '../store/payment-details.ts';
import type { StoredPayment } from '../store/payment-row.ts';
import { createOnce } from './create-once.ts';
import { createOrder } from './create-order.ts';
import { findPaymentAndOrder, type PaymentInput, storePayment } from './create-payment.ts';

/** A validated request for a payment of version 2. */
export interface PaymentV2Input extends PaymentInput {
  readonly merchantId: number;
  /** `outter_id`. */
  readonly shopOrderId: string | null;
  readonly isIntrabankTransfer: boolean;
  readonly isAllowAnotherAmount: boolean;
}

/**
 * Creates a payment of version 2 and its order, at the current exchange rate; its requisites are shown at
 * once.
 * @throws PoolExhaustedError, MerchantLimitError, RequestTimeoutError; then nothing was created
 */
export async function createPaymentV2(
  context: ServiceContext,
  input: PaymentV2Input,
  deadline: Deadline,
  creation: IdempotentCreation | null = null,
): Promise<{
  readonly order: StoredOrder;
  readonly payment: StoredPayment;
  readonly detail: StoredPaymentDetail;
}> {
  const geo = geoById(input.geoId);
  if (geo === null) throw new RangeError(`geo ${input.geoId} is unknown`);
  const create = async (sql: Sql) => {
    deadline.begin();
    const order = await createOrder(context, sql, {
      merchantId: input.merchantId,
      amount: input.amount,
      shopOrderId: input.shopOrderId,
      geoId: input.geoId,
      redirectUrl: null,
      successRedirectUrl: null,
      failRedirectUrl: null,
    });
    const payment = await storePayment(context, sql, order, input, 'v2');
    const detail = await insertPaymentDetail(sql, {
      paymentId: payment.paymentId,
      exchangeRate: await exchangeRateOf(sql, geo.currency),
      commission: await commissionOf(sql, input.merchantId),
      isIntrabankTransfer: input.isIntrabankTransfer,
      isAllowAnotherAmount: input.isAllowAnotherAmount,
      createdAt: payment.createdAt,
    });
    deadline.settle();
    return { order, payment, detail };
  };
  const made = await createOnce(context, creation, {
    create,
    idOf: ({ payment }) => payment.paymentId,
    async find(sql, id) {
      const found = await findPaymentAndOrder(sql, id);
      const detail = await findPaymentDetail(sql, id);
      return found === null || detail === null ? null : { ...found, detail };
    },
  });
  context.expiry.schedule(made.payment.expiresAt);
  return made;
}
