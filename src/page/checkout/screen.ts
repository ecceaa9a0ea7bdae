import type { Amount } from '../../contract/amount.ts';
import type { FailureSummary } from '../../contract/failure-kind.ts';
import type { Order } from '../../contract/order.ts';
import type { Payment } from '../../contract/payment.ts';
import type { CheckoutState } from './state.ts';

/** The screens, of which exactly one is shown. Names are the values of `data-screen`. */
export type Screen =
  | { readonly name: 'loading' }
  | { readonly name: 'link-invalid' | 'closed' }
  | { readonly name: 'not-found' }
  | {
      readonly name: 'unavailable';
      /** `busy`: the service has answered that it cannot now. `unclear`: nothing is known of the payment's state. */
      readonly reason: 'unreachable' | 'busy' | 'unclear';
      readonly hasPayment: boolean;
    }
  | { readonly name: 'verify' }
  | { readonly name: 'choose'; readonly order: Order; readonly replacing: Payment | null }
  | { readonly name: 'preparing'; readonly method: string | null; readonly late: boolean }
  | {
      readonly name: 'pay';
      readonly order: Order;
      readonly payment: Payment;
      readonly amount: Amount;
      /** The payer has said that the transfer is sent: the requisites fold away. */
      readonly transferReported: boolean;
    }
  | { readonly name: 'withdrawn' | 'expired'; readonly payment: Payment }
  | { readonly name: 'paid'; readonly payment: Payment }
  | { readonly name: 'canceled'; readonly payment: Payment }
  | { readonly name: 'refunded' | 'deleted'; readonly payment: Payment };

export type ScreenName = Screen['name'];

/** The screen with the requisites. */
export type PayScreen = Extract<Screen, { name: 'pay' }>;

/** The screens after which the payer is sent back to the shop. */
export type OutcomeScreen = Extract<Screen, { name: 'paid' | 'canceled' }>;

/** Screens with a message alone. */
export type MessageScreen = Exclude<Screen, { name: 'loading' | 'choose' | 'pay' }>;

/** After this long without requisites the payer may choose another method. */
const LATE_MS = 60_000;

/**
 * The screen for a state at a moment of the monotonic clock, in milliseconds.
 * A final status of the server overrides every local deadline; a failed read never makes an outcome.
 */
export function screenOf(state: CheckoutState, now: number): Screen {
  const { orderId, order, payment, creation } = state;
  if (orderId === null) return { name: 'link-invalid' };
  if (payment?.status === 'completed') return { name: 'paid', payment };
  if (order === null) return withoutOrder(state.orderFailure, payment !== null);
  if (creation.phase === 'checking' || creation.phase === 'sending') {
    return { name: 'preparing', method: creation.method, late: false };
  }
  if (order.closed && (payment === null || payment.status === 'canceled' || payment.status === 'deleted')) {
    return { name: 'closed' };
  }
  if (payment !== null) return withPayment(state, order, payment, now);
  if (!order.hasPayment) return { name: 'choose', order, replacing: null };
  if (state.unauthorizedReads >= 2) return { name: 'verify' };
  if (state.paymentFailure === null || state.unauthorizedReads === 1) return { name: 'loading' };
  return unread(state.paymentFailure, true);
}

function withoutOrder(failure: FailureSummary | null, hasPayment: boolean): Screen {
  if (failure === null) return { name: 'loading' };
  if (failure.kind === 'not-found') return { name: 'not-found' };
  if (failure.kind === 'invalid') return { name: 'link-invalid' };
  return unread(failure, hasPayment);
}

function unread({ kind }: FailureSummary, hasPayment: boolean): Screen {
  const reason = kind === 'throttled' || kind === 'server' ? 'busy' : 'unreachable';
  return { name: 'unavailable', reason, hasPayment };
}

function withPayment(state: CheckoutState, order: Order, payment: Payment, now: number): Screen {
  if (payment.status === 'refund') return { name: 'refunded', payment };
  if (payment.status === 'deleted') return { name: 'deleted', payment };
  if (payment.status === 'canceled') {
    return state.choosingAgain
      ? { name: 'choose', order, replacing: payment }
      : { name: 'canceled', payment };
  }
  if (state.unauthorizedReads >= 2) return { name: 'verify' };
  const amount = payment.amount || order.amount;
  const unclear = payment.status === 'unknown' || amount === 'invalid';
  if (unclear) return { name: 'unavailable', reason: 'unclear', hasPayment: true };
  if (state.choosingAgain) return { name: 'choose', order, replacing: payment };
  if (state.lifetime !== null && now >= state.lifetime.deadline) return { name: 'expired', payment };
  if (isPayable(payment)) {
    if (amount === null) return { name: 'unavailable', reason: 'unclear', hasPayment: true };
    return { name: 'pay', order, payment, amount, transferReported: state.transferReported };
  }
  if (state.payableFingerprint !== null) return { name: 'withdrawn', payment };
  return { name: 'preparing', method: payment.transferMethod, late: now - state.paymentSince >= LATE_MS };
}

/** The name of a screen's message in the dictionaries. */
export function messageOf(screen: MessageScreen) {
  if (screen.name === 'unavailable' && screen.reason !== 'unreachable') return screen.reason;
  return screen.name === 'preparing' && screen.late ? 'late' : screen.name;
}

/** Whether the payment has something to pay to: a number, a code or a link. A name and a bank are not enough. */
export function isPayable({ requisites, links }: Payment): boolean {
  const { card_number, account_number, sbp_phone_number } = requisites;
  const { qrCode, tpayLink, donationUrl } = links;
  return [card_number, account_number, sbp_phone_number, qrCode, tpayLink, donationUrl].some(Boolean);
}
