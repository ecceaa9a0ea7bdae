import type { Miss } from '../../contract/failure-kind.ts';
import type { OrderId } from '../../contract/ids.ts';
import { decodeOrder, type Order } from '../../contract/order.ts';
import { decodePayment, type PaymentAnswer } from '../../contract/payment.ts';
import type { FirstPlatform } from '../browser/browser.ts';
import type { Call, Reply } from '../browser/http.ts';
import { missOrder, missPayment } from './hear-first.ts';
import type { Signal } from './signals.ts';
import type { CheckoutRecord } from './state.ts';

/** Paths of the two reads; the script in the document's head asks for the same ones. */
export const orderPath = (orderId: OrderId) => `/api/v1/orders/${orderId}/`;
export const paymentPath = (orderId: OrderId) => `/api/v1/payments/check-by-order-id/${orderId}/`;

export interface ReadOutcome {
  /** The answer was overtaken by a later read and dropped. */
  readonly dropped: boolean;
  readonly retryAfterMs: number | null;
}

/** How answers become the next record. Replaced when the fuller way is loaded. */
export interface Hearing {
  order: (record: CheckoutRecord, order: Order, canCreate: boolean) => CheckoutRecord;
  payment: (record: CheckoutRecord, answer: PaymentAnswer) => CheckoutRecord;
}

/** What came was no answer to what was asked. */
export const NOTHING_HEARD: Miss = { kind: 'nonsense', retryAfterMs: null };

/** Asks the server and writes what it says into the record. */
export interface Reader {
  /** Reads once. A read under way is cancelled, its answer dropped. `both` go in parallel. */
  read(what: 'order' | 'payment' | 'both', timeoutMs: number): Promise<ReadOutcome>;
  /** Writes a payment that a creation answered with. */
  hear(answer: PaymentAnswer): void;
  /** The secret that creates this order's payment; never put into the record. */
  merchantToken(): string | null;
  stop(): void;
}

/** From here on the payer is told that the connection is slow. */
const SLOW_MS = 8000;

export function createReader(
  orderId: OrderId,
  record: Signal<CheckoutRecord>,
  { clock, http }: Pick<FirstPlatform, 'clock' | 'http'>,
  hearing: Hearing,
): Reader {
  let calls: Call[] = [];
  let failures = 0;
  let merchantToken: string | null = null;

  const stop = () => {
    for (const call of calls) call.cancel();
    calls = [];
  };

  const hear = (answer: PaymentAnswer) => {
    record.value = hearing.payment(record.value, answer);
  };

  const takeOrder = (reply: Reply) => {
    const answer = reply.ok ? decodeOrder(reply.body, orderId) : null;
    if (answer) {
      merchantToken = answer.merchantToken;
      record.value = hearing.order(record.value, answer.order, merchantToken !== null);
    } else record.value = missOrder(record.value, failureIn(reply));
  };

  const takePayment = (reply: Reply) => {
    const answer = reply.ok ? decodePayment(reply.body, orderId) : null;
    const { order, payment } = record.value;
    if (answer) hear(answer);
    // An order without a payment has none to read: that failure says nothing.
    else if (payment || !order || order.hasPayment)
      record.value = missPayment(record.value, failureIn(reply), failures);
  };

  return {
    hear,
    stop,
    merchantToken: () => merchantToken,
    async read(what, timeoutMs) {
      stop();
      failures = record.value.failures;
      const mine: Call[] = [];
      calls = mine;
      const stopSlow = clock.after(SLOW_MS, () => {
        if (calls === mine) record.value = { ...record.value, slow: true };
      });
      let retryAfterMs = 0;
      const send = (path: string) => {
        const call = http.send({ path, timeoutMs });
        mine.push(call);
        return call.reply;
      };
      const take = async (asked: Promise<Reply>, write: (reply: Reply) => void) => {
        const reply = await asked;
        if (calls !== mine) return;
        if (!reply.ok) retryAfterMs = Math.max(retryAfterMs, reply.failure.retryAfterMs || 0);
        write(reply);
      };
      const order = what !== 'payment' && send(orderPath(orderId));
      let payment = what !== 'order' && send(paymentPath(orderId));
      if (order) await take(order, takeOrder);
      const { order: known, payment: read } = record.value;
      if (!payment && !read && known?.hasPayment && calls === mine) payment = send(paymentPath(orderId));
      if (payment) await take(payment, takePayment);
      stopSlow();
      return { dropped: calls !== mine, retryAfterMs: retryAfterMs || null };
    },
  };
}

function failureIn(reply: Reply): Miss {
  return reply.ok ? NOTHING_HEARD : reply.failure;
}
