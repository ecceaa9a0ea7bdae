import { describe, expect, it } from 'vitest';
import { parseOrderId } from '../../../../src/contract/ids.ts';
import { newApiKey } from '../../../../src/service/keys/api-key.ts';
import { merchantToken } from '../../../../src/service/keys/merchant-token.ts';
import { systemIds } from '../../../../src/service/lib/ids.ts';
import {
  anInternalBody,
  anOrderBody,
  EXTERNAL,
  INTERNAL,
  newMerchant,
  newOrder,
  ORDERS,
  openBench,
  text,
} from '../../support/bench.ts';

const CREATIONS = [ORDERS, EXTERNAL, INTERNAL];

const BAD_HEADERS: readonly (readonly [string, (key: string) => string])[] = [
  ['nothing', () => ''],
  ['another scheme', (key) => `Bearer ${key}`],
  ['the key alone', (key) => key],
  ['the word alone', () => 'Token'],
  ['two keys', (key) => `Token ${key} ${key}`],
  ['a key that was never given out', () => `Token ${newApiKey(systemIds)}`],
  ['a key with one character changed', (key) => `Token ${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`],
  ['a key with its secret cut short', (key) => `Token ${key.slice(0, -1)}`],
  ['the key in capitals', (key) => `Token ${key.toUpperCase()}`],
];

describe('authorization in v1', () => {
  describe.each(CREATIONS)('of %s', (path) => {
    it.each(BAD_HEADERS)('answers 401 to %s, whatever the body', async (_name, header) => {
      const bench = await openBench();
      const options = { headers: { authorization: header(bench.apiKey) } };
      for (const body of ['{}', 'not json', anInternalBody('x'), anOrderBody()]) {
        const { status, body: answer, headers } = await bench.post(path, body, options);
        expect(status).toBe(401);
        expect(answer).toEqual({ detail: expect.any(String) });
        expect(headers.get('www-authenticate')).toBe('Token');
      }
    });

    it('answers 401 without the header', async () => {
      const bench = await openBench();
      expect((await bench.post(path, {})).status).toBe(401);
    });

    it('answers 401 to a revoked key', async () => {
      const bench = await openBench();
      await bench.context.database.query('update api_keys set revoked_at = ?', [bench.clock.now()]);
      expect((await bench.post(path, {}, { token: bench.apiKey })).status).toBe(401);
    });
  });

  it('accepts the scheme in any case', async () => {
    const bench = await openBench();
    const headers = { authorization: `token ${bench.apiKey}` };
    expect((await bench.post(ORDERS, anOrderBody(), { headers })).status).toBe(200);
  });

  it.each([ORDERS, EXTERNAL])('rejects an order token for %s', async (path) => {
    const bench = await openBench();
    const { merchant_token } = await newOrder(bench);
    expect((await bench.post(path, anOrderBody(), { token: text(merchant_token) })).status).toBe(401);
  });

  it('rejects an order token for another order', async () => {
    const bench = await openBench();
    const [first, second] = [await newOrder(bench), await newOrder(bench)];
    const token = text(first['merchant_token']);
    const { status, body } = await bench.post(INTERNAL, anInternalBody(second['order_id']), { token });
    expect(status).toBe(401);
    expect(body).toEqual({ detail: 'Invalid token' });
  });

  it('rejects a token of another secret', async () => {
    const bench = await openBench();
    const orderId = parseOrderId((await newOrder(bench))['order_id']);
    if (orderId === null) throw new Error('no order');
    const token = merchantToken(orderId, 'another secret of the same length as ours');
    expect((await bench.post(INTERNAL, anInternalBody(orderId), { token })).status).toBe(401);
  });

  it('hides the order of another merchant', async () => {
    const bench = await openBench();
    const { order_id } = await newOrder(bench);
    const other = await newMerchant(bench.context);
    const theirs = await bench.post(INTERNAL, anInternalBody(order_id), { token: other.apiKey });
    const unknown = await bench.post(INTERNAL, anInternalBody('3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11'), {
      token: other.apiKey,
    });
    expect([theirs.status, theirs.text]).toEqual([unknown.status, unknown.text]);
    expect(theirs.status).toBe(422);
    expect(theirs.body['detail']).toMatchObject([{ loc: ['body', 'order_id'] }]);
  });

  it('stores only the hash of a key', async () => {
    const bench = await openBench();
    const rows = JSON.stringify(await bench.context.database.query('select * from api_keys'));
    // The secret may contain the separator of the key.
    expect(rows).not.toContain(bench.apiKey.split('_').slice(2).join('_'));
  });
});
