import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anInternalBody, EXTERNAL, INTERNAL } from '../support/bench.ts';
import { aPaymentBody, PAYMENTS_V2 } from '../support/v2.ts';
import { bodies } from './arbitraries.ts';
import { holds, inhabited, LIMIT_MS } from './run.ts';

const COMMON = ['amount', 'transfer_method', 'bank', 'callback_url', 'client_id'];

/** Different amounts, so that the pool is not exhausted. */
const sums = fc.integer({ min: 1, max: 1_000_000 });

describe('generated payment creations', { timeout: LIMIT_MS }, () => {
  it('external creation conforms to the OpenAPI document', async () => {
    const good = sums.map((amount) => ({
      amount,
      transfer_method: 'to_card_number',
      redirect_url: 'https://shop.example/',
    }));
    const names = [
      ...COMMON,
      'redirect_url',
      'success_redirect_url',
      'fail_redirect_url',
      'geo',
      'outter_id',
    ];
    const requests = bodies(good, names).map((body) => ({ path: EXTERNAL, body }));
    const { statuses } = await holds(await inhabited(), { method: 'post', path: EXTERNAL }, requests);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 422]));
  });

  it('internal creation conforms to the OpenAPI document', async () => {
    const there = await inhabited();
    const good = fc
      .tuple(fc.constantFrom(there.orderId, there.paidFor), sums)
      .map(([orderId, amount]) => anInternalBody(orderId, { amount }));
    const names = [...COMMON, 'order_id', 'geo_id', 'client_ip'];
    const requests = bodies(good, names).map((body) => ({ path: INTERNAL, body }));
    const { statuses } = await holds(there, { method: 'post', path: INTERNAL }, requests);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 401, 422]));
  });

  it('creation of version 2 conforms to the OpenAPI document', async () => {
    const good = sums.map((sum) => aPaymentBody({ sum }));
    const names = [
      ...['sum', 'type', 'bank', 'is_intrabank_transfer', 'is_allow_another_amount'],
      ...['client_id', 'client_ip', 'outter_id', 'geo', 'callback_url'],
    ];
    const requests = bodies(good, names).map((body) => ({ path: PAYMENTS_V2, body }));
    const { statuses } = await holds(await inhabited(), { method: 'post', path: PAYMENTS_V2 }, requests);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403]));
  });
});
