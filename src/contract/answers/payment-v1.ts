import * as v from 'valibot';
import { PAYMENT_STATUSES } from '../statuses.ts';
import type { PaymentV1Created, PaymentV1Read } from '../wire.ts';
import { address, sumNumber, textOrNull, uuid } from './fields.ts';

/** What every v1 payment answer has (interface 2.2). */
const common = {
  bank: textOrNull,
  transfer_method: textOrNull,
  status: v.picklist(PAYMENT_STATUSES),
  full_name: textOrNull,
  card_number: textOrNull,
  sbp_phone_number: textOrNull,
  account_number: textOrNull,
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
  prev_sum: v.nullable(sumNumber),
  donation_url: textOrNull,
  tpay_link: textOrNull,
  qr_code: textOrNull,
  work_country: v.string(),
  link: address,
};

/** Answer to both v1 creations (interface 4.2, 4.3). */
export const paymentV1Created: v.GenericSchema<PaymentV1Created> = v.pipe(
  v.object({ sum: sumNumber, ...common }),
  v.title('PaymentV1Created'),
);

/** Answer to the payment read by order (interface 4.5). */
export const paymentV1Read: v.GenericSchema<PaymentV1Read> = v.pipe(
  v.object({ amount: sumNumber, ...common }),
  v.title('PaymentV1Read'),
);
