import * as v from 'valibot';
import { timeOrNull, uuid } from '../fields.ts';
import { changeTimes, orderRecord } from '../records.ts';
import { merchantPayment } from './payments.ts';

const orderFields = { order_id: uuid, ...orderRecord, closed_at: timeOrNull, ...changeTimes };

export const merchantOrder = v.pipe(v.object(orderFields), v.title('MerchantOrder'));
export type MerchantOrder = v.InferOutput<typeof merchantOrder>;

/** An order with its payments, oldest first. */
export const merchantOrderWithPayments = v.pipe(
  v.object({ ...orderFields, payments: v.array(merchantPayment) }),
  v.title('MerchantOrderWithPayments'),
);
export type MerchantOrderWithPayments = v.InferOutput<typeof merchantOrderWithPayments>;
