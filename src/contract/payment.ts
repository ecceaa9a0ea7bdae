import { type Amount, parseAmount } from './amount.ts';
import { type OrderId, parseOrderId } from './ids.ts';
import { digitsOrTextOf, isObject, type JsonObject, textOf } from './json.ts';
import { type PaymentStatus, parsePaymentStatus } from './statuses.ts';

/** Fields a transfer goes by, under their wire names. */
export const REQUISITE_FIELDS = [
  'card_number',
  'account_number',
  'sbp_phone_number',
  'bank',
  'full_name',
] as const;

export type RequisiteField = (typeof REQUISITE_FIELDS)[number];

/** The requisites a transfer goes to, each as the service sent it; `null`: not given. */
export type Requisites = { readonly [field in RequisiteField]: string | null };

/** Addresses that come with a payment, unchecked: pass each through the page's allow-lists before use. */
export interface PaymentLinks {
  readonly qrCode: string | null;
  readonly tpayLink: string | null;
  readonly nspkUrl: string | null;
  readonly deeplinkUrl: string | null;
  readonly donationUrl: string | null;
}

/** A payment as the page knows it, from any v1 payment answer (interface 2.2). */
export interface Payment {
  readonly paymentId: string | null;
  /** `unknown`: a status outside the interface, neither success nor failure. */
  readonly status: PaymentStatus | 'unknown';
  /** `null`: not given; `invalid`: given, but not a sum anyone may be asked to pay. */
  readonly amount: Amount | null | 'invalid';
  readonly previousAmount: Amount | null;
  /** The wire value, known or not. */
  readonly transferMethod: string | null;
  readonly requisites: Requisites;
  readonly links: PaymentLinks;
  readonly workCountry: string | null;
  readonly geoId: number | null;
  readonly hasAppeal: boolean;
}

/** A payment, and apart from it what differs in every answer about the same payment. */
export interface PaymentAnswer {
  readonly payment: Payment;
  /** Seconds left (or in all); 0 as it was said; `null`: absent, negative or not finite. */
  readonly lifetimeSeconds: number | null;
}

/**
 * Reads a payment from a creation answer (`sum`) or from the read by order (`amount`).
 * `null` when the answer is no payment of this order; fields of a wrong type count as absent.
 */
export function decodePayment(body: unknown, expected: OrderId): PaymentAnswer | null {
  if (!isObject(body)) return null;
  const orderId = body['order_id'] ?? expected;
  if (parseOrderId(orderId) !== expected) return null;
  if (!('status' in body) && !('payment_id' in body)) return null;
  const text = (field: string) => textOf(body[field]);
  const payment: Payment = {
    paymentId: text('payment_id'),
    status: statusOf(body),
    amount: amountOf(body),
    previousAmount: parseAmount(body['prev_sum']),
    transferMethod: text('transfer_method'),
    requisites: {
      card_number: digitsOrTextOf(body['card_number']),
      account_number: digitsOrTextOf(body['account_number']),
      sbp_phone_number: digitsOrTextOf(body['sbp_phone_number']),
      bank: text('bank'),
      full_name: text('full_name'),
    },
    links: {
      qrCode: text('qr_code'),
      tpayLink: text('tpay_link'),
      nspkUrl: text('nspk_url'),
      deeplinkUrl: text('deeplink_url'),
      donationUrl: text('donation_url'),
    },
    workCountry: text('work_country'),
    geoId: typeof body['geo_id'] === 'number' ? body['geo_id'] : null,
    hasAppeal: body['has_appeal'] === true,
  };
  return { payment, lifetimeSeconds: lifetimeOf(body['lifetime']) };
}

/** `is_canceled` only says more than `created` does: completed, refund and deleted outrank it. */
function statusOf(body: JsonObject): Payment['status'] {
  const status = parsePaymentStatus(body['status']);
  const outranked = status === 'created' || status === 'unknown';
  return outranked && body['is_canceled'] === true ? 'canceled' : status;
}

function amountOf(body: JsonObject): Payment['amount'] {
  const given = body['amount'] ?? body['sum'] ?? null;
  return given === null ? null : parseAmount(given) || 'invalid';
}

function lifetimeOf(value: unknown): number | null {
  const seconds = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
