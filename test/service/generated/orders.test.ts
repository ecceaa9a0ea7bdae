import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anOrderBody, ORDERS, orderAt, paymentOf } from '../support/bench.ts';
import { bodies, ids, part } from './arbitraries.ts';
import { holds, inhabited, LIMIT_MS } from './run.ts';

describe('generated requests about orders', { timeout: LIMIT_MS }, () => {
  it('creation conforms to the OpenAPI document', async () => {
    const names = [
      'amount',
      'outter_id',
      'geo_id',
      'geo_name',
      'redirect_url',
      'success_redirect_url',
      'fail_redirect_url',
    ];
    const requests = bodies(fc.constant(anOrderBody()), names).map((body) => ({ path: ORDERS, body }));
    const { statuses } = await holds(await inhabited(), { method: 'post', path: ORDERS }, requests);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 401, 422]));
  });

  it('the read conforms to the OpenAPI document', async () => {
    const there = await inhabited();
    const requests = ids(there.orderId, there.paidFor).map((id) => ({ path: orderAt(part(id)) }));
    const { statuses } = await holds(there, { method: 'get', path: orderAt('{order_id}') }, requests);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 404, 422]));
  });

  it('the payment read conforms to the OpenAPI document', async () => {
    const there = await inhabited();
    const requests = ids(there.orderId, there.paidFor).map((id) => ({ path: paymentOf(part(id)) }));
    const { statuses } = await holds(there, { method: 'get', path: paymentOf('{order_id}') }, requests);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 304, 404, 422]));
  });
});
