import type { Signal } from '@preact/signals';
import type { Amount } from '../../contract/amount.ts';
import type { CodedFailure } from '../../contract/failure-kind.ts';
import { methodName } from '../../contract/methods.ts';
import type { Browser } from '../browser/browser.ts';
import { type Api, READ_TIMEOUT_MS } from './api.ts';
import { createClientIp } from './client-ip.ts';
import { MAX_WAIT_MS } from './poll-schedule.ts';
import type { Poller } from './poller.ts';
import { isPayable } from './screen.ts';
import { type CheckoutState, type Creation, IDLE } from './state.ts';

/** A read without a payment is trusted for this long before the page reads again. */
const FRESH_MS = 3000;
const MAX_BACKOFF_MS = 30_000;
const NO_ANSWER: CodedFailure = { kind: 'network', code: null, retryAfterMs: null };

/** Creates the order's payment: one press, one POST, and no second POST before a read has shown what exists. */
export interface PaymentCreator {
  /** Requests the payer's IP address in advance, while the payer reads. */
  prepare(): void;
  /** Ignored while an earlier creation is not settled. */
  choose(method: string, amount: Amount): void;
  /** Ends a back-off pause, unless the service sent `Retry-After`: the payer presses "check". */
  cutPauseShort(): void;
  /** Sends no POST from now on. */
  stop(): void;
}

export interface PaymentCreatorDependencies {
  readonly clientId: string;
  readonly state: Signal<CheckoutState>;
  readonly api: Api;
  readonly poller: Poller;
  readonly browser: Browser;
}

export function createPaymentCreator(dependencies: PaymentCreatorDependencies): PaymentCreator {
  const { clientId, state, api, poller, browser } = dependencies;
  const { clock, random, visibility } = browser;
  const clientIp = createClientIp(browser);
  let isSettling = false;
  let hasPosted = false;
  let stopped = false;
  let endPause = () => {};
  let stopWait = () => {};
  /** The pause was requested by `Retry-After`, so nothing shortens it. */
  let isRetryAfter = false;

  const setPhase = (phase: 'checking' | 'sending', method: string) => {
    state.value = { ...state.value, creation: { phase, method } };
  };

  /** Reads order and payment once. `isKnown`: the answers say whether a payment exists. */
  const read = async () => {
    const { retryAfterMs } = await api.read('both', READ_TIMEOUT_MS);
    const { orderFailure, paymentFailure, order, payment } = state.value;
    const isPaymentKnown = order?.hasPayment === false || (payment !== null && paymentFailure === null);
    return { isKnown: orderFailure === null && isPaymentKnown, retryAfterMs };
  };

  /** After a POST without an answer nothing is offered until a read has shown what exists. */
  const readUntilKnown = async () => {
    for (let tries = 1; !stopped; tries += 1) {
      const { isKnown, retryAfterMs } = await read();
      if (isKnown || stopped) return;
      const ceiling = Math.min(MAX_BACKOFF_MS, 1000 * 2 ** Math.min(tries, 5));
      isRetryAfter = retryAfterMs !== null;
      await pause(Math.min(MAX_WAIT_MS, retryAfterMs || 1000 + random() * (ceiling - 1000)));
    }
  };

  /** Without `Retry-After` the payer's return, the network's return or a press of "check" ends the pause early. */
  const pause = (delayMs: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        stopTimer();
        stopWatching();
        resolve();
      };
      const stopTimer = clock.after(delayMs, end);
      const stopWatching = visibility.watch(() => {
        if (!isRetryAfter && visibility.visible() && visibility.online()) end();
      });
      endPause = end;
    });

  /** Resolves to `null` when the order has a payment, created now or before. */
  const settle = async (method: string, amount: Amount): Promise<CodedFailure | null> => {
    const { order, payment } = state.value;
    const replaced = payment?.paymentId ?? null;
    const isGivenUp = payment !== null && payment.status === 'created' && order?.canReplacePayment;
    const replaces = isGivenUp ? replaced : null;
    if (hasPosted || clock.now() - api.succeededAt() > FRESH_MS) {
      setPhase('checking', method);
      if (!(await read()).isKnown) return { ...NO_ANSWER, ...state.value.orderFailure };
      if (hasOtherPayment(state.value, replaced, replaces)) return null;
    }
    setPhase('sending', method);
    const address = await clientIp.soon();
    if (stopped) return null;
    hasPosted = true;
    const reason = await api.create({
      method,
      amount,
      clientId,
      clientIp: address,
      replaces,
    });
    if (stopped || reason === null) return null;
    setPhase('checking', method);
    await readUntilKnown();
    return hasOtherPayment(state.value, replaced, replaces) ? null : reason;
  };

  const finish = (method: string, reason: CodedFailure | null) => {
    const { unavailableMethods, payment, createdElsewhere } = state.value;
    const created = payment?.transferMethod || method;
    const isOther = methodName(created) !== methodName(method);
    const creation: Creation = reason === null ? IDLE : { phase: 'failed', method, failure: reason };
    const isUnavailable = reason?.kind === 'no-cards' && !unavailableMethods.includes(method);
    state.value = {
      ...state.value,
      creation,
      unavailableMethods: isUnavailable ? [...unavailableMethods, method] : unavailableMethods,
      createdElsewhere: reason === null && hasPosted ? isOther : createdElsewhere,
      choosingAgain: reason !== null && payment !== null,
    };
    isSettling = false;
    poller.resume();
    if (reason?.retryAfterMs) {
      stopWait = clock.after(reason.retryAfterMs, () => {
        if (state.value.creation === creation) state.value = { ...state.value, creation: IDLE };
      });
    }
  };

  return {
    prepare: () => clientIp.request(),
    cutPauseShort() {
      if (!isRetryAfter) endPause();
    },
    stop() {
      stopped = true;
      endPause();
      stopWait();
      clientIp.stop();
    },
    choose(method, amount) {
      if (isSettling || stopped) return;
      isSettling = true;
      poller.pause();
      settle(method, amount)
        .catch(() => NO_ANSWER)
        .then((reason) => finish(method, reason))
        .catch(() => {});
    },
  };
}

/**
 * A new payment would double one of the order's: any but the canceled or empty one that is being replaced, or the one that the
 * service lets the payer give up.
 * @param replaced the payment that the page knew
 * @param replaces the same, when the payer gives it up
 */
function hasOtherPayment(
  { payment }: CheckoutState,
  replaced: string | null,
  replaces: string | null,
): boolean {
  if (payment === null || payment.status === 'canceled') return false;
  if (payment.paymentId !== replaced || payment.status !== 'created') return true;
  return replaces === null && isPayable(payment);
}
