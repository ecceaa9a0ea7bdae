import * as v from 'valibot';
import { PAYMENT_STATUSES } from '../statuses.ts';
import type { PaymentV1CreationAnswer, PaymentV1ReadAnswer } from '../wire.ts';
import {
  address,
  integer,
  numericId,
  sumNumber,
  textOrNull,
  transferMethod,
  utcTime,
  uuid,
} from './fields.ts';

/** The fields that every v1 payment answer has. */
const common = {
  bank: textOrNull,
  transfer_method: v.nullable(transferMethod),
  status: v.picklist(PAYMENT_STATUSES),
  full_name: textOrNull,
  card_number: textOrNull,
  sbp_phone_number: textOrNull,
  account_number: textOrNull,
  bik: v.optional(v.pipe(textOrNull, v.description('The BIK of the account’s bank, where it is known.'))),
  has_appeal: v.nullable(v.boolean()),
  is_canceled: v.nullable(v.boolean()),
  payment_gateway_id: v.nullable(v.number()),
  payment_id: uuid,
  order_id: uuid,
  outter_id: textOrNull,
  geo_id: v.nullable(v.pipe(v.number(), v.integer())),
  redirect_url: textOrNull,
  success_redirect_url: textOrNull,
  fail_redirect_url: textOrNull,
  lifetime: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.description('Seconds left.'))),
  closes_in_seconds: v.optional(
    v.pipe(
      v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
      v.description('Seconds until the open payment is canceled; left out for any other.'),
    ),
  ),
  prev_sum: v.nullable(sumNumber),
  donation_url: textOrNull,
  tpay_link: textOrNull,
  qr_code: textOrNull,
  work_country: v.string(),
  link: address,
};

/** Answer to both v1 creations: `POST /api/v1/payments/` and `POST /api/v1/payments/internal/`. */
export const paymentV1Created: v.GenericSchema<PaymentV1CreationAnswer> = v.pipe(
  v.object({ sum: sumNumber, ...common }),
  v.title('PaymentV1Created'),
);

/** Answer to `GET /api/v1/payments/check-by-order-id/{order_id}/`. */
export const paymentV1Read: v.GenericSchema<PaymentV1ReadAnswer> = v.pipe(
  v.object({ amount: sumNumber, ...common }),
  v.title('PaymentV1Read'),
);

/** What webhooks of every version add to a payment. */
export const webhookFields = {
  changed_at: v.pipe(utcTime, v.description('The time of the change.')),
  order_version: v.pipe(
    integer,
    v.description('Grows with each change of any payment of the order: older than what you have is history.'),
  ),
};

/** The body of v1 webhooks: the payment read, and the payment's number. */
export const paymentV1Webhook = v.pipe(
  v.object({
    id: v.pipe(numericId, v.description('The payment’s number; appeals take it.')),
    amount: sumNumber,
    ...common,
    ...webhookFields,
  }),
  v.title('PaymentV1Webhook'),
);
