import * as v from 'valibot';
import { PAYMENT_STATUSES } from '../statuses.ts';
import { decimals, integer, textOrNull, utcTime, uuid } from './fields.ts';

/** What the merchant's and the operator's records of an order have in common, in the documents' order. */
export const orderRecord = {
  amount: v.nullable(decimals(2)),
  outter_id: textOrNull,
  geo_id: integer,
  redirect_url: textOrNull,
  success_redirect_url: textOrNull,
  fail_redirect_url: textOrNull,
  link: v.string(),
};

/** The end of every record. */
export const changeTimes = { created_at: utcTime, updated_at: utcTime };

/** The UUIDs in the records of a payment. */
export const paymentIds = { payment_id: uuid, order_id: uuid };

/** What the merchant's and the operator's records of a payment have in common. */
export const paymentRecord = {
  outter_id: textOrNull,
  origin: v.pipe(v.picklist(['external', 'internal', 'v2']), v.description('Which call created it.')),
  status: v.picklist(PAYMENT_STATUSES),
  amount: decimals(2),
  prev_amount: v.nullable(decimals(2)),
  transfer_method: v.string(),
};

/** How far such a payment is. */
export const paymentProgress = { expires_at: utcTime, has_appeal: v.boolean() };
