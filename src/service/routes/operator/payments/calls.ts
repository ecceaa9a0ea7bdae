import { pageOf } from '../../../../contract/answers/lists.ts';
import { operatorPayment } from '../../../../contract/answers/operator/payments.ts';
import { PAYMENT_STATUSES } from '../../../../contract/statuses.ts';
import { findPayments, paymentWithOrder } from '../../../store/find-payments.ts';
import { pageView } from '../../calls/cursor.ts';
import { paymentInPath } from '../../calls/existing.ts';
import {
  geoId,
  number,
  oneOf,
  orderId,
  paging,
  sum,
  times,
  transferMethod,
  windowOf,
  word,
} from '../../calls/query.ts';
import { listCall, type OperatorCall, readCall } from '../call.ts';
import { paymentView } from './view.ts';

export const paymentCalls: readonly OperatorCall[] = [
  listCall({
    operationId: 'findPayments',
    path: '/operator/payments',
    summary: 'Find payments',
    query: {
      status: oneOf(PAYMENT_STATUSES, 'Those that are now in this status.'),
      merchant_id: number('The merchant’s number.'),
      order_id: orderId,
      outter_id: word('The merchant’s own ID.'),
      client_id: word('The payer, as the merchant names them.'),
      transfer_method: transferMethod,
      geo_id: geoId,
      amount: sum,
      requisite_id: number('The entry of the pool that was given to them.'),
      ...times,
      ...paging,
    },
    answer: pageOf(operatorPayment, 'OperatorPayments'),
    async run({ context, query }) {
      const filter = {
        status: query.status,
        merchantId: query.merchant_id,
        orderId: query.order_id,
        shopOrderId: query.outter_id,
        clientId: query.client_id,
        transferMethod: query.transfer_method,
        geoId: query.geo_id,
        amount: query.amount,
        requisiteId: query.requisite_id,
        from: query.from,
        to: query.to,
      };
      const page = await findPayments(context.database, filter, windowOf(query));
      return pageView(page, (found) => paymentView(found, context.clock.now()));
    },
  }),

  readCall({
    operationId: 'readPaymentAsOperator',
    path: '/operator/payments/{payment_id}',
    summary: 'Read a payment',
    answer: operatorPayment,
    missing: 'Payment',
    async run({ context, path }) {
      const payment = await paymentInPath(context, path('payment_id'));
      return paymentView(await paymentWithOrder(context.database, payment), context.clock.now());
    },
  }),
];
