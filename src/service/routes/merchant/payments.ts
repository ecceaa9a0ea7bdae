import { merchantPayments } from '../../../contract/answers/merchant/lists.ts';
import { merchantPayment } from '../../../contract/answers/merchant/payments.ts';
import { PAYMENT_STATUSES } from '../../../contract/statuses.ts';
import { findPayments, paymentWithOrder } from '../../store/find-payments.ts';
import { EMPTY_PAGE, pageView } from '../calls/cursor.ts';
import { existing, paymentInPath } from '../calls/existing.ts';
import { paymentNamed } from '../calls/payment-named.ts';
import {
  oneOf,
  orderId,
  paging,
  payment as paymentName,
  times,
  transferMethod,
  windowOf,
  word,
} from '../calls/query.ts';
import { paymentRecordOf } from '../calls/records.ts';
import { listCall, type MerchantCall, readCall } from './call.ts';

export const merchantPaymentCalls: readonly MerchantCall[] = [
  listCall({
    operationId: 'findMyPayments',
    path: '/merchant/payments',
    summary: 'Find your payments, of every version, the newest first',
    query: {
      payment: paymentName,
      order_id: orderId,
      outter_id: word('Your own ID of the order.'),
      client_id: word('The payer, as you name them.'),
      status: oneOf(PAYMENT_STATUSES, 'Those that are now in this status.'),
      transfer_method: transferMethod,
      ...times,
      ...paging,
    },
    answer: merchantPayments,
    async run({ context, query, merchantId }) {
      const named =
        query.payment === undefined ? undefined : await paymentNamed(context.database, query.payment);
      if (named === null) return pageView(EMPTY_PAGE, paymentRecordOf);
      const filter = {
        merchantId,
        paymentId: named?.paymentId,
        orderId: query.order_id,
        shopOrderId: query.outter_id,
        clientId: query.client_id,
        status: query.status,
        transferMethod: query.transfer_method,
        from: query.from,
        to: query.to,
      };
      return pageView(await findPayments(context.database, filter, windowOf(query)), paymentRecordOf);
    },
  }),

  readCall({
    operationId: 'readMyPayment',
    path: '/merchant/payments/{payment_id}',
    summary: 'Read one of your payments',
    answer: merchantPayment,
    missing: 'Payment',
    async run({ context, path, merchantId }) {
      const found = await paymentWithOrder(
        context.database,
        await paymentInPath(context, path('payment_id')),
      );
      return paymentRecordOf(existing(found.merchantId === merchantId ? found : null, 'Payment'));
    },
  }),
];
