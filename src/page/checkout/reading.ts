import type { Signal } from '@preact/signals';
import { failure } from '../../contract/failure.ts';
import type { OrderId } from '../../contract/ids.ts';
import { decodeOrder } from '../../contract/order.ts';
import { decodePayment, type PaymentAnswer } from '../../contract/payment.ts';
import type { Call, Reply } from '../platform/http.ts';
import type { Platform } from '../platform/platform.ts';
import { hearOrder, hearPayment, missOrder, missPayment, unlessSame } from './hear.ts';
import type { Memory } from './memory.ts';
import type { CheckoutRecord } from './record.ts';

/** Paths of the two reads; the script in the document's head asks for the same ones. */
export const orderPath = (orderId: OrderId) => `/api/v1/orders/${orderId}/`;
export const paymentPath = (orderId: OrderId) => `/api/v1/payments/check-by-order-id/${orderId}/`;

export interface ReadOutcome {
  /** The answer was overtaken by a later read and dropped. */
  readonly dropped: boolean;
  readonly retryAfterMs: number | null;
}

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
  { clock, http }: Platform,
  memory: Memory,
): Reader {
  let turn = 0;
  let calls: Call[] = [];
  let merchantToken: string | null = null;

  const stop = () => {
    turn += 1;
    for (const call of calls) call.cancel();
    calls = [];
  };

  const hear = (answer: PaymentAnswer) => {
    const { paymentId } = answer.payment;
    const at = { now: clock.now(), wall: clock.wall() };
    const anchor = memory.anchorOf(paymentId);
    record.value = unlessSame(record.value, hearPayment(record.value, answer, at, anchor));
    const { lifetime } = record.value;
    if (lifetime !== null && lifetime.firstSeconds > 0 && anchor?.seconds !== lifetime.firstSeconds) {
      memory.keepAnchor(paymentId, { seconds: lifetime.firstSeconds, wall: lifetime.firstWall });
    }
  };

  const takeOrder = (reply: Reply) => {
    const answer = reply.ok ? decodeOrder(reply.body, orderId) : null;
    if (answer === null) {
      record.value = missOrder(record.value, reply.ok ? failure('nonsense') : reply.failure);
      return;
    }
    merchantToken = answer.merchantToken;
    record.value = unlessSame(record.value, hearOrder(record.value, answer.order, merchantToken !== null));
  };

  const takePayment = (reply: Reply) => {
    const answer = reply.ok ? decodePayment(reply.body, orderId) : null;
    if (answer !== null) return hear(answer);
    const { order, payment } = record.value;
    // An order without a payment has none to read: that failure says nothing.
    if (order !== null && !order.hasPayment && payment === null) return;
    record.value = missPayment(record.value, reply.ok ? failure('nonsense') : reply.failure);
  };

  const hadPayment = () => record.value.order?.hasPayment === true && record.value.payment === null;

  return {
    hear,
    stop,
    merchantToken: () => merchantToken,
    async read(what, timeoutMs) {
      stop();
      turn += 1;
      const mine = turn;
      const send = (path: string) => {
        const call = http.send({ path, timeoutMs });
        calls.push(call);
        return call.reply;
      };
      const stopSlow = clock.after(SLOW_MS, () => {
        if (mine === turn) record.value = { ...record.value, slow: true };
      });
      let retryAfterMs: number | null = null;
      const take = async (reply: Promise<Reply>, write: (reply: Reply) => void) => {
        const said = await reply;
        if (mine !== turn) return;
        if (!said.ok) retryAfterMs = Math.max(retryAfterMs ?? 0, said.failure.retryAfterMs ?? 0) || null;
        write(said);
      };
      const order = what === 'payment' ? null : send(orderPath(orderId));
      const payment = what === 'order' ? null : send(paymentPath(orderId));
      if (order) await take(order, takeOrder);
      if (payment) await take(payment, takePayment);
      else if (mine === turn && hadPayment()) await take(send(paymentPath(orderId)), takePayment);
      stopSlow();
      return { dropped: mine !== turn, retryAfterMs };
    },
  };
}
