import { amountToNumber } from '../../contract/amount.ts';
import { geoNameOf } from '../../contract/geo-names.ts';
import type { OrderCreationAnswer, OrderReadAnswer } from '../../contract/wire.ts';
import { merchantToken } from '../keys/merchant-token.ts';
import type { Settings } from '../options.ts';
import { closedSince } from '../rules/lifetime.ts';
import { canReplacePayment } from '../rules/payment-replacement.ts';
import type { OrderState } from '../store/current-payment.ts';
import type { StoredOrder } from '../store/orders.ts';

/** The URL of the order's page. */
export function linkOf(settings: Settings, orderId: string): string {
  return `${settings.publicUrl}/${orderId}`;
}

/** The response to order creation. */
export function orderCreated(settings: Settings, order: StoredOrder): OrderCreationAnswer {
  return {
    geo_name: geoNameOf(order.geoId),
    link: linkOf(settings, order.orderId),
    ...common(settings, order),
  };
}

/** The response to the order read. */
export function orderRead(
  settings: Settings,
  order: StoredOrder,
  { current, replacements, supportUrl }: OrderState,
  now: number,
): OrderReadAnswer {
  const isClosed = closedSince(order, now, settings.orderLifetimeMs) !== null;
  return {
    closed: isClosed,
    has_payment: current !== null,
    can_replace_payment: !isClosed && canReplacePayment(current, replacements),
    support_url: supportUrl,
    created_at: new Date(order.createdAt).toISOString(),
    updated_at: new Date(order.updatedAt).toISOString(),
    ...common(settings, order),
  };
}

function common(settings: Settings, order: StoredOrder) {
  return {
    amount: order.amount === null ? null : amountToNumber(order.amount),
    outter_id: order.shopOrderId ?? '',
    geo_id: order.geoId,
    redirect_url: order.redirectUrl ?? '',
    success_redirect_url: order.successRedirectUrl,
    fail_redirect_url: order.failRedirectUrl,
    merchant_id: order.merchantId,
    merchant_token: merchantToken(order.orderId, settings.secret),
    order_id: order.orderId,
  };
}
