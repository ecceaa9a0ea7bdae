import { type Amount, parseAmount } from './amount.ts';
import { type OrderId, parseOrderId } from './ids.ts';
import { isObject, type JsonObject, shownTextOf, textOf } from './json.ts';
import { type PaymentStatus, parsePaymentStatus } from './statuses.ts';

/** Requisite fields by their wire names. */
export const REQUISITE_FIELDS = [
  'card_number',
  'account_number',
  'bik',
  'sbp_phone_number',
  'bank',
  'full_name',
] as const;

export type RequisiteField = (typeof REQUISITE_FIELDS)[number];

/** A payment's requisites, each as the service sent it; `null`: absent. */
export type Requisites = { readonly [field in RequisiteField]: string | null };

/** A payment's URLs, unchecked: pass each through the page's allow-lists before use. */
export interface PaymentLinks {
  readonly qrCode: string | null;
  readonly tpayLink: string | null;
  readonly nspkUrl: string | null;
  readonly deeplinkUrl: string | null;
  readonly donationUrl: string | null;
}

/** A payment in the page's own model, decoded from any v1 payment answer. */
export interface Payment {
  readonly paymentId: string | null;
  /** `unknown`: an undocumented status, neither success nor failure. */
  readonly status: PaymentStatus | 'unknown';
  /** `null`: absent; `invalid`: present, but not a valid sum. */
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

/** A decoded payment, separate from the lifetime, which differs in every answer about the same payment. */
export interface PaymentAnswer {
  readonly payment: Payment;
  /** Seconds left, or in total where a service sends a constant; 0 is kept; `null`: absent, negative or not finite. */
  readonly lifetimeSeconds: number | null;
}

/**
 * Decodes a payment from a creation answer (`sum`) or from the read by order (`amount`). `null` when the answer is not a
 * payment of this order; fields of a wrong type count as absent.
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
      card_number: shownTextOf(body['card_number']),
      account_number: shownTextOf(body['account_number']),
      bik: bikOf(body['bik']),
      sbp_phone_number: shownTextOf(body['sbp_phone_number']),
      bank: shownTextOf(body['bank']),
      full_name: shownTextOf(body['full_name']),
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

/** The bank's code in Russia, nine digits; any other value is none. */
function bikOf(value: unknown): string | null {
  const bik = textOf(value);
  return bik && /^\d{9}$/.test(bik) ? bik : null;
}

/** `is_canceled` overrides only `created` and unknown statuses: completed, refund and deleted take precedence. */
function statusOf(body: JsonObject): Payment['status'] {
  const status = parsePaymentStatus(body['status']);
  const outranked = status === 'created' || status === 'unknown';
  return outranked && body['is_canceled'] === true ? 'canceled' : status;
}

function amountOf(body: JsonObject): Payment['amount'] {
  const given = body['amount'] ?? body['sum'] ?? null;
  return given === null ? null : parseAmount(given) || 'invalid';
}

/** Below 30 years: more is no lifetime, and too much for milliseconds. */
function lifetimeOf(value: unknown): number | null {
  const seconds = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof seconds === 'number' && seconds >= 0 && seconds < 1e9 ? seconds : null;
}
