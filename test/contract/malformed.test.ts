import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../src/contract/failure.ts';
import { parseJson } from '../../src/contract/json.ts';
import { decodeOrder } from '../../src/contract/order.ts';
import { decodePayment } from '../../src/contract/payment.ts';
import { anOrder, aPayment } from '../../src/testing/builders.ts';
import { bent } from './bent.ts';
import { theOrder } from './the-order.ts';

/** How many of each: the figure that security asks for. */
const REPLIES = 10_000;

/** Everything in a text that could be read as a number that was sent. */
function sent(body: unknown, ...names: string[]): unknown[] {
  return names.map((name) => Object.entries(Object(body)).find(([key]) => key === name)?.[1]);
}

describe('ten thousand malformed replies', () => {
  it('to the order read give no crash and no sum that was not sent', () => {
    fc.assert(
      fc.property(bent(anOrder()), fc.integer({ min: 200, max: 599 }), (text, status) => {
        const body = parseJson(text);
        expect(failureOf(status, body).kind).toBeTypeOf('string');
        const order = decodeOrder(body, theOrder)?.order;
        if (order === undefined || order.amount === null) return;
        expect(sent(body, 'amount').map(Number)).toContain(Number(order.amount));
        expect(JSON.stringify(order)).not.toMatch(/NaN|undefined|\[object|Infinity/);
      }),
      { numRuns: REPLIES },
    );
  });

  it('to the payment read give no crash, no sum that was not sent, and no success but by its two words', () => {
    fc.assert(
      fc.property(bent(aPayment({ lifetime: 900, prev_sum: 1400 })), (text) => {
        const body = parseJson(text);
        const answer = decodePayment(body, theOrder);
        if (answer === null) return;
        const { amount, previousAmount, status } = answer.payment;
        const numbers = (...names: string[]) => sent(body, ...names).map(Number);
        if (amount !== null && amount !== 'invalid')
          expect(numbers('amount', 'sum')).toContain(Number(amount));
        if (previousAmount !== null) expect(numbers('prev_sum')).toContain(Number(previousAmount));
        if (status === 'completed') expect(['completed', 'success']).toContain(sent(body, 'status')[0]);
        const { lifetimeSeconds } = answer;
        if (lifetimeSeconds !== null) expect(lifetimeSeconds).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: REPLIES },
    );
  });
});
