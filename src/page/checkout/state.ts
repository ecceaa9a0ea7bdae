import type { Amount } from '../../contract/amount.ts';
import type { Failure } from '../../contract/failure.ts';
import type { FailureKind, Miss } from '../../contract/failure-kind.ts';
import type { OrderId } from '../../contract/ids.ts';
import type { Order } from '../../contract/order.ts';
import type { Payment } from '../../contract/payment.ts';
import type { Lifetime } from './lifetime.ts';

/**
 * All the page knows: what the server has said, and what the payer is doing. Immutable; replaced as a whole by the
 * reducers in `hear.ts` and by the checkout's verbs. What is on screen follows from it and the time alone.
 * Moments are milliseconds of the monotonic clock.
 */
export interface CheckoutRecord {
  readonly orderId: OrderId | null;
  readonly order: Order | null;
  /** Why the latest read of the order failed; `null` when it did not. */
  readonly orderFailure: Miss | null;
  readonly payment: Payment | null;
  readonly paymentFailure: Miss | null;
  /** Payment reads in a row that were answered with 401. */
  readonly refusals: number;
  /** Reads in a row that failed, of either kind. */
  readonly failures: number;
  /** A read is taking unusually long. */
  readonly slow: boolean;
  /** Where this payment's latest requisites lead, as one text to compare; `null`: none have been on screen. */
  readonly destination: string | null;
  /** When this payment was first heard of. */
  readonly paymentSince: number;
  readonly lifetime: Lifetime | null;
  /** Requisites were exchanged while the payer may have been looking, and the payer has not said "understood". */
  readonly requisitesChanged: boolean;
  /** The sum this page showed before the present one, when the service does not say it itself. */
  readonly amountBefore: Amount | null;
  /** The sum changed while the payer may have been looking, and the payer has not said "understood". */
  readonly amountChanged: boolean;
  /** This page has seen the order without a payment. */
  readonly wasOpen: boolean;
  /** The payment turned up while this page was offering the choice. */
  readonly madeElsewhere: boolean;
  /** The order has a merchant token: a payment can be created. */
  readonly canCreate: boolean;
  readonly creation: Creation;
  /** The payer asked for another method, after a cancellation or while requisites do not come. */
  readonly choosingAgain: boolean;
  /** Wire names of methods that had no requisites to give when last asked. */
  readonly unavailableMethods: readonly string[];
  /** The page has given up asking by itself. */
  readonly gaveUp: boolean;
}

/** What became of the payer's choice. `asking`: the server is asked what exists, before or after the POST. */
export type Creation =
  | { readonly phase: 'idle' }
  | { readonly phase: 'asking' | 'sending'; readonly method: string; readonly since: number }
  | { readonly phase: 'failed'; readonly method: string; readonly failure: Failure };

/** Why nothing more can be created from this link, by whatever method. */
const SHUT: readonly FailureKind[] = ['blocked', 'unauthorized', 'forbidden', 'not-found'];

/** Whether a choice of a method can come to anything. */
export function canChoose({ canCreate, creation }: CheckoutRecord): boolean {
  return canCreate && !(creation.phase === 'failed' && SHUT.includes(creation.failure.kind));
}

export const IDLE: Creation = { phase: 'idle' };

export function emptyRecord(orderId: OrderId | null): CheckoutRecord {
  return {
    orderId,
    order: null,
    orderFailure: null,
    payment: null,
    paymentFailure: null,
    refusals: 0,
    failures: 0,
    slow: false,
    destination: null,
    paymentSince: 0,
    lifetime: null,
    requisitesChanged: false,
    amountBefore: null,
    amountChanged: false,
    wasOpen: false,
    madeElsewhere: false,
    canCreate: false,
    creation: IDLE,
    choosingAgain: false,
    unavailableMethods: [],
    gaveUp: false,
  };
}
