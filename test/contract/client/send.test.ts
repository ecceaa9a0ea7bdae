import { describe, expect, it } from 'vitest';
import { createClient } from '../../../src/contract/client/client.ts';
import type { Fetch } from '../../../src/contract/client/outcome.ts';

const ID = '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11';

/** A client on a stubbed `fetch`, with the requests that it sent. */
function clientOn(answer: Fetch, baseUrl = 'https://pay.example/') {
  const sent: { readonly url: string; readonly init: RequestInit }[] = [];
  const fetch: Fetch = (url, init) => {
    sent.push({ url, init });
    return answer(url, init);
  };
  return { client: createClient({ fetch, baseUrl, apiKey: 'sk_1' }), sent };
}

const says =
  (status: number, body: string, headers: Record<string, string> = {}): Fetch =>
  async () =>
    new Response(body, { status, headers });

describe('a request of the client', () => {
  it('joins the base URL with the path, whatever its trailing slashes', async () => {
    for (const base of ['https://pay.example/checkout', 'https://pay.example/checkout//']) {
      const { client, sent } = clientOn(says(404, '{}'), base);
      await client.readOrder(ID);
      expect(sent[0]?.url).toBe(`https://pay.example/checkout/api/v1/orders/${ID}/`);
    }
  });

  it('encodes an ID as one segment of the path', async () => {
    const { client, sent } = clientOn(says(404, '{}'));
    await client.readPayment('../../v2/appeals/?x#y');
    expect(sent[0]?.url).toBe(
      'https://pay.example/api/v1/payments/check-by-order-id/..%2F..%2Fv2%2Fappeals%2F%3Fx%23y/',
    );
  });

  it('carries the API key only on authorized calls, and follows no redirect', async () => {
    const { client, sent } = clientOn(says(404, '{}'));
    await client.readOrder(ID);
    await client.readAppeal(7);
    await client.createPayment({ sum: 1500, type: 'nspk' });
    expect(
      sent.map(({ init }) => [init.method, init.redirect, new Headers(init.headers).get('authorization')]),
    ).toEqual([
      ['GET', 'error', null],
      ['GET', 'error', 'Token sk_1'],
      ['POST', 'error', 'Token sk_1'],
    ]);
  });

  it('has a JSON body and X-Request-Timeout in seconds', async () => {
    const { client, sent } = clientOn(says(404, '{}'));
    await client.createPayment({ sum: 1500.5, type: 'nspk' }, { requestTimeoutSeconds: 5 });
    const headers = new Headers(sent[0]?.init.headers);
    expect([headers.get('content-type'), headers.get('x-request-timeout')]).toEqual([
      'application/json',
      '5',
    ]);
    expect(sent[0]?.init.body).toBe('{"sum":1500.5,"type":"nspk"}');
  });

  it('puts the filter of the appeal list into the query', async () => {
    const { client, sent } = clientOn(says(404, '{}'));
    await client.listAppeals();
    await client.listAppeals({ status: 'in_progress', limit: 5 });
    expect(sent.map(({ url }) => new URL(url).search)).toEqual(['', '?status=in_progress&limit=5']);
  });
});

describe('the outcome of a call', () => {
  it.each([
    [400, '{"error":"No available cards","code":40005}', 'no-cards', '40005'],
    [400, '{"detail":"No available cards","code":40005}', 'no-cards', '40005'],
    [400, '{"error":"Payment creation failed","code":"30002"}', 'creation-failed', '30002'],
    [400, 'Bad Request', 'refused', null],
    [401, 'Unauthorized', 'unauthorized', null],
    [403, '{"error":{"code":10401,"msg":"Invalid token"}}', 'unauthorized', '10401'],
    [403, '{"error":"Client is blocked. Reason: x","code":50000}', 'blocked', '50000'],
    [404, 'Not Found', 'not-found', null],
    [422, '{"detail":[{"loc":["body"],"msg":"m","type":"t"}]}', 'invalid', null],
    [500, 'Internal Server Error', 'server', null],
    [500, '{"error":"Request timeout","code":50020}', 'service-timeout', '50020'],
    [502, '<html>Bad Gateway</html>', 'server', null],
    [200, '<html>Welcome</html>', 'malformed-response', null],
    [200, '{}', 'malformed-response', null],
    [200, '', 'malformed-response', null],
    [204, '', 'malformed-response', null],
  ])('for %i %s is the failure %s', async (status, body, kind, code) => {
    const { client } = clientOn(async () => new Response(status === 204 ? null : body, { status }));
    const outcome = await client.createPayment({ sum: 1500, type: 'nspk' });
    expect(outcome).toMatchObject({ ok: false, status, failure: { kind, code } });
  });

  it('carries Retry-After in milliseconds', async () => {
    const { client } = clientOn(says(429, '{"detail":"Too Many Requests"}', { 'retry-after': '30' }));
    expect(await client.readOrder(ID)).toMatchObject({
      failure: { kind: 'throttled', retryAfterMs: 30_000 },
    });
  });

  it('is a network failure when there is no answer, or the body breaks off', async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('reset')) });
    for (const fetch of [
      () => Promise.reject(new TypeError('refused')),
      async () => new Response(broken, { status: 200 }),
    ]) {
      const { client } = clientOn(fetch);
      expect(await client.readOrder(ID)).toMatchObject({
        ok: false,
        status: null,
        failure: { kind: 'network' },
      });
    }
  });

  it('distinguishes a time-out from an abort by the signal’s reason', async () => {
    const untilAborted: Fetch = (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    for (const [reason, kind] of [
      [new DOMException('late', 'TimeoutError'), 'timeout'],
      [new DOMException('enough', 'AbortError'), 'network'],
    ] as const) {
      const { client } = clientOn(untilAborted);
      const call = new AbortController();
      const outcome = client.readOrder(ID, { signal: call.signal });
      call.abort(reason);
      expect(await outcome).toMatchObject({ ok: false, failure: { kind } });
    }
  });
});
