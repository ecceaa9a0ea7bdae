import { amountToFixed } from '../../../../contract/amount.ts';
import { pageOf } from '../../../../contract/answers/lists.ts';
import {
  type OperatorOrder,
  operatorOrder,
  operatorOrderWithPayments,
} from '../../../../contract/answers/operator/orders.ts';
import type { Settings } from '../../../options.ts';
import { type FoundOrder, findOrders } from '../../../store/find-orders.ts';
import { findOrder } from '../../../store/orders.ts';
import { paymentsOfOrder } from '../../../store/payments.ts';
import { linkOf } from '../../../views/order-v1.ts';
import { pageView } from '../../calls/cursor.ts';
import { existing } from '../../calls/existing.ts';
import { geoId, number, paging, times, windowOf, word } from '../../calls/query.ts';
import { iso } from '../../calls/time.ts';
import { orderIdInPath } from '../../v1/callers.ts';
import { listCall, type OperatorCall, readCall } from '../call.ts';
import { paymentView } from '../payments/view.ts';

export const orderCalls: readonly OperatorCall[] = [
  listCall({
    operationId: 'findOrders',
    path: '/operator/orders',
    summary: 'Find orders',
    query: {
      merchant_id: number('The merchant’s number.'),
      outter_id: word('The merchant’s own ID of the order.'),
      geo_id: geoId,
      ...times,
      ...paging,
    },
    answer: pageOf(operatorOrder, 'OperatorOrders'),
    async run({ context, query }) {
      const filter = {
        merchantId: query.merchant_id,
        shopOrderId: query.outter_id,
        geoId: query.geo_id,
        from: query.from,
        to: query.to,
      };
      const page = await findOrders(context.database, filter, windowOf(query));
      return pageView(page, (order) => orderView(context.settings, order));
    },
  }),

  readCall({
    operationId: 'readOrderAsOperator',
    path: '/operator/orders/{order_id}',
    summary: 'Read an order with its payments, the oldest first',
    answer: operatorOrderWithPayments,
    missing: 'Order',
    async run({ context, path }) {
      const order = existing(await findOrder(context.database, orderIdInPath(path('order_id'))), 'Order');
      const { merchantId, shopOrderId, orderId } = order;
      const payments = await paymentsOfOrder(context.database, orderId);
      const isPaidTwice = payments.filter(({ status }) => status === 'completed').length > 1;
      const found = { merchantId, shopOrderId, isOrderPaidTwice: isPaidTwice };
      return {
        ...orderView(context.settings, { ...order, isPaidTwice }),
        payments: payments.map((payment) => paymentView({ payment, ...found }, context.clock.now())),
      };
    },
  }),
];

function orderView(settings: Settings, order: FoundOrder): OperatorOrder {
  return {
    order_id: order.orderId,
    merchant_id: order.merchantId,
    amount: order.amount === null ? null : amountToFixed(order.amount),
    outter_id: order.shopOrderId,
    geo_id: order.geoId,
    redirect_url: order.redirectUrl,
    success_redirect_url: order.successRedirectUrl,
    fail_redirect_url: order.failRedirectUrl,
    link: linkOf(settings, order.orderId),
    paid_twice: order.isPaidTwice,
    created_at: iso(order.createdAt),
    updated_at: iso(order.updatedAt),
  };
}
