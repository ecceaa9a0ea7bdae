import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount } from '../../src/contract/amount.ts';
import { failureOf } from '../../src/contract/failure.ts';
import { parseJson } from '../../src/contract/json.ts';
import { decodeOrder } from '../../src/contract/order.ts';
import { decodePayment, type Payment } from '../../src/contract/payment.ts';
import { anOrder, aPayment } from '../../src/testing/builders.ts';
import { malformedJson } from './malformed-values.ts';
import { theOrder } from './the-order.ts';

/** How many malformed answers each decoder is given. */
const REPLIES = 10_000;

/** The values that a body has for these fields. */
function sent(body: unknown, ...names: string[]): unknown[] {
  return names.map((name) => Object.entries(Object(body)).find(([key]) => key === name)?.[1]);
}

/** Compares decoded malformed orders with what was sent. */
function tryOrders(decode: typeof decodeOrder): void {
  fc.assert(
    fc.property(malformedJson(anOrder()), fc.integer({ min: 200, max: 599 }), (text, status) => {
      const body = parseJson(text);
      expect(failureOf(status, body).kind).toBeTypeOf('string');
      const order = decode(body, theOrder)?.order;
      if (order === undefined || order.amount === null) return;
      expect(sent(body, 'amount').map(Number)).toContain(Number(order.amount));
      expect(JSON.stringify(order)).not.toMatch(/NaN|undefined|\[object|Infinity/);
    }),
    { numRuns: REPLIES },
  );
}

/** Compares decoded malformed payments with what was sent. */
function tryPayments(decode: typeof decodePayment): void {
  fc.assert(
    fc.property(malformedJson(aPayment({ lifetime: 900, prev_sum: 1400 })), (text) => {
      const body = parseJson(text);
      const answer = decode(body, theOrder);
      if (answer === null) return;
      const { amount, previousAmount, status } = answer.payment;
      const numbers = (...names: string[]) => sent(body, ...names).map(Number);
      if (amount !== null && amount !== 'invalid') expect(numbers('amount', 'sum')).toContain(Number(amount));
      if (previousAmount !== null) expect(numbers('prev_sum')).toContain(Number(previousAmount));
      if (status === 'completed') expect(['completed', 'success']).toContain(sent(body, 'status')[0]);
      const { lifetimeSeconds } = answer;
      if (lifetimeSeconds !== null) expect(lifetimeSeconds).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: REPLIES },
  );
}

describe('ten thousand malformed answers', () => {
  it('to the order read cause no crash and no sum that was not sent', () => {
    tryOrders(decodeOrder);
  });

  it('to the payment read cause no crash, no sum that was not sent, and success only for completed or success', () => {
    tryPayments(decodePayment);
  });
});

describe('the property detects a decoder', () => {
  const ONE = parseAmount(1);
  const FOUND = 'Property failed';

  it('that throws, or invents the sum of an order', () => {
    expect(() =>
      tryOrders((body, expected) => {
        const answer = decodeOrder(body, expected);
        if (answer === null) throw new TypeError('no order');
        return answer;
      }),
    ).toThrow(FOUND);
    expect(() =>
      tryOrders((body, expected) => {
        const answer = decodeOrder(body, expected);
        return answer && { ...answer, order: { ...answer.order, amount: ONE } };
      }),
    ).toThrow(FOUND);
  });

  it.each<[string, Partial<Payment>]>([
    ['invents a sum', { amount: ONE }],
    ['invents a previous sum', { previousAmount: ONE }],
    ['decodes any status as success', { status: 'completed' }],
  ])('that %s', (_, made) => {
    expect(() =>
      tryPayments((body, expected) => {
        const answer = decodePayment(body, expected);
        return answer && { ...answer, payment: { ...answer.payment, ...made } };
      }),
    ).toThrow(FOUND);
  });
});
