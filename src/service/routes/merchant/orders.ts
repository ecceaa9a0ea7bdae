import { merchantOrders } from '../../../contract/answers/merchant/lists.ts';
import {
  type MerchantOrder,
  type MerchantOrderWithPayments,
  merchantOrderWithPayments,
} from '../../../contract/answers/merchant/orders.ts';
import type { ServiceContext } from '../../context.ts';
import { closeOrder } from '../../operations/close-order.ts';
import { closedSince } from '../../rules/lifetime.ts';
import { findOrders } from '../../store/find-orders.ts';
import { findOrder, type StoredOrder } from '../../store/orders.ts';
import { linkOf } from '../../views/order-v1.ts';
import { pageView } from '../calls/cursor.ts';
import { existing } from '../calls/existing.ts';
import { geoId, paging, times, windowOf, word } from '../calls/query.ts';
import { orderRecordOf, paymentRecordOf, paymentsWithOrder } from '../calls/records.ts';
import { isoOrNull } from '../calls/time.ts';
import { orderIdInPath } from '../v1/callers.ts';
import { actionCall, listCall, type MerchantCall, readCall } from './call.ts';

export const merchantOrderCalls: readonly MerchantCall[] = [
  listCall({
    operationId: 'findMyOrders',
    path: '/merchant/orders',
    summary: 'Find your orders, the newest first',
    query: { outter_id: word('Your own ID of the order.'), geo_id: geoId, ...times, ...paging },
    answer: merchantOrders,
    async run({ context, query, merchantId }) {
      const filter = {
        merchantId,
        shopOrderId: query.outter_id,
        geoId: query.geo_id,
        from: query.from,
        to: query.to,
      };
      const page = await findOrders(context.database, filter, windowOf(query));
      return pageView(page, (order) => orderView(context, order));
    },
  }),

  readCall({
    operationId: 'readMyOrder',
    path: '/merchant/orders/{order_id}',
    summary: 'Read one of your orders with its payments, the oldest first',
    answer: merchantOrderWithPayments,
    missing: 'Order',
    run: async ({ context, path, merchantId }) =>
      withPayments(context, await ownOrder(context, merchantId, path('order_id'))),
  }),

  actionCall({
    operationId: 'closeMyOrder',
    path: '/merchant/orders/{order_id}/close',
    summary: 'Close an order, so that it cannot be paid any more',
    description:
      'Its open payment is canceled. Money that is already on its way still completes that payment. Closing twice ' +
      'changes nothing.',
    answer: merchantOrderWithPayments,
    missing: 'Order',
    async run({ context, path, merchantId, by }) {
      const { orderId } = await ownOrder(context, merchantId, path('order_id'));
      return withPayments(context, existing(await closeOrder(context, orderId, by), 'Order'));
    },
  }),
];

async function ownOrder(context: ServiceContext, merchantId: number, given: string): Promise<StoredOrder> {
  const order = await findOrder(context.database, orderIdInPath(given));
  return existing(order?.merchantId === merchantId ? order : null, 'Order');
}

async function withPayments(context: ServiceContext, order: StoredOrder): Promise<MerchantOrderWithPayments> {
  const { payments } = await paymentsWithOrder(context.database, order);
  return { ...orderView(context, order), payments: payments.map(paymentRecordOf) };
}

function orderView({ settings, clock }: ServiceContext, order: StoredOrder): MerchantOrder {
  return {
    ...orderRecordOf(order, linkOf(settings, order.orderId)),
    closed_at: isoOrNull(closedSince(order, clock.now(), settings.orderLifetimeMs)),
  };
}
