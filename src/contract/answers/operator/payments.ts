import * as v from 'valibot';
import { PAYMENT_STATUSES } from '../../statuses.ts';
import { decimals, integer, numericId, textOrNull, timeOrNull, utcTime, uuid } from '../fields.ts';

const requisites = v.object({
  bank: textOrNull,
  full_name: textOrNull,
  card_number: textOrNull,
  account_number: textOrNull,
  bik: textOrNull,
  sbp_phone_number: textOrNull,
  qr_code: textOrNull,
  tpay_link: textOrNull,
  donation_url: textOrNull,
  nspk_url: textOrNull,
  qr_code_link: textOrNull,
  tips_id: textOrNull,
});

export const operatorPayment = v.pipe(
  v.object({
    id: numericId,
    payment_id: uuid,
    order_id: uuid,
    merchant_id: numericId,
    outter_id: textOrNull,
    origin: v.pipe(v.picklist(['external', 'internal', 'v2']), v.description('Which call made it.')),
    status: v.picklist(PAYMENT_STATUSES),
    amount: decimals(2),
    prev_amount: v.nullable(decimals(2)),
    transfer_method: v.string(),
    bank_wanted: textOrNull,
    geo_id: integer,
    client_id: textOrNull,
    client_ip: textOrNull,
    callback_url: textOrNull,
    replaces: v.pipe(
      v.nullable(uuid),
      v.description('The payment of the same order that the payer gave up for this one.'),
    ),
    order_paid_twice: v.pipe(
      v.boolean(),
      v.description('Whether more than one payment of its order is completed.'),
    ),
    requisite_id: v.nullable(numericId),
    requisites,
    phase: v.pipe(
      v.picklist(['preparing', 'shown', 'withdrawn', 'over', 'closed']),
      v.description('What a payer sees of the requisites now.'),
    ),
    shown_at: v.pipe(timeOrNull, v.description('From when on a payer may see the requisites.')),
    first_shown_at: v.pipe(
      timeOrNull,
      v.description('When an answer first carried the requisites to the payer or the merchant.'),
    ),
    expires_at: utcTime,
    has_appeal: v.boolean(),
    version: integer,
    created_at: utcTime,
    updated_at: utcTime,
  }),
  v.title('OperatorPayment'),
);
export type OperatorPayment = v.InferOutput<typeof operatorPayment>;
