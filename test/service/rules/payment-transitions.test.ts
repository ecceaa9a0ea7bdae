import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAYMENT_STATUSES, type PaymentStatus } from '../../../src/contract/statuses.ts';
import { canTransition, isPaidOnce, sourcesOf } from '../../../src/service/rules/payment-transitions.ts';

const status = fc.constantFrom(...PAYMENT_STATUSES);

describe('the transitions of a payment', () => {
  it('are these and no others', () => {
    const steps = (shown: boolean) =>
      PAYMENT_STATUSES.flatMap((from) =>
        PAYMENT_STATUSES.filter((to) => canTransition(from, to, shown)).map((to) => `${from} -> ${to}`),
      );
    const always = [
      'created -> completed',
      'created -> canceled',
      'created -> deleted',
      'completed -> refund',
      'canceled -> completed',
    ];
    expect(steps(false)).toEqual(always);
    expect(steps(true)).toEqual([...always, 'deleted -> completed']);
  });

  it('have the sources of each status', () => {
    fc.assert(
      fc.property(
        status,
        status,
        fc.boolean(),
        (from, to, shown) => sourcesOf(to, shown).includes(from) === canTransition(from, to, shown),
      ),
    );
  });

  it('never lead back to created, nor from completed to anything but refund', () => {
    fc.assert(
      fc.property(fc.array(status, { maxLength: 12 }), fc.boolean(), (wishes, shown) => {
        const lived: PaymentStatus[] = ['created'];
        for (const wish of wishes) {
          if (canTransition(lived.at(-1) ?? 'created', wish, shown)) lived.push(wish);
        }
        const paidAt = lived.findIndex(isPaidOnce);
        expect(lived.lastIndexOf('created')).toBe(0);
        if (paidAt >= 0)
          expect(lived.slice(paidAt)).toEqual(['completed', 'refund'].slice(0, lived.length - paidAt));
      }),
    );
  });
});
