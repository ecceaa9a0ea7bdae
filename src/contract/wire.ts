import type { PaymentStatus } from './statuses.ts';

/** Body of `POST /api/v1/orders/`. `amount` is a number with at most two decimals. */
export interface OrderCreationRequest {
  amount?: number;
  outter_id: string;
  geo_id?: number;
  geo_name?: string;
  redirect_url: string;
  success_redirect_url?: string;
  fail_redirect_url?: string;
}

/** The fields that both order answers have. */
interface OrderBase {
  amount: number | null;
  outter_id: string;
  geo_id: number;
  redirect_url: string;
  success_redirect_url: string | null;
  fail_redirect_url: string | null;
  merchant_id: number;
  merchant_token: string;
  order_id: string;
}

/** Answer to `POST /api/v1/orders/`: the request's fields and the link of the order page. */
export interface OrderCreationAnswer extends OrderBase {
  geo_name: string;
  link: string;
}

/** Answer to `GET /api/v1/orders/{order_id}/`. Times are ISO 8601 in UTC. */
export interface OrderReadAnswer extends OrderBase {
  has_payment: boolean;
  /** The merchant has closed the order: no payment can be created any more. Other services leave it out. */
  closed?: boolean | undefined;
  /** Not in the interface: whether a payer may give up an active payment for another method (`replaces`). */
  can_replace_payment?: boolean;
  /**
   * Not in the interface: where the shop helps its payers, `https:`, `mailto:` or `tel:`. `{payment}` and `{order}` in it stand
   * for `payment_id` and `outter_id`; the client fills them in, percent-encoded.
   */
  support_url?: string | null | undefined;
  created_at: string;
  updated_at: string;
}

/** Body of `POST /api/v1/payments/`. */
export interface ExternalPaymentRequest {
  amount: number;
  transfer_method: string;
  redirect_url: string;
  success_redirect_url?: string;
  fail_redirect_url?: string;
  callback_url?: string;
  geo?: string;
  outter_id?: string;
  bank?: string;
  client_id?: string;
}

/** Body of `POST /api/v1/payments/internal/`. */
export interface InternalPaymentRequest {
  order_id: string;
  geo_id?: number;
  amount: number;
  transfer_method: string;
  client_id: string;
  client_ip: string;
  bank?: string;
  callback_url?: string;
  /** Not in the interface: the `payment_id` of the order's active payment, given up for another method. */
  replaces?: string;
}

/** The fields that every v1 payment answer has. `lifetime` is in seconds. */
interface PaymentV1Base {
  bank: string | null;
  transfer_method: string | null;
  status: PaymentStatus;
  full_name: string | null;
  card_number: string | null;
  sbp_phone_number: string | null;
  account_number: string | null;
  /** Not in the interface: the BIK of the account's bank, 9 digits. */
  bik?: string | null | undefined;
  has_appeal: boolean | null;
  is_canceled: boolean | null;
  payment_gateway_id: number | null;
  payment_id: string;
  order_id: string;
  outter_id: string | null;
  geo_id: number | null;
  redirect_url: string | null;
  success_redirect_url: string | null;
  fail_redirect_url: string | null;
  lifetime: number | null;
  /** Not in the interface: whole seconds until the service cancels the open payment, at the end of the grace period. */
  closes_in_seconds?: number | null | undefined;
  prev_sum: number | null;
  donation_url: string | null;
  tpay_link: string | null;
  qr_code: string | null;
  work_country: string;
  link: string;
}

/** Answer to both v1 creations, in which the amount is `sum`. */
export interface PaymentV1CreationAnswer extends PaymentV1Base {
  sum: number;
}

/** Answer to `GET /api/v1/payments/check-by-order-id/{order_id}/`, in which the amount is `amount`. */
export interface PaymentV1ReadAnswer extends PaymentV1Base {
  amount: number;
}
