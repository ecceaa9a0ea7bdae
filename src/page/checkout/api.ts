import type { Signal } from '@preact/signals';
import { type Amount, amountToNumber } from '../../contract/amount.ts';
import { type CodedFailure, codedFailure, type FailureSummary } from '../../contract/failure-kind.ts';
import type { OrderId } from '../../contract/ids.ts';
import { decodeOrder } from '../../contract/order.ts';
import { decodePayment, type PaymentAnswer } from '../../contract/payment.ts';
import type { Browser } from '../browser/browser.ts';
import type { HttpCall, HttpResult } from '../browser/http.ts';
import type { PaymentMemory } from './payment-memory.ts';
import { orderReadFailed, orderReceived, paymentReadFailed, paymentReceived } from './reducers.ts';
import { type CheckoutState, unlessEqual } from './state.ts';

/**
 * Paths of the two reads; the inline script in the document's head requests the same ones. By the query our own service
 * answers 204 when there is no payment yet: a 404 would stand in red in every console. Others ignore it, and say 404.
 */
const orderPath = (orderId: OrderId) => `/api/v1/orders/${orderId}/`;
const paymentPath = (orderId: OrderId) => `/api/v1/payments/check-by-order-id/${orderId}/?none=204`;
const CREATION_PATH = '/api/v1/payments/internal/';

/** A read's time limit, from the end of its wait; the first one has a longer limit. */
export const READ_TIMEOUT_MS = 10_000;
/** The service's own limit is 30 s; it creates nothing after that. */
const CREATION_TIMEOUT_MS = 35_000;
/** After this long the page shows that the connection is slow. */
const SLOW_MS = 8000;

/** The answer does not fit the request. */
const INVALID_RESPONSE: FailureSummary = { kind: 'malformed-response', retryAfterMs: null };

export interface ReadOutcome {
  /** A later read cancelled this one, and its answers were dropped. */
  readonly dropped: boolean;
  /** The longest `Retry-After` among the failed answers, in milliseconds. */
  readonly retryAfterMs: number | null;
  /** A waiting read failed, which is no failure in the state: the next read tells whether the connection is lost. */
  readonly isCut: boolean;
}

export interface PaymentRequest {
  /** Wire value of the transfer method. */
  readonly method: string;
  readonly amount: Amount;
  readonly clientId: string;
  readonly clientIp: string;
  /** The active payment that the payer gives up. */
  readonly replaces: string | null;
}

/** The page's three calls to the service. Each writes its answer into the state by a reducer. */
export interface Api {
  /**
   * Reads once, `both` in parallel. It cancels the read in flight, whose answers are dropped.
   * @param timeoutMs from the end of the wait
   * @param waitSeconds how long the service may wait for news of the payment, if {@link canWait}
   */
  read(what: 'order' | 'payment' | 'both', timeoutMs: number, waitSeconds?: number): Promise<ReadOutcome>;
  /** Whether the latest answer about the payment can be waited on. */
  canWait(): boolean;
  /** When a read last succeeded, in milliseconds of the monotonic clock; minus infinity before the first. */
  succeededAt(): number;
  /** Sends one POST. Resolves to `null` when the payment was created and received. Never rejects. */
  create(request: PaymentRequest): Promise<CodedFailure | null>;
  cancelReads(): void;
  /** Cancels everything in flight. */
  stop(): void;
}

/** @param state the one state of the page, which this replaces */
export function createApi(
  orderId: OrderId,
  state: Signal<CheckoutState>,
  { clock, http }: Pick<Browser, 'clock' | 'http'>,
  memory: PaymentMemory,
): Api {
  let reads: HttpCall[] = [];
  let creation: HttpCall | null = null;
  let failuresBefore = 0;
  let succeededAt = Number.NEGATIVE_INFINITY;
  /** The secret that creates this order's payment. It never leaves this closure but in one header. */
  let merchantToken: string | null = null;
  /** The ETag of the latest read of the payment. */
  let tag: string | null = null;

  const cancelReads = () => {
    for (const call of reads) call.cancel();
    reads = [];
  };

  const receivePayment = (answer: PaymentAnswer) => {
    const before = state.value;
    const { paymentId } = answer.payment;
    // A known lifetime needs no storage: most answers cause no read of it.
    const isKnown =
      before.lifetime !== null && before.payment !== null && before.payment.paymentId === paymentId;
    const firstSighting = isKnown ? null : memory.firstSightingOf(paymentId);
    const isReported = !isKnown && memory.recall(paymentId).reported === true;
    const at = { now: clock.now(), wall: clock.wall() };
    const next = paymentReceived(before, answer, at, firstSighting, isReported);
    if (next.lifetime !== null && next.lifetime !== before.lifetime)
      memory.keepFirstSighting(paymentId, next.lifetime);
    state.value = next;
  };

  const receiveOrder = (result: HttpResult) => {
    const answer = result.ok ? decodeOrder(result.body, orderId) : null;
    if (answer) {
      merchantToken = answer.merchantToken;
      state.value = orderReceived(state.value, answer.order, merchantToken !== null);
    } else state.value = orderReadFailed(state.value, failureIn(result));
  };

  const receivePaymentRead = (result: HttpResult) => {
    if (result.ok) {
      tag = result.tag;
      if (result.status === 304) {
        state.value = unlessEqual(state.value, { ...state.value, slow: false });
        return;
      }
    }
    const answer = result.ok ? decodePayment(result.body, orderId) : null;
    const { order, payment } = state.value;
    if (answer) receivePayment(answer);
    // An order without a payment has none to read: that failure means nothing.
    else if (payment || !order || order.hasPayment)
      state.value = paymentReadFailed(state.value, failureIn(result), failuresBefore);
  };

  return {
    cancelReads,
    succeededAt: () => succeededAt,
    canWait: () => tag !== null,
    async read(what, timeoutMs, waitSeconds = 0) {
      cancelReads();
      // A request that waits in the browser's cache would lock its entry: the page keeps the tag by itself.
      const headers =
        tag && waitSeconds ? { prefer: `wait=${waitSeconds}`, 'if-none-match': tag } : undefined;
      const waitMs = waitSeconds * 1000;
      failuresBefore = state.value.failures;
      const mine: HttpCall[] = [];
      reads = mine;
      const stopSlow = clock.after(SLOW_MS + waitMs, () => {
        if (reads === mine) state.value = { ...state.value, slow: true };
      });
      let retryAfterMs = 0;
      let isCut = false;
      const send = (path: string) => {
        const call = http.send({ path, timeoutMs: timeoutMs + waitMs, headers });
        mine.push(call);
        return call.result;
      };
      const receive = async (sent: Promise<HttpResult>, write: (result: HttpResult) => void) => {
        const result = await sent;
        if (reads !== mine) return;
        if (!result.ok) retryAfterMs = Math.max(retryAfterMs, result.failure.retryAfterMs || 0);
        isCut = !result.ok && waitSeconds > 0 && !retryAfterMs;
        if (!isCut) write(result);
      };
      const order = what !== 'payment' && send(orderPath(orderId));
      let payment = what !== 'order' && send(paymentPath(orderId));
      if (order) await receive(order, receiveOrder);
      const { order: known, payment: read } = state.value;
      if (!payment && !read && known?.hasPayment && reads === mine) payment = send(paymentPath(orderId));
      if (payment) await receive(payment, receivePaymentRead);
      stopSlow();
      const dropped = reads !== mine;
      if (!dropped && !isCut && state.value.failures === 0) succeededAt = clock.now();
      return { dropped, retryAfterMs: retryAfterMs || null, isCut };
    },
    async create({ method, amount, clientId, clientIp, replaces }) {
      const json = {
        order_id: orderId,
        geo_id: state.value.order?.geoId,
        amount: amountToNumber(amount),
        transfer_method: method,
        client_id: clientId,
        client_ip: clientIp,
        // A strict service need not know the field.
        replaces: replaces || undefined,
      };
      const authorization = `Token ${merchantToken || ''}`;
      creation = http.send({ path: CREATION_PATH, timeoutMs: CREATION_TIMEOUT_MS, json, authorization });
      const result = await creation.result;
      const answer = result.ok ? decodePayment(result.body, orderId) : null;
      if (!answer) return creationFailure(result);
      receivePayment(answer);
      return null;
    },
    stop() {
      cancelReads();
      creation?.cancel();
    },
  };
}

function failureIn(result: HttpResult): FailureSummary {
  return result.ok ? INVALID_RESPONSE : result.failure;
}

/**
 * Why a creation failed. The service answers 400, with or without a code, when no requisites are free; any other refusal
 * without a kind of its own is taken for the same, so that the payer tries another method.
 */
function creationFailure(result: HttpResult): CodedFailure {
  const { errorResponse = null, failure = INVALID_RESPONSE } = result.ok ? {} : result;
  if (errorResponse === null) return { ...failure, code: null };
  const reason = codedFailure(errorResponse.status, errorResponse.body, failure.retryAfterMs);
  return reason.kind === 'refused' ? { ...reason, kind: 'no-cards' } : reason;
}
