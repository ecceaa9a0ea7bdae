import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/contract/json.ts';
import type { ServiceEvent } from '../../../../src/service/options.ts';
import { changeMerchant } from '../../../../src/service/store/merchants.ts';
import { newOrder, openBench, text } from '../../support/bench.ts';
import { databases } from '../../support/databases.ts';
import { aPaymentBody, createV2, NOTHING_MADE, PAYMENTS_V2, rowCounts } from '../../support/v2.ts';

const PLAIN = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json';
const INVALID_TOKEN = { error: { code: 10401, msg: 'Invalid token', detail: null, help_link: null } };

describe.each(databases)('the errors of v2 payments on $kind', (on) => {
  it.each([undefined, '', 'Token', 'Token ', 'Bearer abc', 'abc', 'Token a b'])(
    'are 401 in plain text for the header %j',
    async (authorization) => {
      const bench = await openBench({ on });
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await bench.post(PAYMENTS_V2, aPaymentBody(), { headers });
      expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([
        401,
        'Unauthorized',
        PLAIN,
      ]);
      expect(answer.headers.get('www-authenticate')).toBe('Token');
    },
  );

  it('are 403 with an enveloped code for a token that is unknown, revoked or an order\u2019s', async () => {
    const bench = await openBench({ on });
    const { merchant_token } = await newOrder(bench);
    const revoked = bench.apiKey;
    await bench.context.database.query('update api_keys set revoked_at = 1');
    for (const token of ['nonsense', `${revoked.slice(0, -1)}x`, revoked, text(merchant_token)]) {
      const answer = await createV2(bench, {}, { token });
      expect([answer.status, answer.headers.get('content-type'), answer.body]).toEqual([
        403,
        JSON_TYPE,
        INVALID_TOKEN,
      ]);
    }
  });

  it('are 403 with the reason for a blocked merchant', async () => {
    const bench = await openBench({ on });
    const change = { blocked_reason: 'too many appeals', blocked_at: 1 };
    await changeMerchant(bench.context.database, bench.merchantId, change);
    const { status, body } = await createV2(bench, { sum: 'not even looked at' });
    expect(status).toBe(403);
    expect(body).toEqual({ error: 'Client is blocked. Reason: too many appeals', code: 50000 });
    expect(await rowCounts(bench)).toEqual(NOTHING_MADE);
  });

  it('are 400 with a numeric code when no requisite is available', async () => {
    const bench = await openBench({ on, pool: [] });
    const { status, headers, body } = await createV2(bench);
    expect([status, headers.get('content-type')]).toEqual([400, JSON_TYPE]);
    expect(body).toEqual({ error: 'No available cards', code: 40005 });
    expect(await rowCounts(bench)).toEqual(NOTHING_MADE);
  });

  it('are 400 with a code for a failed creation, which stores nothing', async () => {
    const events: ServiceEvent[] = [];
    const bench = await openBench({
      on,
      log: (event) => events.push(event),
      ids: {
        uuid: () => {
          throw new RangeError('out of identifiers');
        },
        random: (bytes) => new Uint8Array(bytes).map((_, index) => index),
      },
    });
    const { status, body } = await createV2(bench);
    expect(status).toBe(400);
    expect(body).toEqual({ error: 'Payment creation failed', code: '30002' });
    expect(events).toEqual([
      { event: 'payment-creation-failed', reason: 'RangeError', code: '', at: expect.any(String) },
    ]);
    expect(await rowCounts(bench)).toEqual(NOTHING_MADE);
  });

  const WRONG: readonly (readonly [name: string, values: readonly unknown[]])[] = [
    ['sum', [undefined, null, '1500', '', 0, -1, 1.005, 0.001, 1e21, true, [1], {}]],
    ['type', [undefined, null, '', 'card', 'TO_CARD_NUMBER', 'to__tips', 7, [], {}]],
    ['bank', [7, true, [], {}, 'x'.repeat(65), 'a\u0000b', '\ud800']],
    ['is_intrabank_transfer', ['true', 1, 0, [], {}]],
    ['is_allow_another_amount', ['false', 1, 0, [], {}]],
    ['client_id', [7, true, [], {}, 'x'.repeat(256), 'line\nbreak']],
    ['client_ip', [7, true, [], {}, 'x'.repeat(65)]],
    ['outter_id', [7, true, [], {}, 'x'.repeat(256)]],
    ['geo', ['Russia', 'россия', 1, [], {}]],
    [
      'callback_url',
      [
        ...['/hook', 'ftp://shop.example', 'https://user:pass@shop.example', 'javascript:alert(1)', 7, {}],
        // Addresses that the network policy blocks: plain HTTP, loopback, private networks, other protocols.
        ...['http://shop.example/hook', 'https://127.0.0.1/hook', 'https://[::ffff:10.0.0.1]/hook'],
        'https://shop.example:22/hook',
      ],
    ],
  ];

  it.each(WRONG)('are 400 in plain text for a wrong %s', async (name, values) => {
    const bench = await openBench({ on });
    for (const value of values) {
      const answer = await createV2(bench, { [name]: value });
      expect([value, answer.status, answer.text, answer.headers.get('content-type')]).toEqual([
        value,
        400,
        'Bad Request',
        PLAIN,
      ]);
    }
    expect(await rowCounts(bench)).toEqual(NOTHING_MADE);
  });

  it.each(['', '{', 'null', '[]', '7', '"text"', '[{"sum":1}]', '['.repeat(60_000)])(
    'are 400 in plain text for the body %.20j',
    async (body) => {
      const bench = await openBench({ on });
      const answer = await bench.post(PAYMENTS_V2, body, { token: bench.apiKey });
      expect([answer.status, answer.text]).toEqual([400, 'Bad Request']);
    },
  );

  it('are 400 in plain text for another Content-Type than JSON', async () => {
    const bench = await openBench({ on });
    const headers = { 'content-type': 'text/plain' };
    const answer = await createV2(bench, {}, { headers });
    expect([answer.status, answer.text]).toEqual([400, 'Bad Request']);
  });

  it('are 413 in plain text for a body over 64 KiB', async () => {
    const bench = await openBench({ on });
    const answer = await createV2(bench, { note: 'x'.repeat(70_000) });
    expect([answer.status, answer.text]).toEqual([413, 'Content Too Large']);
  });

  it('report authentication before anything else', async () => {
    const bench = await openBench({ on });
    const headers = { 'x-request-timeout': 'x' };
    expect((await bench.post(PAYMENTS_V2, '{', { headers })).status).toBe(401);
    expect((await bench.post(PAYMENTS_V2, '{', { headers, token: 'unknown' })).status).toBe(403);
    expect((await bench.post(PAYMENTS_V2, '{', { headers, token: bench.apiKey })).status).toBe(400);
  });

  it('are 404 in plain text for an unknown path', async () => {
    const bench = await openBench({ on });
    for (const path of ['/api/v2/payment/', '/api/v2/payments/1/', '/api/v2/orders/', '/api/v2//payments/']) {
      const answer = await bench.get(path);
      expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([
        404,
        'Not Found',
        PLAIN,
      ]);
    }
  });

  it('are 405 in plain text for other methods', async () => {
    const bench = await openBench({ on });
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      for (const path of [PAYMENTS_V2, PAYMENTS_V2.slice(0, -1)]) {
        const answer = await bench.send(method, path);
        expect([answer.status, answer.text, answer.headers.get('allow')]).toEqual([
          405,
          'Method Not Allowed',
          'POST',
        ]);
      }
    }
  });
});

describe('an internal error before the creation', () => {
  it('is answered 500 in plain text, and logged without personal data', async () => {
    const events: ServiceEvent[] = [];
    const bench = await openBench({ log: (event) => events.push(event) });
    await bench.context.database.query('alter table api_keys rename to gone');
    const { status, text: said, headers } = await createV2(bench, { client_id: 'secret-client' });
    expect([status, said, headers.get('content-type')]).toEqual([500, 'Internal Server Error', PLAIN]);
    expect(events).toMatchObject([{ event: 'request-failed', route: '/api/v2/payments' }]);
    expect(JSON.stringify(events)).not.toContain('secret-client');
  });
});

/** Unknown fields are ignored, at any place. */
describe('unknown fields', () => {
  it.each<JsonObject>([{ status: 'completed' }, { id: 99 }, { constructor: 1 }, { amount: 7 }])(
    'are ignored: %j',
    async (extra) => {
      const bench = await openBench();
      expect((await createV2(bench, extra)).body).toMatchObject({ id: 1, sum: '1500.00', status: 'created' });
    },
  );
});
