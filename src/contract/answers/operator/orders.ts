import * as v from 'valibot';
import { numericId, uuid } from '../fields.ts';
import { changeTimes, orderRecord } from '../records.ts';
import { operatorPayment } from './payments.ts';

const orderFields = {
  order_id: uuid,
  merchant_id: numericId,
  ...orderRecord,
  paid_twice: v.pipe(v.boolean(), v.description('Whether more than one of its payments is completed.')),
  ...changeTimes,
};

export const operatorOrder = v.pipe(v.object(orderFields), v.title('OperatorOrder'));
export type OperatorOrder = v.InferOutput<typeof operatorOrder>;

/** An order with its payments, oldest first. */
export const operatorOrderWithPayments = v.pipe(
  v.object({ ...orderFields, payments: v.array(operatorPayment) }),
  v.title('OperatorOrderWithPayments'),
);
