import type { Clock } from '../browser/clock.ts';
import type { Hearing } from './api.ts';
import type { Memory } from './payment-memory.ts';
import { hearOrder, hearPayment, unlessSame } from './reducers.ts';
import type { CheckoutRecord } from './state.ts';

/** The full way to hear answers: beside what was known, and what the device remembers. Equal ones change nothing. */
export function createHearing(clock: Clock, memory: Memory): Hearing {
  return {
    order: (before, order, canCreate) => unlessSame(before, hearOrder(before, order, canCreate)),
    payment(before, answer) {
      const at = { now: clock.now(), wall: clock.wall() };
      const { paymentId } = answer.payment;
      // A lifetime that is known goes on without a look into the storage, which most answers are spared so.
      const isKnown = before.lifetime !== null && before.payment?.paymentId === paymentId;
      const anchor = isKnown ? null : memory.anchorOf(paymentId);
      const next = unlessSame(before, hearPayment(before, answer, at, anchor));
      if (next.lifetime !== before.lifetime) keepAnchor(next, memory);
      return next;
    },
  };
}

/** Remembers when the lifetime of a payment was first seen, and how long it was. */
export function keepAnchor({ payment, lifetime }: CheckoutRecord, memory: Memory): void {
  if (payment === null || lifetime === null || lifetime.firstSeconds <= 0) return;
  if (memory.anchorOf(payment.paymentId)?.seconds === lifetime.firstSeconds) return;
  memory.keepAnchor(payment.paymentId, { seconds: lifetime.firstSeconds, wall: lifetime.firstWall });
}
