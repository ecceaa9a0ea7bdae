import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHttp, type HttpRequest } from '../../../src/page/browser/http.ts';
import { aClock } from '../../../src/testing/clock.ts';

const READ: HttpRequest = { path: '/api/v1/orders/1/', timeoutMs: 10_000 };

/** Sends one request to a fetch with this response. */
function send(fetch: (url: string, init: RequestInit) => Promise<Response>, request: HttpRequest = READ) {
  const clock = aClock();
  return { clock, ...createHttp({ fetch, clock, apiUrl: '' }).send(request) };
}

const resultOf = (body: BodyInit | null, init: ResponseInit = {}) =>
  send(async () => new Response(body, init)).result;

const never = () => new Promise<Response>(() => {});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('an HTTP call', () => {
  it.each([
    ['application/json', '{"a":1}'],
    ['text/plain', '{"a":1}'],
    ['text/html', '{"a":1}'],
    ['application/json', '\ufeff{"a":1}'],
    ['application/json', ' \n{"a":1}\n'],
  ])('reads JSON of the content type %s', async (type, body) => {
    expect(await resultOf(body, { headers: { 'content-type': type } })).toMatchObject({
      ok: true,
      status: 200,
      body: { a: 1 },
    });
  });

  it.each([
    [200, '<!doctype html><title>Sign in</title>', 'malformed-response'],
    [200, 'error code: 1042', 'malformed-response'],
    [200, '', 'malformed-response'],
    [200, '{"a":', 'malformed-response'],
    [204, null, 'malformed-response'],
    [502, '<html><h1>Bad Gateway</h1></html>', 'server'],
    [404, '{"detail":"Order not found"}', 'not-found'],
    // Good JSON under an error status is a failure.
    [408, '{"status":"completed"}', 'timeout'],
    [500, '{"status":"completed"}', 'server'],
  ])('%i with %j fails as %3$s, and nothing is thrown', async (status, body, kind) => {
    expect(await resultOf(body, { status })).toMatchObject({ ok: false, failure: { kind } });
  });

  it('returns plain text for a plain-text request', async () => {
    const { result } = send(async () => new Response('203.0.113.7\n'), { ...READ, text: true });
    expect(await result).toMatchObject({ ok: true, status: 200, body: '203.0.113.7\n' });
  });

  it('sends the headers of a read that no cache may answer, and takes 304 for an answer', async () => {
    let sent: RequestInit = {};
    const headers = { prefer: 'wait=25', 'if-none-match': 'W/"1"' };
    const { result } = send(
      async (_, init) => {
        sent = init;
        return new Response(null, { status: 304, headers: { etag: 'W/"1"' } });
      },
      { ...READ, headers },
    );
    expect(await result).toMatchObject({ ok: true, status: 304, tag: 'W/"1"' });
    expect(sent).toMatchObject({ headers, cache: 'no-store' });
    expect(sent.credentials).toBeUndefined();
  });

  it('has no tag from another origin, where a conditional read would cost a preflight', async () => {
    const response = async () => new Response('{}', { headers: { etag: 'W/"1"' } });
    const http = createHttp({ fetch: response, clock: aClock(), apiUrl: 'https://api.example' });
    expect(await http.send(READ).result).toMatchObject({ ok: true, tag: null });
    expect(await send(response).result).toMatchObject({ ok: true, tag: 'W/"1"' });
  });

  it('fails as network when no answer comes, and when the body is truncated', async () => {
    const offline = send(() => Promise.reject(new TypeError('offline')));
    const broken = send(async () => {
      const stream = new ReadableStream({ start: (controller) => controller.error(new TypeError('reset')) });
      return new Response(stream);
    });
    for (const { result } of [offline, broken]) {
      expect(await result).toMatchObject({ ok: false, failure: { kind: 'network' } });
    }
  });

  it('fails as timeout at its time limit, and aborts the request', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const { clock, result } = send((_, { signal }) => {
      signals.push(signal);
      return never();
    });
    await clock.advance(9999);
    expect(signals[0]?.aborted).toBe(false);
    await clock.advance(1);
    expect(await result).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
    expect(signals[0]?.aborted).toBe(true);
  });

  it('fails as timeout when the body does not follow the headers', async () => {
    const { clock, result } = send(async () => new Response(new ReadableStream({})));
    await clock.advance(10_000);
    expect(await result).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
  });

  it('settles at once on cancel, and aborts the request', async () => {
    let aborted: AbortSignal | null | undefined;
    const { result, cancel } = send((_, { signal }) => {
      aborted = signal;
      return never();
    });
    cancel();
    expect(await result).toMatchObject({ ok: false, failure: { kind: 'network' } });
    expect(aborted?.aborted).toBe(true);
  });

  it('can time out and be cancelled without AbortController', async () => {
    vi.stubGlobal('AbortController', undefined);
    const slow = send(never);
    await slow.clock.advance(10_000);
    expect(await slow.result).toMatchObject({ failure: { kind: 'timeout' } });
    const cancelled = send(never);
    cancelled.cancel();
    expect(await cancelled.result).toMatchObject({ failure: { kind: 'network' } });
    expect(await resultOf('{}')).toMatchObject({ ok: true });
  });

  it.each([
    ['30', null, 30_000],
    ['0', null, 0],
    ['999999', null, 999_999_000],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 'Wed, 21 Oct 2026 07:27:15 GMT', 45_000],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 'Wed, 21 Oct 2026 07:28:15 GMT', null],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null, null],
    ['2026-10-21', 'Wed, 21 Oct 2026 07:28:15 GMT', null],
    ['abc', null, null],
    ['-1', null, null],
    ['1.5', null, null],
    ['', null, null],
  ])('parses Retry-After %j with Date %j as %j ms', async (retryAfter, date, retryAfterMs) => {
    const headers = { 'retry-after': retryAfter, ...(date === null ? {} : { date }) };
    expect(await resultOf('{}', { status: 503, headers })).toMatchObject({
      failure: { kind: 'server', retryAfterMs },
    });
  });

  it('sends a GET without body, credentials, or headers that need a preflight', async () => {
    const calls: [string, RequestInit][] = [];
    const http = createHttp({
      fetch: async (...call) => {
        calls.push(call);
        return new Response('{}');
      },
      clock: aClock(),
      apiUrl: 'https://api.example',
    });
    await http.send(READ).result;
    const [url, init] = calls[0] ?? [];
    expect(url).toBe('https://api.example/api/v1/orders/1/');
    expect({ ...init, signal: null }).toEqual({
      redirect: 'error',
      cache: 'no-cache',
      signal: null,
    });
  });

  it('sends a POST of JSON with the token in its header, and in no URL', async () => {
    const calls: [string, RequestInit][] = [];
    const { result } = send(
      async (...call) => {
        calls.push(call);
        return new Response('{}');
      },
      { ...READ, json: { amount: 1500 }, authorization: 'Token mt_secret' },
    );
    await result;
    const [url, init] = calls[0] ?? [];
    expect(url).not.toContain('mt_secret');
    expect(init).toMatchObject({
      method: 'POST',
      body: '{"amount":1500}',
      headers: { 'content-type': 'application/json', authorization: 'Token mt_secret' },
      credentials: 'omit',
      redirect: 'error',
    });
  });

  it('takes the early response of the document’s head, once', async () => {
    const asked: string[] = [];
    const early = new Map([[READ.path, Promise.resolve(new Response('{"early":true}'))]]);
    const http = createHttp({
      fetch: async (url) => {
        asked.push(url);
        return new Response('{"early":false}');
      },
      clock: aClock(),
      apiUrl: '',
      early(path) {
        const answer = early.get(path);
        early.delete(path);
        return answer;
      },
    });
    expect(await http.send(READ).result).toMatchObject({ body: { early: true } });
    expect(asked).toEqual([]);
    expect(await http.send(READ).result).toMatchObject({ body: { early: false } });
    expect(asked).toEqual([READ.path]);
  });

  it('applies its time limit to an early response', async () => {
    const clock = aClock();
    const http = createHttp({ fetch: never, clock, apiUrl: '', early: never });
    const { result } = http.send(READ);
    await clock.advance(10_000);
    expect(await result).toMatchObject({ failure: { kind: 'timeout' } });
  });
});
