import { amountToFixed } from '../../../contract/amount.ts';
import type { MerchantOrder } from '../../../contract/answers/merchant/orders.ts';
import type { MerchantPayment } from '../../../contract/answers/merchant/payments.ts';
import type { Sql } from '../../store/drivers/database.ts';
import type { PaymentWithOrder } from '../../store/find-payments.ts';
import type { StoredOrder } from '../../store/orders.ts';
import { paymentsOfOrder } from '../../store/payments.ts';
import { iso, isoOrNull } from './time.ts';

/** What the merchant's and the operator's records of an order have in common. @param link what the payer opens */
export function orderRecordOf(order: StoredOrder, link: string): Omit<MerchantOrder, 'closed_at'> {
  return {
    order_id: order.orderId,
    amount: order.amount === null ? null : amountToFixed(order.amount),
    outter_id: order.shopOrderId,
    geo_id: order.geoId,
    redirect_url: order.redirectUrl,
    success_redirect_url: order.successRedirectUrl,
    fail_redirect_url: order.failRedirectUrl,
    link,
    created_at: iso(order.createdAt),
    updated_at: iso(order.updatedAt),
  };
}

/** The merchant's record of a payment, which the operator's extends. It has no requisites. */
export function paymentRecordOf({
  payment,
  shopOrderId,
  isOrderPaidTwice,
}: PaymentWithOrder): MerchantPayment {
  return {
    id: payment.id,
    payment_id: payment.paymentId,
    order_id: payment.orderId,
    outter_id: shopOrderId,
    origin: payment.origin,
    status: payment.status,
    amount: amountToFixed(payment.amount),
    prev_amount: payment.previousAmount === null ? null : amountToFixed(payment.previousAmount),
    transfer_method: payment.transferMethod,
    geo_id: payment.geoId,
    client_id: payment.clientId,
    callback_url: payment.callbackUrl,
    shown_at: isoOrNull(payment.shownAt),
    expires_at: iso(payment.expiresAt),
    has_appeal: payment.hasAppeal,
    order_paid_twice: isOrderPaidTwice,
    created_at: iso(payment.createdAt),
    updated_at: iso(payment.updatedAt),
  };
}

/** The payments of an order, the oldest first, and whether it was paid twice. */
export async function paymentsWithOrder(
  sql: Sql,
  { orderId, merchantId, shopOrderId }: StoredOrder,
): Promise<{ readonly isPaidTwice: boolean; readonly payments: readonly PaymentWithOrder[] }> {
  const payments = await paymentsOfOrder(sql, orderId);
  const isPaidTwice = payments.filter(({ status }) => status === 'completed').length > 1;
  const found = { merchantId, shopOrderId, isOrderPaidTwice: isPaidTwice };
  return { isPaidTwice, payments: payments.map((payment) => ({ payment, ...found })) };
}
