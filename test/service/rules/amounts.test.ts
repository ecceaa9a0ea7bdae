import { describe, expect, it } from 'vitest';
import { amountProblem } from '../../../src/service/rules/amounts.ts';
import { sum } from '../support/bench.ts';

describe('the amount of a payment', () => {
  it('equals the order\u2019s for a payer, and may differ for a merchant', () => {
    expect(amountProblem(sum('1500.00'), sum(1500), true)).toBeNull();
    expect(amountProblem(sum('1500.01'), sum(1500), true)).not.toBeNull();
    expect(amountProblem(sum('1500.01'), sum(1500), false)).toBeNull();
  });

  it('is any when the order has none', () => {
    expect(amountProblem(sum('0.01'), null, true)).toBeNull();
    expect(amountProblem(sum('0.01'), null, false)).toBeNull();
  });
});
