import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject } from '../../src/contract/json.ts';
import {
  anInternalBody,
  anOrderBody,
  EXTERNAL,
  INTERNAL,
  newOrder,
  ORDERS,
  openBench,
  orderAt,
  paymentOf,
  someCards,
} from './support/bench.ts';

const RUNS = 300;

/** Values that fields get: right ones, nearly right ones, and anything else. */
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.integer(),
  fc.webUrl(),
  fc.uuid(),
  fc.constantFrom('to_card_number', 'nspk', 'Россия', 'Монголия', 1, 3, 1500, '1500.00', null),
);

const fields = [
  'amount',
  'outter_id',
  'geo_id',
  'geo_name',
  'geo',
  'redirect_url',
  'success_redirect_url',
  'fail_redirect_url',
  'order_id',
  'transfer_method',
  'client_id',
  'client_ip',
  'bank',
  'callback_url',
  '__proto__',
  'constructor',
];

/** A good body with some of its fields changed, dropped or added; or anything at all. */
const change = fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 4 });

function isDocumented(status: number, body: unknown): boolean {
  if (!isObject(body)) return false;
  const { detail } = body;
  if (status === 200) return 'order_id' in body;
  if (status === 422) {
    return (
      Array.isArray(detail) &&
      detail.length > 0 &&
      detail.every(
        (issue) => isObject(issue) && Array.isArray(issue['loc']) && typeof issue['msg'] === 'string',
      )
    );
  }
  return [400, 401, 404, 413].includes(status) && typeof detail === 'string';
}

describe('whatever is sent', () => {
  it.each([
    [ORDERS, () => anOrderBody()],
    [EXTERNAL, () => ({ ...anInternalBody('x'), redirect_url: 'https://shop.example/' })],
    [INTERNAL, (orderId: unknown) => anInternalBody(orderId)],
  ] as const)('%s answers something that the interface knows', async (path, good) => {
    const bench = await openBench({ pool: someCards(500) });
    const { order_id } = await newOrder(bench, { amount: null });
    await fc.assert(
      fc.asyncProperty(change, async (changes) => {
        const { status, body } = await bench.post(
          path,
          { ...good(order_id), ...changes },
          { token: bench.apiKey },
        );
        expect([status, isDocumented(status, body)]).toEqual([status, true]);
      }),
      { numRuns: RUNS },
    );
  });

  it.each([ORDERS, EXTERNAL, INTERNAL])('%s answers any bytes', async (path) => {
    const bench = await openBench();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (body) => {
        const answer = await bench.post(path, body, { token: bench.apiKey });
        expect([answer.status, isDocumented(answer.status, answer.body)]).toEqual([422, true]);
      }),
      { numRuns: RUNS },
    );
  });

  it.each([orderAt, paymentOf])('a read answers any ID', async (at) => {
    const bench = await openBench();
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.uuid()), async (id) => {
        const { status, body } = await bench.get(at(encodeURIComponent(id)));
        expect([404, 422, 405]).toContain(status);
        expect(body).toHaveProperty('detail');
      }),
      { numRuns: RUNS },
    );
  });
});
