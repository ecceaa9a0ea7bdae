import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../src/contract/failure.ts';
import { parseJson } from '../../src/contract/json.ts';
import { decodeOrder } from '../../src/contract/order.ts';
import { decodePayment } from '../../src/contract/payment.ts';
import { anOrder, aPayment } from '../../src/testing/builders.ts';
import { theOrder } from './the-order.ts';

/** How many of each: the figure that security asks for. */
const REPLIES = 10_000;

const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    'completed',
    'success',
    'COMPLETED',
    'paid',
    '',
    '0',
    '1500.00',
    '1e999',
    '<b>1500</b>',
    0,
    -1,
    1e308,
    0.1 + 0.2,
    true,
  ),
  fc.double({ min: 0.01, max: 1e9 }),
);

/** A good answer with some fields missing, some exchanged, some of another type, as text, sometimes cut off. */
function bent(good: object): fc.Arbitrary<string> {
  const names = Object.keys(good);
  return fc
    .record({
      missing: fc.subarray(names),
      odd: fc.dictionary(fc.constantFrom(...names, 'sum', 'error', 'code', '__proto__'), oddValue),
      cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 4 }),
      start: fc.constantFrom('', '', '', '\ufeff', ' ', ")]}',\n", '<html>'),
    })
    .map(({ missing, odd, cut, start }) => {
      const kept = Object.entries({ ...good, ...odd }).filter(([name]) => !missing.includes(name));
      const text = start + JSON.stringify(Object.fromEntries(kept));
      return cut === null ? text : text.slice(0, Math.floor(text.length * cut));
    });
}

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
