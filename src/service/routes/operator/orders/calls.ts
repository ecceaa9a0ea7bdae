import { pageOf } from '../../../../contract/answers/lists.ts';
import {
  type OperatorOrder,
  operatorOrder,
  operatorOrderWithPayments,
} from '../../../../contract/answers/operator/orders.ts';
import type { Settings } from '../../../options.ts';
import { type FoundOrder, findOrders } from '../../../store/find-orders.ts';
import { findOrder } from '../../../store/orders.ts';
import { linkOf } from '../../../views/order-v1.ts';
import { pageView } from '../../calls/cursor.ts';
import { existing } from '../../calls/existing.ts';
import { geoId, number, paging, times, windowOf, word } from '../../calls/query.ts';
import { orderRecordOf, paymentsWithOrder } from '../../calls/records.ts';
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
      const { isPaidTwice, payments } = await paymentsWithOrder(context.database, order);
      const now = context.clock.now();
      return {
        ...orderView(context.settings, { ...order, isPaidTwice }),
        payments: payments.map((found) => paymentView(found, now)),
      };
    },
  }),
];

function orderView(settings: Settings, order: FoundOrder): OperatorOrder {
  return {
    ...orderRecordOf(order, linkOf(settings, order.orderId)),
    merchant_id: order.merchantId,
    paid_twice: order.isPaidTwice,
  };
}
