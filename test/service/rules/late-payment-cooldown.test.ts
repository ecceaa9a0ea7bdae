import { describe, expect, it } from 'vitest';
import { cooldownUntil } from '../../../src/service/rules/late-payment-cooldown.ts';

const COOLDOWNS = { canceledMs: 1_800_000, completedMs: 600_000 };

describe('the cooldown of a requisite and an amount', () => {
  it.each([
    ['canceled', 1_801_000],
    ['deleted', 1_801_000],
    ['completed', 601_000],
    ['refund', 1000],
  ] as const)('after a payment became %s ends at %i', (status, until) => {
    expect(cooldownUntil(status, 1000, COOLDOWNS)).toBe(until);
  });
});
