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
    it.each(BAD_HEADERS)('is 401 with %s, whatever the body', async (_name, header) => {
      const bench = await openBench();
      const options = { headers: { authorization: header(bench.apiKey) } };
      for (const body of ['{}', 'not json', anInternalBody('x'), anOrderBody()]) {
        const { status, body: answer, headers } = await bench.post(path, body, options);
        expect(status).toBe(401);
        expect(answer).toEqual({ detail: expect.any(String) });
        expect(headers.get('www-authenticate')).toBe('Token');
      }
    });

    it('is not there at all without the header', async () => {
      const bench = await openBench();
      expect((await bench.post(path, {})).status).toBe(401);
    });

    it('is 401 with a key that was revoked', async () => {
      const bench = await openBench();
      await bench.context.database.query('update api_keys set revoked_at = ?', [bench.clock.now()]);
      expect((await bench.post(path, {}, { token: bench.apiKey })).status).toBe(401);
    });
  });

  it('takes the word Token in any case', async () => {
    const bench = await openBench();
    const headers = { authorization: `token ${bench.apiKey}` };
    expect((await bench.post(ORDERS, anOrderBody(), { headers })).status).toBe(200);
  });

  it.each([ORDERS, EXTERNAL])('does not take an order\u2019s token for %s', async (path) => {
    const bench = await openBench();
    const { merchant_token } = await newOrder(bench);
    expect((await bench.post(path, anOrderBody(), { token: text(merchant_token) })).status).toBe(401);
  });

  it('takes an order\u2019s token for no other order', async () => {
    const bench = await openBench();
    const [first, second] = [await newOrder(bench), await newOrder(bench)];
    const token = text(first['merchant_token']);
    const { status, body } = await bench.post(INTERNAL, anInternalBody(second['order_id']), { token });
    expect(status).toBe(401);
    expect(body).toEqual({ detail: 'Invalid token' });
  });

  it('takes no token that another secret made', async () => {
    const bench = await openBench();
    const orderId = parseOrderId((await newOrder(bench))['order_id']);
    if (orderId === null) throw new Error('no order');
    const token = merchantToken(orderId, 'another secret of the same length as ours');
    expect((await bench.post(INTERNAL, anInternalBody(orderId), { token })).status).toBe(401);
  });

  it('shows a merchant nothing of another\u2019s order', async () => {
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

  it('keeps of a key only a hash', async () => {
    const bench = await openBench();
    const rows = JSON.stringify(await bench.context.database.query('select * from api_keys'));
    // The secret may hold the character that parts the key.
    expect(rows).not.toContain(bench.apiKey.split('_').slice(2).join('_'));
  });
});
