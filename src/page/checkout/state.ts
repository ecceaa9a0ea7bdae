import type { Amount } from '../../contract/amount.ts';
import type { CodedFailure, FailureKind, FailureSummary } from '../../contract/failure-kind.ts';
import type { OrderId } from '../../contract/ids.ts';
import type { Order } from '../../contract/order.ts';
import type { Payment } from '../../contract/payment.ts';
import type { Lifetime } from './deadline.ts';

/**
 * Everything the page knows: the server's answers and the payer's progress. It is immutable: the reducers in
 * `reducers.ts` and the checkout's actions replace it as a whole. The screen follows from the state and the time alone.
 * Moments are milliseconds of the monotonic clock.
 */
export interface CheckoutState {
  readonly orderId: OrderId | null;
  readonly order: Order | null;
  /** Why the latest read of the order failed; `null` after a successful read. */
  readonly orderFailure: FailureSummary | null;
  readonly payment: Payment | null;
  readonly paymentFailure: FailureSummary | null;
  /** Consecutive payment reads that were answered with 401. */
  readonly unauthorizedReads: number;
  /** Consecutive failed reads, of the order or the payment. */
  readonly failures: number;
  /** The read in flight takes unusually long. */
  readonly slow: boolean;
  /** The payment's latest requisites and links as one text to compare; `null`: none have been on screen. */
  readonly payableFingerprint: string | null;
  /** When the page first received this payment. */
  readonly paymentSince: number;
  readonly lifetime: Lifetime | null;
  /** Requisites changed while they may have been on screen, and the payer has not dismissed the notice. */
  readonly requisitesChanged: boolean;
  /** The sum that this page showed before the present one, for services that do not send `prev_sum`. */
  readonly amountBefore: Amount | null;
  /** The sum changed while it may have been on screen, and the payer has not dismissed the notice. */
  readonly amountChanged: boolean;
  /** This page has seen the order without a payment. */
  readonly seenWithoutPayment: boolean;
  /** Another device created the payment: while this page offered the choice, or in place of one that was here. */
  readonly createdElsewhere: boolean;
  /** The order has a merchant token, so a payment can be created. */
  readonly canCreate: boolean;
  readonly creation: Creation;
  /** The payer asked for another method: after a cancellation, while requisites do not come, or instead of those shown. */
  readonly choosingAgain: boolean;
  /** Wire values of methods without free requisites at the latest attempt. */
  readonly unavailableMethods: readonly string[];
  /** The payer has said that the transfer is sent. */
  readonly transferReported: boolean;
  /** The page has stopped polling by itself. */
  readonly pollingEnded: boolean;
}

/**
 * Progress of the payer's choice. `checking`: a read of order and payment before or after the POST is in flight. A
 * failure with `Retry-After` lasts for that long.
 */
export type Creation =
  | { readonly phase: 'idle' }
  | { readonly phase: 'checking' | 'sending'; readonly method: string }
  | { readonly phase: 'failed'; readonly method: string; readonly failure: CodedFailure };

/** Failures after which no payment can be created from this link, by any method. */
const FINAL_FAILURES: readonly FailureKind[] = ['blocked', 'unauthorized', 'forbidden', 'not-found'];

/** Whether choosing a method can create a payment: at once, after the service's `Retry-After`, or never by this link. */
export function creationAvailability({ canCreate, creation }: CheckoutState): 'now' | 'later' | 'never' {
  const failure = creation.phase === 'failed' ? creation.failure : null;
  if (!canCreate || (failure && FINAL_FAILURES.includes(failure.kind))) return 'never';
  return failure?.retryAfterMs ? 'later' : 'now';
}

export const IDLE: Creation = { phase: 'idle' };

/** `before` when `next` has the same content, so that equal answers render nothing. Both hold JSON data only. */
export function unlessEqual<T>(before: T, next: T): T {
  return before === next || JSON.stringify(before) === JSON.stringify(next) ? before : next;
}

export function initialState(orderId: OrderId | null): CheckoutState {
  return {
    orderId,
    order: null,
    orderFailure: null,
    payment: null,
    paymentFailure: null,
    unauthorizedReads: 0,
    failures: 0,
    slow: false,
    payableFingerprint: null,
    paymentSince: 0,
    lifetime: null,
    requisitesChanged: false,
    amountBefore: null,
    amountChanged: false,
    seenWithoutPayment: false,
    createdElsewhere: false,
    canCreate: false,
    creation: IDLE,
    choosingAgain: false,
    unavailableMethods: [],
    transferReported: false,
    pollingEnded: false,
  };
}
