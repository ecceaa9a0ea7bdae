import { describe, expect, it } from 'vitest';
import type { ObserveRequest } from '../../../src/server/node/request-log.ts';
import type { FastPath } from '../../../src/service/fast-path.ts';
import { POLL_ROUTE } from '../../../src/service/service.ts';
import { aService } from '../fakes.ts';
import { dial, serve } from './serve.ts';

describe('the fast path of the listener', () => {
  const reply = {
    status: 200,
    headers: { etag: 'W/"1"', 'cache-control': 'private, no-cache' },
    body: '{"к":1}',
  };

  it('writes its reply straight to the socket, with the headers of its kind', async () => {
    const service = aService();
    const asked: unknown[] = [];
    const fastPath: FastPath = (request, connection) => {
      const { method, path } = request;
      asked.push([method, path, request.header('if-none-match'), request.header('x-none'), connection]);
      return Promise.resolve(reply);
    };
    const { url, logged } = await serve({ service: { ...service, fastPath } });
    const response = await fetch(`${url}/api/v1/poll/?a=1`, { headers: { 'if-none-match': 'W/"0"' } });
    expect([response.status, await response.text()]).toEqual([200, '{"к":1}']);
    expect(response.headers.get('etag')).toBe('W/"1"');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-length')).toBe('8');
    expect(asked).toEqual([
      [
        'GET',
        '/api/v1/poll/?a=1',
        'W/"0"',
        null,
        { remoteAddress: '127.0.0.1', requestId: expect.any(String) },
      ],
    ]);
    expect(service.seen).toEqual([]);
    const id = response.headers.get('x-request-id');
    expect(logged).toEqual([
      { event: 'request', id, method: 'GET', path: '/api/v1/poll/', status: 200, ms: 0 },
    ]);
  });

  it.each([
    ['fails', () => Promise.reject(new RangeError('card 4242424242424242'))],
    ['cannot be written', () => Promise.resolve({ ...reply, headers: { etag: 'a\nb' } })],
  ])('answers 500 without details, and logs the failure, when its reply %s', async (_how, fastPath) => {
    const { url, logged } = await serve({ service: { ...aService(), fastPath } });
    const response = await fetch(`${url}/api/v1/poll/`);
    expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error']);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const id = response.headers.get('x-request-id');
    expect(logged).toMatchObject([
      { event: 'answer-failed', id, reason: expect.stringMatching(/^(?:Range|Type)Error$/) },
      { event: 'request', id, status: 500 },
    ]);
    expect(JSON.stringify(logged)).not.toContain('4242');
  });

  it('names the route of its requests, so that the metrics need not look it up', async () => {
    const observed: unknown[] = [];
    const observe: ObserveRequest = (...request) => observed.push(request);
    const fastPath: FastPath = () => Promise.resolve(reply);
    const { url } = await serve({ service: { ...aService(), fastPath }, observe });
    await (await fetch(`${url}/api/v1/poll/?a=1`)).text();
    expect(observed).toEqual([['GET', '/api/v1/poll/', 200, 0, POLL_ROUTE]]);
  });

  it('leaves what it does not take to the general listener', async () => {
    const service = aService();
    const { url } = await serve({ service: { ...service, fastPath: () => null } });
    expect((await fetch(`${url}/api/v1/orders/`)).status).toBe(200);
    expect(service.seen).toHaveLength(1);
  });

  it('leaves an invalid host to the general listener, which answers 400', async () => {
    const service = { ...aService(), fastPath: () => Promise.resolve(reply) };
    const { port } = await serve({ service });
    const { socket, ended } = await dial(port);
    socket.end('GET /api/v1/poll/ HTTP/1.1\r\nHost: a b\r\n\r\n');
    expect(await ended).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('answers 503 until the service is ready', async () => {
    const service = { ...aService(), fastPath: () => Promise.resolve(reply) };
    const { url } = await serve({ service, ready: false });
    expect((await fetch(`${url}/api/v1/poll/`)).status).toBe(503);
  });
});

describe('a request that the fast path is not asked about', () => {
  const fastPath: FastPath = () => Promise.resolve({ status: 200, headers: {}, body: 'by the fast path' });

  async function answerTo(request: string): Promise<string> {
    const service = aService(async (body) => new Response(`by the service: ${await body.text()}`));
    const { port } = await serve({ service: { ...service, fastPath } });
    const { socket, received, ended } = await dial(port);
    socket.write(request);
    await expect.poll(received).toContain('by the ');
    socket.end();
    return ended;
  }

  const head = (first: string, ...lines: string[]) =>
    [`${first} HTTP/1.1`, 'Host: a', ...lines, '', ''].join('\r\n');

  it('is answered by the fast path when it is a GET without a body', async () => {
    expect(await answerTo(head('GET /api/v1/orders/'))).toContain('by the fast path');
  });

  it.each([
    ['a POST', `${head('POST /api/v1/orders/', 'Content-Length: 2')}ok`],
    ['a POST in chunks', `${head('POST /api/v1/orders/', 'Transfer-Encoding: chunked')}2\r\nok\r\n0\r\n\r\n`],
  ])('is %s, whose body the service reads', async (_what, request) => {
    expect(await answerTo(request)).toContain('by the service: ok');
  });

  it('is a GET with a body', async () => {
    expect(await answerTo(`${head('GET /api/v1/orders/', 'Content-Length: 2')}ok`)).toContain(
      'by the service',
    );
  });

  it('does not harm other requests when its body breaks off', async () => {
    const service = aService(async (body) => new Response(await body.text()));
    const { port, url, logged } = await serve({ service: { ...service, fastPath } });
    const { socket } = await dial(port);
    socket.end(`${head('POST /api/v1/orders/', 'Content-Length: 5')}12`);
    await expect.poll(() => logged.length).toBeGreaterThan(0);
    expect(await (await fetch(`${url}/api/v1/orders/`, { method: 'POST', body: 'ok' })).text()).toBe('ok');
  });
});
