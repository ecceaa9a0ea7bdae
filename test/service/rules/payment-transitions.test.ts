import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAYMENT_STATUSES, type PaymentStatus } from '../../../src/contract/statuses.ts';
import { canTransition, isPaidOnce, sourcesOf } from '../../../src/service/rules/payment-transitions.ts';

const status = fc.constantFrom(...PAYMENT_STATUSES);

describe('the life of a payment', () => {
  it('has these steps and no others', () => {
    const steps = PAYMENT_STATUSES.flatMap((from) =>
      PAYMENT_STATUSES.filter((to) => canTransition(from, to)).map((to) => `${from} -> ${to}`),
    );
    expect(steps).toEqual([
      'created -> completed',
      'created -> canceled',
      'created -> deleted',
      'completed -> refund',
      'canceled -> completed',
    ]);
  });

  it('names for each status where it can come from', () => {
    fc.assert(
      fc.property(status, status, (from, to) => sourcesOf(to).includes(from) === canTransition(from, to)),
    );
  });

  it('never leads back to created, nor from money received to anything but its return', () => {
    fc.assert(
      fc.property(fc.array(status, { maxLength: 12 }), (wishes) => {
        const lived: PaymentStatus[] = ['created'];
        for (const wish of wishes) if (canTransition(lived.at(-1) ?? 'created', wish)) lived.push(wish);
        const paidAt = lived.findIndex(isPaidOnce);
        expect(lived.lastIndexOf('created')).toBe(0);
        if (paidAt >= 0)
          expect(lived.slice(paidAt)).toEqual(['completed', 'refund'].slice(0, lived.length - paidAt));
      }),
    );
  });
});
