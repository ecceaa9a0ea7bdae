import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { APPEALS, anAppealBody, appealAt, aReceipt } from '../support/appeals.ts';
import { createV2 } from '../support/v2.ts';
import { bodies, ids, part } from './arbitraries.ts';
import { holds, inhabited, LIMIT_MS } from './run.ts';

const thread = (id: string) => `/support/appeals/${id}/messages/`;

describe('generated requests about appeals', { timeout: LIMIT_MS }, () => {
  it('creation conforms to the OpenAPI document', async () => {
    const there = await inhabited();
    const payments = await Promise.all(
      Array.from({ length: 150 }, async (_, sum) =>
        Number((await createV2(there.bench, { sum: sum + 1 })).body['id']),
      ),
    );
    const good = fc.constantFrom(there.paymentId, ...payments).map((payment) => anAppealBody(payment));
    const requests = bodies(good, ['payment', 'amount', 'receipt']).map((body) => ({ path: APPEALS, body }));
    const { statuses } = await holds(there, { method: 'post', path: APPEALS }, requests);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([201, 400, 401, 403, 415]));
  });

  it('the list conforms to the OpenAPI document', async () => {
    const query = fc.dictionary(
      fc.constantFrom('status', 'limit', 'offset'),
      fc.oneof(
        fc.constantFrom('new', 'done', 'x', '', '1', '50', '100', '0', '101', '-1', '1.5'),
        fc.string(),
      ),
    );
    const requests = query.map((parameters) => ({ path: `${APPEALS}?${new URLSearchParams(parameters)}` }));
    const { statuses } = await holds(await inhabited(), { method: 'get', path: APPEALS }, requests);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403]));
  });

  it('the read conforms to the OpenAPI document', async () => {
    const there = await inhabited();
    const requests = ids(there.appealId).map((id) => ({ path: appealAt(part(id)) }));
    const { statuses } = await holds(there, { method: 'get', path: appealAt('{appeal_id}') }, requests);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 401, 403, 404]));
  });

  it('the thread conforms to the OpenAPI document', async () => {
    const there = await inhabited();
    const requests = ids(there.appealId).map((id) => ({ path: thread(part(id)) }));
    const { statuses } = await holds(there, { method: 'get', path: thread('{appeal_id}') }, requests);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 401, 403, 404]));
  });

  it('posting messages conforms to the OpenAPI document', async () => {
    const there = await inhabited();
    const good = fc.constantFrom(
      { text: 'Деньги ушли' },
      { receipt: aReceipt() },
      { payment_id: there.paymentId },
      { text: 'x', receipt: aReceipt(), payment_id: String(there.paymentId) },
    );
    const requests = fc
      .tuple(ids(...Array(9).fill(there.appealId)), bodies(good, ['text', 'receipt', 'payment_id']))
      .map(([id, body]) => ({ path: thread(part(id)), body }));
    const { statuses } = await holds(there, { method: 'post', path: thread('{appeal_id}') }, requests);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([201, 400, 401, 403, 404, 415]));
  });

  it('receipts conform to the OpenAPI document', async () => {
    const there = await inhabited();
    const path = (appeal: string, receipt: string) => `/support/appeals/${appeal}/receipts/${receipt}/`;
    const requests = fc
      .tuple(ids(there.appealId), ids(there.receiptId))
      .map(([appeal, receipt]) => ({ path: path(part(appeal), part(receipt)) }));
    const operation = { method: 'get', path: path('{appeal_id}', '{receipt_id}') };
    const { statuses } = await holds(there, operation, requests);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 401, 403, 404]));
  });
});
