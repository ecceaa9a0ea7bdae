import type { Amount } from '../../contract/amount.ts';
import type { Miss } from '../../contract/failure-kind.ts';
import type { Order } from '../../contract/order.ts';
import type { Payment } from '../../contract/payment.ts';
import type { CheckoutRecord } from './state.ts';

/** What is on screen: one of these and nothing else. Names are the values of `data-screen`. */
export type Screen =
  | { readonly name: 'loading' }
  | { readonly name: 'link-invalid' }
  | { readonly name: 'not-found' }
  | { readonly name: 'unavailable'; readonly reason: 'unreachable' | 'unclear'; readonly hasPayment: boolean }
  | { readonly name: 'verify' }
  | { readonly name: 'choose'; readonly order: Order; readonly instead: Payment | null }
  | { readonly name: 'preparing'; readonly method: string | null; readonly late: boolean }
  | { readonly name: 'pay'; readonly order: Order; readonly payment: Payment; readonly amount: Amount }
  | { readonly name: 'withdrawn' | 'expired'; readonly payment: Payment }
  | { readonly name: 'paid'; readonly payment: Payment }
  | { readonly name: 'canceled'; readonly payment: Payment }
  | { readonly name: 'refunded' | 'deleted'; readonly payment: Payment };

export type ScreenName = Screen['name'];

/** Requisites that do not come for this long let the payer choose another method. */
const LATE_MS = 60_000;

/**
 * The screen that follows from what is known at a moment of the monotonic clock, in milliseconds.
 * What the server says is final beats all local judgement; a failed read never makes an outcome.
 */
export function screenOf(record: CheckoutRecord, now: number): Screen {
  const { orderId, order, payment, creation } = record;
  if (orderId === null) return { name: 'link-invalid' };
  if (payment?.status === 'completed') return { name: 'paid', payment };
  if (order === null) return withoutOrder(record.orderFailure, payment !== null);
  if (creation.phase === 'asking' || creation.phase === 'sending') {
    return { name: 'preparing', method: creation.method, late: false };
  }
  if (payment !== null) return withPayment(record, order, payment, now);
  if (!order.hasPayment) return { name: 'choose', order, instead: null };
  if (record.refusals >= 2) return { name: 'verify' };
  if (record.paymentFailure === null || record.refusals === 1) return { name: 'loading' };
  return { name: 'unavailable', reason: 'unreachable', hasPayment: true };
}

function withoutOrder(failure: Miss | null, hasPayment: boolean): Screen {
  if (failure === null) return { name: 'loading' };
  if (failure.kind === 'not-found') return { name: 'not-found' };
  if (failure.kind === 'invalid') return { name: 'link-invalid' };
  return { name: 'unavailable', reason: 'unreachable', hasPayment };
}

function withPayment(record: CheckoutRecord, order: Order, payment: Payment, now: number): Screen {
  if (payment.status === 'refund') return { name: 'refunded', payment };
  if (payment.status === 'deleted') return { name: 'deleted', payment };
  if (payment.status === 'canceled') {
    return record.choosingAgain ? { name: 'choose', order, instead: payment } : { name: 'canceled', payment };
  }
  if (record.refusals >= 2) return { name: 'verify' };
  const amount = payment.amount ?? order.amount;
  const unclear = payment.status === 'unknown' || amount === 'invalid';
  if (unclear) return { name: 'unavailable', reason: 'unclear', hasPayment: true };
  if (record.lifetime !== null && now >= record.lifetime.deadline) return { name: 'expired', payment };
  if (isPayable(payment)) {
    if (amount === null) return { name: 'unavailable', reason: 'unclear', hasPayment: true };
    return { name: 'pay', order, payment, amount };
  }
  if (record.destination !== null) return { name: 'withdrawn', payment };
  if (record.choosingAgain) return { name: 'choose', order, instead: payment };
  return { name: 'preparing', method: payment.transferMethod, late: now - record.paymentSince >= LATE_MS };
}

/** There is something to pay to: a number, a code or a link. A name and a bank alone are not. */
export function isPayable({ requisites, links }: Payment): boolean {
  const { card_number, account_number, sbp_phone_number } = requisites;
  const { qrCode, tpayLink, donationUrl } = links;
  return [card_number, account_number, sbp_phone_number, qrCode, tpayLink, donationUrl].some(Boolean);
}

/** Whether two screens show the same, so that a tick of the clock renders nothing. */
export function sameScreen(a: Screen, b: Screen): boolean {
  const ofB: unknown[] = Object.values(b);
  // As a rule the very same objects, once a second.
  const isSame = Object.values(a).every((value, index) => value === ofB[index]);
  return isSame || JSON.stringify(a) === JSON.stringify(b);
}
