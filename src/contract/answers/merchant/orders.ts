import * as v from 'valibot';
import type { MerchantOrder, MerchantOrderWithPayments } from '../../wire-merchant.ts';
import { decimals, integer, textOrNull, timeOrNull, utcTime, uuid } from '../fields.ts';
import { merchantPayment } from './payments.ts';

export type { MerchantOrder, MerchantOrderWithPayments } from '../../wire-merchant.ts';

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

export const merchantOrder: v.GenericSchema<MerchantOrder> = v.pipe(
  v.object(orderFields),
  v.title('MerchantOrder'),
);

/** An order with its payments, oldest first. */
export const merchantOrderWithPayments: v.GenericSchema<MerchantOrderWithPayments> = v.pipe(
  v.object({ ...orderFields, payments: v.array(merchantPayment) }),
  v.title('MerchantOrderWithPayments'),
);
