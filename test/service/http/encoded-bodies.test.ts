import { describe, expect, it } from 'vitest';
import { APPEALS, anAppealBody, newAppeal, OPERATOR_TOKEN, threadOf } from '../support/appeals.ts';
import {
  anInternalBody,
  anOrderBody,
  type Bench,
  EXTERNAL,
  INTERNAL,
  newOrder,
  ORDERS,
  openBench,
} from '../support/bench.ts';
import { aPaymentBody, PAYMENTS_V2 } from '../support/v2.ts';

const IN_JSON = '{"detail":"Content-Encoding is not supported"}';

const external = { amount: 1, transfer_method: 'to_card_number', redirect_url: 'https://shop.example/' };

/** Sends a valid body with an additional header. */
function send(bench: Bench, path: string, body: unknown, encoding: string, token = bench.apiKey) {
  return bench.post(path, body, { token, headers: { 'content-encoding': encoding } });
}

describe('a body with a Content-Encoding', () => {
  it.each<readonly [path: string, words: string, body: (bench: Bench) => Promise<object>]>([
    [ORDERS, IN_JSON, async () => anOrderBody()],
    [EXTERNAL, IN_JSON, async () => external],
    [INTERNAL, IN_JSON, async (bench) => anInternalBody((await newOrder(bench))['order_id'])],
    [PAYMENTS_V2, 'Unsupported Media Type', async () => aPaymentBody()],
    [APPEALS, IN_JSON, async () => anAppealBody(1)],
    [`${threadOf(1)}/`, IN_JSON, async (bench) => ({ text: String((await newAppeal(bench)).appealId) })],
  ])('is answered 415 with Accept-Encoding at %s', async (path, words, body) => {
    const bench = await openBench();
    const { status, text, headers } = await send(bench, path, await body(bench), 'gzip');
    expect([status, text, headers.get('accept-encoding')]).toEqual([415, words, 'identity']);
  });

  it('is answered 415 by the operator API too', async () => {
    const bench = await openBench({ operatorToken: OPERATOR_TOKEN });
    const { status, text } = await send(bench, '/operator/merchants', { name: 'A' }, 'gzip', OPERATOR_TOKEN);
    expect([status, text]).toEqual([415, IN_JSON]);
  });

  it.each(['br', 'GZIP', 'x-gzip', 'aws-chunked', 'identity, gzip', ', gzip'])(
    'is rejected with the encoding %j',
    async (encoding) => {
      expect((await send(await openBench(), ORDERS, anOrderBody(), encoding)).status).toBe(415);
    },
  );

  it.each(['identity', 'Identity', ''])('is accepted with the encoding %j', async (encoding) => {
    expect((await send(await openBench(), ORDERS, anOrderBody(), encoding)).status).toBe(200);
  });
});
