import * as v from 'valibot';
import { decimals, integer, textOrNull, timeOrNull, utcTime, uuid } from '../fields.ts';
import { merchantPayment } from './payments.ts';

const orderFields = {
  order_id: uuid,
  amount: v.nullable(decimals(2)),
  outter_id: textOrNull,
  geo_id: integer,
  redirect_url: textOrNull,
  success_redirect_url: textOrNull,
  fail_redirect_url: textOrNull,
  link: v.string(),
  closed_at: timeOrNull,
  created_at: utcTime,
  updated_at: utcTime,
};

export const merchantOrder = v.pipe(v.object(orderFields), v.title('MerchantOrder'));
export type MerchantOrder = v.InferOutput<typeof merchantOrder>;

/** An order with its payments, oldest first. */
export const merchantOrderWithPayments = v.pipe(
  v.object({ ...orderFields, payments: v.array(merchantPayment) }),
  v.title('MerchantOrderWithPayments'),
);
export type MerchantOrderWithPayments = v.InferOutput<typeof merchantOrderWithPayments>;
