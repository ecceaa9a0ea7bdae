import * as v from 'valibot';
import { integer, numericId, textOrNull, timeOrNull, uuid } from '../fields.ts';
import { changeTimes, paymentIds, paymentProgress, paymentRecord } from '../records.ts';

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
    ...paymentIds,
    merchant_id: numericId,
    ...paymentRecord,
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
    ...paymentProgress,
    version: integer,
    ...changeTimes,
  }),
  v.title('OperatorPayment'),
);
export type OperatorPayment = v.InferOutput<typeof operatorPayment>;
