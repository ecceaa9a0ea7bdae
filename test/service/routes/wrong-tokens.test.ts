import { describe, expect, it } from 'vitest';
import { parseOrderId } from '../../../src/contract/ids.ts';
import { newApiKey } from '../../../src/service/keys/api-key.ts';
import { merchantToken } from '../../../src/service/keys/merchant-token.ts';
import { systemIds } from '../../../src/service/lib/ids.ts';
import { APPEALS, newAppeal, OPERATOR_TOKEN, threadOf } from '../support/appeals.ts';
import { anInternalBody, type Bench, INTERNAL, newOrder, ORDERS, openBench, text } from '../support/bench.ts';

const ADDRESS = '203.0.113.9';
const from = (remoteAddress: string, token: string) => ({ connection: { remoteAddress }, token });
const wrongKey = () => newApiKey(systemIds);

/** Uses up the wrong tokens of a minute. */
async function useUp(bench: Bench, remoteAddress = ADDRESS) {
  for (let turn = 0; turn < 10; turn += 1) {
    const { status } = await bench.post(ORDERS, {}, from(remoteAddress, wrongKey()));
    expect(status).toBe(401);
  }
}

describe('wrong tokens', () => {
  it.each([
    ['POST', ORDERS, { detail: 'Too Many Requests' }],
    ['POST', INTERNAL, { detail: 'Too Many Requests' }],
    ['POST', '/api/v2/payments/', 'Too Many Requests'],
    ['GET', APPEALS, 'Too Many Requests'],
    ['GET', '/support/appeals/1/messages', { detail: 'Too Many Requests' }],
    ['GET', '/operator/merchants', { detail: 'Too Many Requests' }],
    ['GET', '/operator/nothing', { detail: 'Too Many Requests' }],
  ])('beyond ten a minute from an address are answered 429: %s %s', async (method, path, body) => {
    const bench = await openBench({ operatorToken: OPERATOR_TOKEN });
    await useUp(bench);
    const json = method === 'POST' ? '{}' : undefined;
    const held = await bench.send(method, path, from(ADDRESS, wrongKey()), json);
    expect([held.status, typeof body === 'string' ? held.text : held.body]).toEqual([429, body]);
    expect(held.headers.get('retry-after')).toBe('6');
    expect(held.headers.has('www-authenticate')).toBe(false);
    bench.clock.advance(6000);
    const counted = await bench.send(method, path, from(ADDRESS, wrongKey()), json);
    expect(counted.status).toBe(path === '/api/v2/payments/' ? 403 : 401);
  });

  it('do not keep valid ones out', async () => {
    const bench = await openBench({ operatorToken: OPERATOR_TOKEN });
    const { appealId } = await newAppeal(bench);
    const { order_id, merchant_token } = await newOrder(bench);
    await useUp(bench);
    for (const token of [bench.apiKey, OPERATOR_TOKEN]) {
      expect((await bench.get(threadOf(appealId), from(ADDRESS, token))).status).toBe(200);
    }
    expect((await bench.get('/operator/merchants', from(ADDRESS, OPERATOR_TOKEN))).status).toBe(200);
    const payer = await bench.post(INTERNAL, anInternalBody(order_id), from(ADDRESS, text(merchant_token)));
    expect(payer.status).toBe(200);
  });

  it('count for their own address only, and not within the process or without a token', async () => {
    const bench = await openBench();
    await useUp(bench);
    expect((await bench.post(ORDERS, {}, from('203.0.113.10', wrongKey()))).status).toBe(401);
    expect((await bench.post(ORDERS, {}, { token: wrongKey() })).status).toBe(401);
    expect((await bench.post(ORDERS, {}, { connection: { remoteAddress: ADDRESS } })).status).toBe(401);
  });

  it('of orders are not counted', async () => {
    const bench = await openBench();
    const { order_id } = await newOrder(bench);
    const orderId = parseOrderId(order_id);
    if (orderId === null) throw new Error('no order');
    const wrong = merchantToken(orderId, 'another secret, of another service');
    for (let turn = 0; turn < 30; turn += 1) {
      expect((await bench.post(INTERNAL, anInternalBody(order_id), from(ADDRESS, wrong))).status).toBe(401);
    }
    await useUp(bench);
  });

  it('are not limited where reads are not', async () => {
    const bench = await openBench({ readLimits: null });
    await useUp(bench);
    await useUp(bench);
  });
});
