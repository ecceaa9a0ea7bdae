import { type Amount, amountToNumber } from '../../contract/amount.ts';
import { type Failure, failure, failureOf } from '../../contract/failure.ts';
import type { OrderId } from '../../contract/ids.ts';
import { decodePayment } from '../../contract/payment.ts';
import type { Platform } from '../browser/browser.ts';
import type { Reply } from '../browser/http.ts';
import type { Reader } from './api.ts';
import { createClientIp } from './client-ip.ts';
import { LONGEST_WAIT_MS } from './poll-schedule.ts';
import type { Follower } from './poller.ts';
import { isPayable } from './screen.ts';
import type { Signal } from './signals.ts';
import { type CheckoutRecord, IDLE } from './state.ts';

export const CREATION_PATH = '/api/v1/payments/internal/';

/** The service's own limit is 30 s; it creates nothing after it. */
const CREATION_MS = 35_000;
const ASKING_MS = 10_000;
/** "There is no payment" is believed for this long before it is asked again. */
const FRESH_MS = 3000;
const MOST_BACKOFF_MS = 30_000;

/** Creates the order's payment: one press, one POST, and never one more before the server has said what exists. */
export interface Creator {
  /** Asks for what a creation will need, while the payer reads. */
  prepare(): void;
  /** The payer's choice; ignored while an earlier one is not settled. */
  create(method: string, amount: Amount): void;
  /** Asks at once what became of a creation, unless the service wants to be left alone: the payer presses "check". */
  hurry(): void;
  /** Posts nothing from now on. */
  stop(): void;
}

export interface CreatorWorld {
  readonly orderId: OrderId;
  readonly clientId: string;
  readonly record: Signal<CheckoutRecord>;
  readonly reader: Reader;
  readonly follower: Follower;
  readonly platform: Platform;
  /** When the server last said what exists; 0 when that is not known. */
  readonly heardAt: number;
}

export function createCreator(world: CreatorWorld): Creator {
  const { orderId, clientId, record, reader, follower } = world;
  const clientIp = createClientIp(world.platform);
  const { clock, http, random, visibility } = world.platform;
  let isSettling = false;
  let hasPosted = false;
  let stopped = false;
  let endPause = () => {};
  let endPost = () => {};
  /** The service wants to be left alone so long. */
  let isFirm = false;
  let askedAt = world.heardAt;

  /** One read of order and payment. @returns whether the server said what exists, and how long it wants to be left alone */
  const ask = async () => {
    const { retryAfterMs } = await reader.read('both', ASKING_MS);
    askedAt = clock.now();
    const { orderFailure, paymentFailure, order, payment } = record.value;
    const isPaymentKnown = order?.hasPayment === false || (payment !== null && paymentFailure === null);
    return { isKnown: orderFailure === null && isPaymentKnown, retryAfterMs };
  };

  /** After a POST whose end is not known, nothing is offered until the server has said what exists. */
  const askUntilKnown = async () => {
    for (let tries = 1; !stopped; tries += 1) {
      const { isKnown, retryAfterMs } = await ask();
      if (isKnown || stopped) return;
      const ceiling = Math.min(MOST_BACKOFF_MS, 1000 * 2 ** Math.min(tries, 5));
      isFirm = retryAfterMs !== null;
      await pause(Math.min(LONGEST_WAIT_MS, retryAfterMs ?? 1000 + random() * (ceiling - 1000)));
    }
  };

  /** Waits that long, or unless that is firm, until the payer is back, has a network again, or is in a hurry. */
  const pause = (delayMs: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        stopTimer();
        stopWatching();
        resolve();
      };
      const stopTimer = clock.after(delayMs, end);
      const stopWatching = visibility.watch(() => {
        if (!isFirm && visibility.visible() && visibility.online()) end();
      });
      endPause = end;
    });

  const post = (method: string, amount: Amount, client_ip: string): Promise<Reply> => {
    const { order } = record.value;
    const json = {
      order_id: orderId,
      geo_id: order?.geoId,
      amount: amountToNumber(amount),
      transfer_method: method,
      client_id: clientId,
      client_ip,
    };
    hasPosted = true;
    const authorization = `Token ${reader.merchantToken() ?? ''}`;
    const call = http.send({ path: CREATION_PATH, timeoutMs: CREATION_MS, json, authorization });
    endPost = call.cancel;
    return call.reply;
  };

  const settle = async (method: string, amount: Amount): Promise<Failure | null> => {
    const since = clock.now();
    const replaced = record.value.payment?.paymentId ?? null;
    if (hasPosted || clock.now() - askedAt > FRESH_MS) {
      record.value = { ...record.value, creation: { phase: 'asking', method, since } };
      if (!(await ask()).isKnown) return failure(record.value.orderFailure?.kind ?? 'network');
      if (isTaken(record.value, replaced)) return null;
    }
    record.value = { ...record.value, creation: { phase: 'sending', method, since } };
    const ip = await clientIp.soon();
    if (stopped) return null;
    const reply = await post(method, amount, ip);
    const answer = reply.ok ? decodePayment(reply.body, orderId) : null;
    if (stopped) return null;
    if (answer !== null) {
      reader.hear(answer);
      return null;
    }
    record.value = { ...record.value, creation: { phase: 'asking', method, since } };
    await askUntilKnown();
    const reason = reasonOf(reply);
    return isTaken(record.value, replaced) ? null : asCreationFailure(reason);
  };

  const finish = (method: string, reason: Failure | null) => {
    const { unavailableMethods, payment, choosingAgain, madeElsewhere } = record.value;
    const isOut = reason?.kind === 'no-cards' && !unavailableMethods.includes(method);
    record.value = {
      ...record.value,
      creation: reason === null ? IDLE : { phase: 'failed', method, failure: reason },
      unavailableMethods: isOut ? [...unavailableMethods, method] : unavailableMethods,
      madeElsewhere: madeElsewhere && !hasPosted,
      choosingAgain: reason !== null && payment !== null ? true : choosingAgain && reason !== null,
    };
    isSettling = false;
    follower.release();
  };

  return {
    prepare: () => clientIp.ask(),
    hurry() {
      if (!isFirm) endPause();
    },
    stop() {
      stopped = true;
      endPause();
      endPost();
      clientIp.stop();
    },
    create(method, amount) {
      if (isSettling || stopped) return;
      isSettling = true;
      follower.hold();
      settle(method, amount)
        .catch(() => failure('network'))
        .then((reason) => finish(method, reason))
        .catch(() => {});
    },
  };
}

/** The order has a payment that a new one would double: any but the canceled or empty one being replaced. */
function isTaken({ payment }: CheckoutRecord, replaced: string | null): boolean {
  if (payment === null) return false;
  if (payment.paymentId !== replaced) return payment.status !== 'canceled';
  return payment.status !== 'canceled' && (payment.status !== 'created' || isPayable(payment));
}

/** An internal creation answers 400 when no requisites are free (interface 4.3), with or without a code. */
function asCreationFailure(reason: Failure): Failure {
  return reason.kind === 'refused' ? { ...reason, kind: 'no-cards' } : reason;
}

function reasonOf(reply: Reply): Failure {
  if (reply.ok) return failure('nonsense');
  const { kind, retryAfterMs } = reply.failure;
  const { refusal } = reply;
  return refusal ? failureOf(refusal.status, refusal.body, retryAfterMs) : failure(kind, retryAfterMs);
}
