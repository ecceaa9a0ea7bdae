import type { OrderId } from '../../../contract/ids.ts';
import { requireClockInStep } from '../../clock-status.ts';
import type { ServiceContext } from '../../context.ts';
import { notFound } from '../../http/errors-v1.ts';
import { jsonResponseData, type ResponseData } from '../../http/response-data.ts';
import { matchesEtag } from '../../lib/if-none-match.ts';
import { preferredWait } from '../../lib/prefer-wait.ts';
import { recordShowing } from '../../operations/record-showing.ts';
import { matchesState, paymentEtag } from '../../rules/payment-etag.ts';
import { phaseOf } from '../../rules/payment-phase.ts';
import {
  type CurrentPayment,
  currentPaymentVersion,
  currentPaymentWithOrder,
} from '../../store/current-payment.ts';
import { findOrder } from '../../store/orders.ts';
import type { PaymentVersion } from '../../store/payment-row.ts';
import { paymentRead } from '../../views/payment-v1.ts';
import type { Wait, Waits } from '../../waiting/waits.ts';
import { orderIdInPath } from './callers.ts';

/** A request for an order's payment. */
export interface PaymentReadRequest {
  /** The order ID as in the path. */
  readonly given: string;
  /** Answers 204 instead of 404 for an order without a payment, as our page asks by `?none=204`. */
  readonly noneIs204: boolean;
  readonly ifNoneMatch: string | null;
  /** With `wait=25` and an ETag that still fits, the read waits for news (`waiting/`). */
  readonly prefer: string | null;
  /** Calls `run` when the client has gone. */
  onClose(run: () => void): void;
}

/** @throws HttpError 422 at once; 404; ClockSkewError */
export type PaymentReader = (request: PaymentReadRequest) => Promise<ResponseData>;

const NO_PAYMENT = 'Payment not found';
const NO_CONTENT: ResponseData = { status: 204, headers: { 'cache-control': 'no-store' }, body: null };

/** The most payments cached by a process; they take some megabytes. */
const MOST_KEPT = 5000;

/**
 * The payment read, which polls use. Each read queries the payment's version, and uses the cached payment
 * while the version is the same. Every change of a payment raises its version, and the order's data in the
 * response never changes, so the cache is correct with any number of processes.
 */
export function createPaymentReader(context: ServiceContext, mostKept = MOST_KEPT): PaymentReader {
  const kept = new Map<OrderId, CurrentPayment>();

  async function cachedPayment(
    orderId: OrderId,
    { id, version }: PaymentVersion,
  ): Promise<CurrentPayment | null> {
    const known = kept.get(orderId);
    if (known?.payment.id === id && known.payment.version === version) return known;
    const found = await currentPaymentWithOrder(context.database, orderId);
    kept.delete(orderId);
    if (found !== null) kept.set(orderId, found);
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    return found;
  }

  /** The payment's version, once its requisites are recorded as shown when they are due: one write in its life. */
  async function versionToShow(orderId: OrderId): Promise<PaymentVersion | null> {
    const version = await currentPaymentVersion(context.database, orderId);
    if (version === null || phaseOf(version, context.clock.now()) !== 'due') return version;
    return recordShowing(context, orderId);
  }

  /** The answer about the payment as it is now; `null`: the read waits, and the client knows this version and phase. */
  async function answerNow(
    orderId: OrderId,
    noneIs204: boolean,
    ifNoneMatch: string | null,
    wait: Wait | null,
  ): Promise<ResponseData | null> {
    requireClockInStep(context.clockStatus);
    const version = await versionToShow(orderId);
    if (version === null) {
      const missing = await missingFor(context, orderId);
      if (noneIs204 && missing === NO_PAYMENT) return NO_CONTENT;
      throw notFound(missing);
    }
    const known = ifNoneMatch !== null && matchesState(ifNoneMatch, version, context.clock.now());
    if (wait !== null && known && !wait.isOver) {
      wait.see(version);
      return null;
    }
    const headers = headersOf(version, context.clock.now(), wait);
    if (matchesEtag(ifNoneMatch, headers.etag)) return { status: 304, headers, body: null };
    const found = await cachedPayment(orderId, version);
    if (found === null) throw notFound(NO_PAYMENT);
    const now = context.clock.now();
    const seen = { settings: context.settings, order: found.order, now };
    return jsonResponseData(200, paymentRead(found.payment, seen), headersOf(found.payment, now, wait));
  }

  /** Takes only what a wait has to keep. */
  async function answer(
    orderId: OrderId,
    noneIs204: boolean,
    ifNoneMatch: string | null,
    wait: Wait | null,
  ): Promise<ResponseData> {
    try {
      for (;;) {
        const response = await answerNow(orderId, noneIs204, ifNoneMatch, wait);
        if (response !== null) return response;
        await wait?.untilNews();
        if (wait?.hasGone === true) return NO_CONTENT;
      }
    } finally {
      wait?.end();
    }
  }

  return (request) => {
    const orderId = orderIdInPath(request.given);
    const wait = beginWait(context.waits, orderId, request);
    return answer(orderId, request.noneIs204, request.ifNoneMatch, wait);
  };
}

/** Begins the wait that a request prefers; `null` when it prefers none, or too many wait already. */
function beginWait(
  waits: Waits,
  orderId: OrderId,
  { ifNoneMatch, prefer, onClose }: PaymentReadRequest,
): Wait | null {
  const seconds = ifNoneMatch === null ? null : preferredWait(prefer);
  const wait = seconds === null ? null : waits.begin(orderId, seconds);
  if (wait !== null) onClose(() => wait.leave());
  return wait;
}

function headersOf(version: PaymentVersion, now: number, wait: Wait | null) {
  const headers = { etag: paymentEtag(version, now), 'cache-control': 'private, no-cache' };
  return wait === null ? headers : { ...headers, 'preference-applied': `wait=${wait.seconds}` };
}

async function missingFor(context: ServiceContext, orderId: OrderId): Promise<string> {
  return (await findOrder(context.database, orderId)) === null ? 'Order not found' : NO_PAYMENT;
}
