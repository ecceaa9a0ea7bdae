import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOver, secondsLeft } from '../../../src/service/rules/lifetime.ts';
import { lifetimeOf, type PaymentVisibility, phaseOf } from '../../../src/service/rules/payment-phase.ts';

const moment = fc.integer({ min: 0, max: 4_000_000_000_000 });

const payment = (over: Partial<PaymentVisibility> = {}): PaymentVisibility => ({
  status: 'created',
  shownAt: 0,
  firstShownAt: null,
  withdrawn: false,
  expiresAt: 900_000,
  ...over,
});

describe('the remaining lifetime', () => {
  it('is rounded down to whole seconds, never negative', () => {
    fc.assert(
      fc.property(moment, moment, (expiresAt, now) => {
        const left = secondsLeft({ expiresAt }, now);
        expect(Number.isSafeInteger(left)).toBe(true);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left * 1000).toBeLessThanOrEqual(Math.max(0, expiresAt - now));
      }),
    );
  });

  it('never grows, and is over exactly at zero', () => {
    fc.assert(
      fc.property(moment, moment, fc.nat(10_000_000), (expiresAt, now, later) => {
        expect(secondsLeft({ expiresAt }, now + later)).toBeLessThanOrEqual(secondsLeft({ expiresAt }, now));
        expect(isOver({ expiresAt }, now)).toBe(secondsLeft({ expiresAt }, now) === 0);
      }),
    );
  });
});

describe('the lifetime of a payment', () => {
  it.each([
    ['preparing', payment({ shownAt: null }), 0],
    ['preparing', payment({ shownAt: 1000 }), 999],
    ['due', payment({ shownAt: 1000 }), 1000],
    ['due', payment(), 899_000],
    ['shown', payment({ shownAt: 1000, firstShownAt: 1000 }), 1000],
    ['shown', payment({ shownAt: 1000, firstShownAt: 1000 }), -1_800_000],
    ['over', payment(), 900_000],
    ['over', payment({ shownAt: null }), 900_000],
    ['over', payment({ firstShownAt: 0, withdrawn: true }), 900_000],
    ['withdrawn', payment({ firstShownAt: 0, withdrawn: true }), 5],
    ['closed', payment({ status: 'completed' }), 5],
    ['closed', payment({ status: 'canceled' }), 5],
    ['closed', payment({ status: 'deleted' }), 5],
    ['closed', payment({ status: 'refund' }), 5],
  ] as const)('is %s', (phase, showable, now) => {
    expect(phaseOf(showable, now)).toBe(phase);
  });

  it('is a number while it is active, and null afterwards', () => {
    expect(lifetimeOf(payment(), 0)).toBe(900);
    expect(lifetimeOf(payment(), 900_000)).toBe(0);
    expect(lifetimeOf(payment({ status: 'canceled' }), 0)).toBeNull();
  });
});
