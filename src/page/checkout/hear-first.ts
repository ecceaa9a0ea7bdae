import type { Amount } from '../../contract/amount.ts';
import type { Miss } from '../../contract/failure-kind.ts';
import type { Order } from '../../contract/order.ts';
import type { Payment, PaymentAnswer } from '../../contract/payment.ts';
import { lifetimeFrom, type Moment, NOISE_MS } from './lifetime.ts';
import { isPayable } from './screen.ts';
import { type CheckoutRecord, IDLE } from './state.ts';

export const HEARD = { failures: 0, slow: false } as const;

/** The record after the order was read, as far as the first screen needs it. `hear.ts` compares with what was known. */
export function hearFirstOrder(record: CheckoutRecord, order: Order, canCreate: boolean): CheckoutRecord {
  const wasOpen = record.wasOpen || !order.hasPayment;
  return { ...record, ...HEARD, order, orderFailure: null, canCreate, wasOpen };
}

/**
 * The same for the payment. The answer's word on the status is taken as it is; but requisites that were exchanged under
 * the payer's eyes are not shown before the page has words for that. A lifetime only becomes shorter: a service that
 * always says the total must not prolong it.
 */
export function hearFirstPayment(
  record: CheckoutRecord,
  { payment, lifetimeSeconds }: PaymentAnswer,
  at: Moment,
): CheckoutRecord {
  const { payment: before, destination: from } = record;
  const to = destinationOf(payment);
  const isSame = before !== null && before.paymentId === payment.paymentId;
  const isExchanged =
    payment.status === 'created' && from && to && from !== to && before && before.status !== 'canceled';
  // A zero means nothing by itself; with the requisites taken away it says that the time is over.
  const isSaid = lifetimeSeconds !== null && (lifetimeSeconds > 0 || !isPayable(payment));
  const lifetime = isSame ? record.lifetime : null;
  const told = isSaid ? lifetimeFrom(lifetimeSeconds, at) : null;
  const isSooner = told && (!lifetime || told.deadline < lifetime.deadline - NOISE_MS);
  const was = changedAmount(record, payment);
  return {
    ...record,
    ...HEARD,
    payment: isExchanged ? { ...payment, status: 'unknown' } : payment,
    paymentFailure: null,
    refusals: 0,
    paymentSince: isSame ? record.paymentSince : at.now,
    lifetime: isSooner ? { ...told, ...lifetime, deadline: told.deadline } : lifetime,
    destination: isExchanged || (isSame && !to) ? from : to,
    amountBefore: was || record.amountBefore,
    amountChanged: record.amountChanged || was !== null,
    madeElsewhere: isSame ? record.madeElsewhere : before !== null || record.wasOpen,
    // None is made beside one that is there.
    creation: isSame ? record.creation : IDLE,
  };
}

/** The sum of the payment that was known, when the answer says another one; `null`: it says the same, or nothing. */
export function changedAmount({ order, payment }: CheckoutRecord, { amount }: Payment): Amount | null {
  const known = payment && (payment.amount || order?.amount);
  return known && known !== 'invalid' && amount && amount !== known ? known : null;
}

/** Where the requisites lead, as one text to compare; `null`: there are none. */
export function destinationOf(payment: Payment): string | null {
  return isPayable(payment) ? JSON.stringify([payment.requisites, payment.links]) : null;
}

/** The record after a read of the order failed. An order that was read stays. */
export function missOrder(record: CheckoutRecord, orderFailure: Miss): CheckoutRecord {
  return { ...record, orderFailure, slow: false, failures: record.failures + 1 };
}

/**
 * The record after a read of the payment failed. A payment that was read stays.
 * @param failures how many reads had failed in a row before this one, which may have missed the order as well
 */
export function missPayment(record: CheckoutRecord, paymentFailure: Miss, failures: number): CheckoutRecord {
  const refusals = record.refusals + (paymentFailure.kind === 'unauthorized' ? 1 : 0);
  return { ...record, paymentFailure, refusals, slow: false, failures: failures + 1 };
}
