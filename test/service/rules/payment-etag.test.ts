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

  it('is constant once the lifetime is over', () => {
    for (const over of [
      { ...payment, status: 'completed' as const },
      { ...payment, expiresAt: 0 },
    ]) {
      expect(paymentEtag(over, 5000)).toBe(paymentEtag(over, 9_000_000));
    }
  });
});
