import { describe, expect, it } from 'vitest';
import { cooldownUntil } from '../../../src/service/rules/late-payment-cooldown.ts';

describe('the cooldown of a requisite and an amount', () => {
  it('is half an hour after a payment was canceled or deleted, and nothing after one was paid', () => {
    expect(cooldownUntil('canceled', 1000)).toBe(1_801_000);
    expect(cooldownUntil('deleted', 1000)).toBe(1_801_000);
    expect(cooldownUntil('completed', 1000)).toBe(1000);
    expect(cooldownUntil('refund', 1000)).toBe(1000);
  });
});
