import * as v from 'valibot';
import { PAYMENT_STATUSES } from '../statuses.ts';
import type { MerchantPaymentDetail, PaymentV2 } from '../wire-v2.ts';
import { decimals, numericId, textOrNull, time, transferMethod } from './fields.ts';
import { webhookFields } from './payment-v1.ts';

const merchantPaymentDetail: v.GenericSchema<MerchantPaymentDetail> = v.pipe(
  v.object({
    id: numericId,
    course: v.pipe(decimals(4), v.description('Units of the currency for one USDT.')),
    rate: v.pipe(decimals(2), v.description('The merchant’s commission in per cent.')),
    course_with_rate: v.pipe(decimals(8), v.description('course × (1 + rate / 100)')),
    amount_in_usdt: v.pipe(decimals(6), v.description('sum / course')),
    accumulated_rate: v.pipe(decimals(2), v.description('All commissions together, in per cent.')),
    amount_with_rate: v.pipe(decimals(2), v.description('sum × (1 + rate / 100)')),
    amount_in_usdt_with_rate: v.pipe(decimals(6), v.description('sum × (1 + rate / 100) / course')),
    created_at: time,
    updated_at: time,
  }),
  v.title('MerchantPaymentDetail'),
);

const fields = {
  id: numericId,
  sum: decimals(2),
  card_number: textOrNull,
  created_at: time,
  updated_at: time,
  bank: v.string(),
  russified_name: v.string(),
  bik: textOrNull,
  type: transferMethod,
  status: v.picklist(PAYMENT_STATUSES),
  qr_code: textOrNull,
  qr_code_link: textOrNull,
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/), v.description('ISO 4217')),
  full_name: v.string(),
  sbp_phone_number: v.string(),
  account_number: textOrNull,
  client_id: textOrNull,
  client_ip: textOrNull,
  outter_id: textOrNull,
  project: textOrNull,
  merchant_payment_detail: merchantPaymentDetail,
  outter_id_from_form: textOrNull,
  tips_id: v.nullable(v.number()),
  nspk_url: textOrNull,
  work_country: v.string(),
  redirect_url: textOrNull,
  callback_url: textOrNull,
  deeplink_url: textOrNull,
};

/** Answer to `POST /api/v2/payments/`. */
export const paymentV2: v.GenericSchema<PaymentV2> = v.pipe(v.object(fields), v.title('PaymentV2'));

/** The body of v2 webhooks: the payment as its creation answered it, in its new state. */
export const paymentV2Webhook = v.pipe(
  v.object({ ...fields, ...webhookFields }),
  v.title('PaymentV2Webhook'),
);
