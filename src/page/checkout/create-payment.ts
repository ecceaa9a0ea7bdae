import type { Signal } from '@preact/signals';
import type { Amount } from '../../contract/amount.ts';
import { type Failure, failure } from '../../contract/failure.ts';
import type { Browser } from '../browser/browser.ts';
import type { Api } from './api.ts';
import { createClientIp } from './client-ip.ts';
import { MAX_WAIT_MS } from './poll-schedule.ts';
import type { Poller } from './poller.ts';
import { isPayable } from './screen.ts';
import { type CheckoutState, IDLE } from './state.ts';

const READ_TIMEOUT_MS = 10_000;
/** A read without a payment is trusted for this long before the page reads again. */
const FRESH_MS = 3000;
const MAX_BACKOFF_MS = 30_000;

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
  const settle = async (method: string, amount: Amount): Promise<Failure | null> => {
    const replaced = state.value.payment?.paymentId ?? null;
    if (hasPosted || clock.now() - api.succeededAt() > FRESH_MS) {
      setPhase('checking', method);
      if (!(await read()).isKnown) return failure(state.value.orderFailure?.kind ?? 'network');
      if (hasOtherPayment(state.value, replaced)) return null;
    }
    setPhase('sending', method);
    const address = await clientIp.soon();
    if (stopped) return null;
    hasPosted = true;
    const reason = await api.create({ method, amount, clientId, clientIp: address });
    if (stopped || reason === null) return null;
    setPhase('checking', method);
    await readUntilKnown();
    return hasOtherPayment(state.value, replaced) ? null : reason;
  };

  const finish = (method: string, reason: Failure | null) => {
    const { unavailableMethods, payment, choosingAgain, createdElsewhere } = state.value;
    const isUnavailable = reason?.kind === 'no-cards' && !unavailableMethods.includes(method);
    state.value = {
      ...state.value,
      creation: reason === null ? IDLE : { phase: 'failed', method, failure: reason },
      unavailableMethods: isUnavailable ? [...unavailableMethods, method] : unavailableMethods,
      createdElsewhere: createdElsewhere && !hasPosted,
      choosingAgain: reason !== null && payment !== null ? true : choosingAgain && reason !== null,
    };
    isSettling = false;
    poller.resume();
  };

  return {
    prepare: () => clientIp.request(),
    cutPauseShort() {
      if (!isRetryAfter) endPause();
    },
    stop() {
      stopped = true;
      endPause();
      clientIp.stop();
    },
    choose(method, amount) {
      if (isSettling || stopped) return;
      isSettling = true;
      poller.pause();
      settle(method, amount)
        .catch(() => failure('network'))
        .then((reason) => finish(method, reason))
        .catch(() => {});
    },
  };
}

/** A new payment would double one of the order's: any but the canceled or empty one that is being replaced. */
function hasOtherPayment({ payment }: CheckoutState, replaced: string | null): boolean {
  if (payment === null) return false;
  if (payment.paymentId !== replaced) return payment.status !== 'canceled';
  return payment.status !== 'canceled' && (payment.status !== 'created' || isPayable(payment));
}
