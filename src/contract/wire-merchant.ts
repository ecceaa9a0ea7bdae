import type { Appeal } from './appeals.ts';
import type { PaymentStatus } from './statuses.ts';

/** Answers to `/merchant/*`, as they come over the wire. Times are ISO 8601 in UTC, sums decimal text with two decimals. */
export interface MerchantOrder {
  order_id: string;
  amount: string | null;
  outter_id: string | null;
  geo_id: number;
  redirect_url: string | null;
  success_redirect_url: string | null;
  fail_redirect_url: string | null;
  link: string;
  closed_at: string | null;
  created_at: string;
  updated_at: string;
}

/** An order with its payments, oldest first. */
export interface MerchantOrderWithPayments extends MerchantOrder {
  payments: MerchantPayment[];
}

/** A payment of any version, as its merchant looks it up. */
export interface MerchantPayment {
  /** The number that appeals and version 2 use. */
  id: number;
  payment_id: string;
  order_id: string;
  outter_id: string | null;
  /** Which call created it. */
  origin: 'external' | 'internal' | 'v2';
  status: PaymentStatus;
  amount: string;
  prev_amount: string | null;
  transfer_method: string;
  geo_id: number;
  client_id: string | null;
  callback_url: string | null;
  /** When the payer first could see requisites. */
  shown_at: string | null;
  expires_at: string;
  has_appeal: boolean;
  /** Two payments of the order are completed, so one of them is to be refunded. */
  order_paid_twice: boolean;
  created_at: string;
  updated_at: string;
}

export interface WebhookAnswer {
  webhook_id: string;
  event: string;
  merchant_id: number;
  order_id: string;
  payment_id: string;
  url: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  next_attempt_at: string | null;
  created_at: string;
  delivered_at: string | null;
  /** Since when the endpoint has not responded, so that pending webhooks wait for a probe. */
  endpoint_broken_since: string | null;
}

/** One delivery attempt of a webhook. */
export interface AttemptAnswer {
  number: number;
  url: string;
  started_at: string;
  /** `null`: under way, or broken off by a crash. */
  ended_at: string | null;
  status: number | null;
  error: string | null;
  /** The beginning of the body. */
  answer: string | null;
}

export interface WebhookInFull extends WebhookAnswer {
  /** The body: a payment in the shape of its version. */
  payload: { [field: string]: unknown };
  log: AttemptAnswer[];
}

/** One page of a list, newest first, with the cursor of the next page. */
export interface PageOf<Item> {
  items: Item[];
  next_cursor: string | null;
}

export type MerchantOrders = PageOf<MerchantOrder>;
export type MerchantPayments = PageOf<MerchantPayment>;
export type MerchantWebhooks = PageOf<WebhookAnswer>;
export type MerchantAppeals = PageOf<Appeal>;
