import type { PaymentStatus } from './statuses.ts';

/** Body of `POST /api/v2/payments/`. `sum` is a number with at most two decimals. */
export interface PaymentV2Request {
  sum: number;
  type: string;
  bank?: string;
  is_intrabank_transfer?: boolean;
  client_id?: string;
  client_ip?: string;
  outter_id?: string;
  geo?: string;
  is_allow_another_amount?: boolean;
  callback_url?: string;
}

/**
 * A payment's conversion into USDT. All figures are decimal text. `course` is the exchange rate in units of the payment's
 * currency for one USDT, `rate` the merchant's commission in per cent.
 */
export interface MerchantPaymentDetail {
  id: number;
  course: string;
  rate: string;
  course_with_rate: string;
  amount_in_usdt: string;
  accumulated_rate: string;
  amount_with_rate: string;
  amount_in_usdt_with_rate: string;
  created_at: string;
  updated_at: string;
}

/**
 * A payment of version 2. Every key is always present; absent text that is not nullable is `""`. `sum` has two decimals,
 * `currency` is an ISO 4217 code, times are ISO 8601 with an offset.
 */
export interface PaymentV2 {
  id: number;
  sum: string;
  card_number: string | null;
  created_at: string;
  updated_at: string;
  bank: string;
  russified_name: string;
  bik: string | null;
  type: string;
  status: PaymentStatus;
  qr_code: string | null;
  qr_code_link: string | null;
  currency: string;
  full_name: string;
  sbp_phone_number: string;
  account_number: string | null;
  client_id: string | null;
  client_ip: string | null;
  outter_id: string | null;
  project: string | null;
  merchant_payment_detail: MerchantPaymentDetail;
  outter_id_from_form: string | null;
  tips_id: number | null;
  nspk_url: string | null;
  work_country: string;
  redirect_url: string | null;
  callback_url: string | null;
  deeplink_url: string | null;
}
