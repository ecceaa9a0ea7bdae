import { describe, expect, it } from 'vitest';
import { paymentEtag } from '../../../src/service/rules/payment-etag.ts';

const payment = {
  id: 7,
  version: 3,
  status: 'created',
  shownAt: 1000,
  firstShownAt: null,
  withdrawn: false,
  expiresAt: 900_000,
} as const;

describe('the ETag of a payment', () => {
  it('is weak, and differs by payment, version and phase', () => {
    const tags = [
      paymentEtag(payment, 0),
      paymentEtag(payment, 1000),
      paymentEtag(payment, 900_000),
      paymentEtag({ ...payment, firstShownAt: 1000 }, 1000),
      paymentEtag({ ...payment, firstShownAt: 1000, withdrawn: true }, 1000),
      paymentEtag({ ...payment, status: 'canceled' }, 1000),
      paymentEtag({ ...payment, version: 4 }, 1000),
      paymentEtag({ ...payment, id: 8 }, 1000),
    ];
    expect(new Set(tags).size).toBe(tags.length);
    for (const tag of tags) expect(tag).toMatch(/^W\/"[\w-]+"$/);
  });

  it('is constant once the payment is closed', () => {
    const closed = { ...payment, status: 'completed' as const };
    expect(paymentEtag(closed, 5000)).toBe(paymentEtag(closed, 9_000_000));
  });

  it('changes every 15 seconds while the payment is open, in the grace period too', () => {
    for (const start of [0, 899_999, 900_000, 1_100_000]) {
      expect(paymentEtag(payment, start)).not.toBe(paymentEtag(payment, start + 15_000));
    }
  });
});
