import * as v from 'valibot';
import { decimals, integer, numericId, textOrNull, utcTime, uuid } from '../fields.ts';

import { operatorPayment } from './payments.ts';

const orderFields = {
  order_id: uuid,
  merchant_id: numericId,
  amount: v.nullable(decimals(2)),
  outter_id: textOrNull,
  geo_id: integer,
  redirect_url: textOrNull,
  success_redirect_url: textOrNull,
  fail_redirect_url: textOrNull,
  link: v.string(),
  paid_twice: v.pipe(v.boolean(), v.description('Whether more than one of its payments is completed.')),
  created_at: utcTime,
  updated_at: utcTime,
};

export const operatorOrder = v.pipe(v.object(orderFields), v.title('OperatorOrder'));
export type OperatorOrder = v.InferOutput<typeof operatorOrder>;

/** An order with its payments, oldest first. */
export const operatorOrderWithPayments = v.pipe(
  v.object({ ...orderFields, payments: v.array(operatorPayment) }),
  v.title('OperatorOrderWithPayments'),
);
