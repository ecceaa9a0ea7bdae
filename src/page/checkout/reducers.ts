import type { Order } from '../../contract/order.ts';
import type { PaymentAnswer } from '../../contract/payment.ts';
import { type Anchor, endedLifetime, type Lifetime, type Moment, nextLifetime } from './deadline.ts';
import { changedAmount, destinationOf, HEARD, hearFirstOrder } from './hear-first.ts';
import { isPayable } from './screen.ts';
import type { CheckoutRecord } from './state.ts';

export { missOrder, missPayment } from './hear-first.ts';

/** The record after the order was read. */
export function hearOrder(record: CheckoutRecord, order: Order, canCreate: boolean): CheckoutRecord {
  return hearFirstOrder(record, keepEqual(record.order, order), canCreate);
}

/** The record after a payment was read or created. The answer's word on the status is taken as it is. */
export function hearPayment(
  record: CheckoutRecord,
  answer: PaymentAnswer,
  at: Moment,
  anchor: Anchor | null,
): CheckoutRecord {
  const { payment } = answer;
  const before = record.payment;
  const heard = { ...record, ...HEARD, paymentFailure: null, refusals: 0 };
  const destination = destinationOf(payment);
  // Whoever chose anew after a cancellation knows that the old ones are gone.
  const isExchanged =
    before?.status !== 'canceled' &&
    record.destination !== null &&
    destination !== null &&
    destination !== record.destination;
  if (before === null || before.paymentId !== payment.paymentId) {
    return {
      ...heard,
      payment,
      paymentSince: at.now,
      lifetime: lifetimeAfter(null, answer, at, anchor),
      destination,
      requisitesChanged: isExchanged,
      amountBefore: null,
      amountChanged: false,
      choosingAgain: false,
      madeElsewhere: before !== null || record.wasOpen,
    };
  }
  const was = changedAmount(record, payment);
  return {
    ...heard,
    payment: keepEqual(before, payment),
    lifetime: lifetimeAfter(record.lifetime, answer, at, anchor),
    destination: destination ?? record.destination,
    requisitesChanged: record.requisitesChanged || isExchanged,
    amountBefore: was ?? record.amountBefore,
    amountChanged: record.amountChanged || was !== null,
    choosingAgain: record.choosingAgain && !isPayable(payment),
  };
}

/** A zero means nothing by itself; with the requisites taken away it says that the time is over. */
function lifetimeAfter(
  known: Lifetime | null,
  { payment, lifetimeSeconds }: PaymentAnswer,
  at: Moment,
  anchor: Anchor | null,
): Lifetime | null {
  const isOver = lifetimeSeconds === 0 && !isPayable(payment);
  return isOver ? endedLifetime(known, at) : nextLifetime(known, lifetimeSeconds || null, at, anchor);
}

/** The record as it is when the next one says the same, so that equal answers change nothing. */
export function unlessSame(record: CheckoutRecord, next: CheckoutRecord): CheckoutRecord {
  const before = new Map<string, unknown>(Object.entries(record));
  return Object.entries(next).some(([key, value]) => before.get(key) !== value) ? next : record;
}

/** Equal answers keep the object that is there, so that nothing renders anew. */
function keepEqual<T extends object>(before: T | null, after: T): T {
  return before !== null && JSON.stringify(before) === JSON.stringify(after) ? before : after;
}
