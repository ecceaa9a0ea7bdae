import * as v from 'valibot';
import type { MerchantOrder, MerchantOrderWithPayments } from '../../wire-merchant.ts';
import { timeOrNull, uuid } from '../fields.ts';
import { changeTimes, orderRecord } from '../records.ts';
import { merchantPayment } from './payments.ts';

export type { MerchantOrder, MerchantOrderWithPayments } from '../../wire-merchant.ts';

const orderFields = { order_id: uuid, ...orderRecord, closed_at: timeOrNull, ...changeTimes };

export const merchantOrder: v.GenericSchema<MerchantOrder> = v.pipe(
  v.object(orderFields),
  v.title('MerchantOrder'),
);

/** An order with its payments, oldest first. */
export const merchantOrderWithPayments: v.GenericSchema<MerchantOrderWithPayments> = v.pipe(
  v.object({ ...orderFields, payments: v.array(merchantPayment) }),
  v.title('MerchantOrderWithPayments'),
);
