import type { Amount } from '../../contract/amount.ts';
import type { FailureSummary } from '../../contract/failure-kind.ts';
import type { Order } from '../../contract/order.ts';
import type { Payment, PaymentAnswer } from '../../contract/payment.ts';
import { endedLifetime, type FirstSighting, type Lifetime, type Moment, nextLifetime } from './deadline.ts';
import { isPayable } from './screen.ts';
import { type CheckoutState, unlessEqual } from './state.ts';

/** Every successful read ends a run of failures. */
const READ = { failures: 0, slow: false } as const;

/** The state after a successful read of the order. */
export function orderReceived(state: CheckoutState, order: Order, canCreate: boolean): CheckoutState {
  return unlessEqual(state, {
    ...state,
    ...READ,
    order: unlessEqual(state.order, order),
    orderFailure: null,
    canCreate,
    seenWithoutPayment: state.seenWithoutPayment || !order.hasPayment,
  });
}

/**
 * The state after a payment was read or created. The answer's status is taken as it is.
 * @param firstSighting what this device remembers of the payment's lifetime
 * @param transferReported this device remembers that the payer has reported the transfer
 */
export function paymentReceived(
  state: CheckoutState,
  answer: PaymentAnswer,
  at: Moment,
  firstSighting: FirstSighting | null,
  transferReported = false,
): CheckoutState {
  const { payment } = answer;
  const before = state.payment;
  const received = { ...state, ...READ, paymentFailure: null, unauthorizedReads: 0 };
  const payableFingerprint = fingerprintOf(payment);
  // A payer who chose again after a cancellation knows that the old requisites are gone.
  const isExchanged =
    before?.status !== 'canceled' &&
    state.payableFingerprint !== null &&
    payableFingerprint !== null &&
    payableFingerprint !== state.payableFingerprint;
  if (before === null || before.paymentId !== payment.paymentId) {
    return {
      ...received,
      payment,
      paymentSince: at.now,
      lifetime: lifetimeAfter(null, answer, at, firstSighting),
      payableFingerprint,
      // Likewise one who gives up the payment for another method.
      requisitesChanged: isExchanged && !state.choosingAgain,
      amountBefore: null,
      amountChanged: false,
      choosingAgain: false,
      transferReported,
      createdElsewhere: before !== null || state.seenWithoutPayment,
    };
  }
  const was = changedAmount(state, payment);
  return unlessEqual(state, {
    ...received,
    payment: unlessEqual(before, payment),
    lifetime: lifetimeAfter(state.lifetime, answer, at, firstSighting),
    payableFingerprint: payableFingerprint || state.payableFingerprint,
    requisitesChanged: state.requisitesChanged || isExchanged,
    amountBefore: was || state.amountBefore,
    amountChanged: state.amountChanged || was !== null,
    // Requisites that come end the choice; those that the payer gives up do not.
    choosingAgain: state.choosingAgain && (isPayable(before) || !isPayable(payment)),
  });
}

/** The state after a failed read of the order. An order that was read stays. */
export function orderReadFailed(state: CheckoutState, orderFailure: FailureSummary): CheckoutState {
  return { ...state, orderFailure, slow: false, failures: state.failures + 1 };
}

/**
 * The state after a failed read of the payment. A payment that was read stays.
 * @param failures consecutive failed reads before this one, which may have failed for the order as well
 */
export function paymentReadFailed(
  state: CheckoutState,
  paymentFailure: FailureSummary,
  failures: number,
): CheckoutState {
  const unauthorizedReads = state.unauthorizedReads + (paymentFailure.kind === 'unauthorized' ? 1 : 0);
  return { ...state, paymentFailure, unauthorizedReads, slow: false, failures: failures + 1 };
}

/** The known sum of the payment, when the answer has another one; `null`: it has the same, or none. */
function changedAmount({ order, payment }: CheckoutState, { amount }: Payment): Amount | null {
  const known = payment && (payment.amount || order?.amount);
  return known && known !== 'invalid' && amount && amount !== known ? known : null;
}

/** Requisites and links of a payment as one text to compare; `null`: there is nothing to pay to. */
function fingerprintOf(payment: Payment): string | null {
  return isPayable(payment) ? JSON.stringify([payment.requisites, payment.links]) : null;
}

/** A lifetime of 0 means nothing by itself; with the requisites withdrawn it means that the time is over. */
function lifetimeAfter(
  known: Lifetime | null,
  { payment, lifetimeSeconds }: PaymentAnswer,
  at: Moment,
  firstSighting: FirstSighting | null,
): Lifetime | null {
  const isOver = lifetimeSeconds === 0 && !isPayable(payment);
  return isOver ? endedLifetime(known, at) : nextLifetime(known, lifetimeSeconds || null, at, firstSighting);
}
