import { describe, expect, it } from 'vitest';
import type { ShortWay } from '../../../src/service/fast-path.ts';
import { aService } from '../fakes.ts';
import { dial, serve } from './serve.ts';

describe('what has a short way', () => {
  const reply = {
    status: 200,
    headers: { etag: 'W/"1"', 'cache-control': 'private, no-cache' },
    body: '{"к":1}',
  };

  it('goes straight to the socket, with the headers of its kind', async () => {
    const service = aService();
    const asked: unknown[] = [];
    const short: ShortWay = (request, connection) => {
      const { method, path } = request;
      asked.push([method, path, request.header('if-none-match'), request.header('x-none'), connection]);
      return Promise.resolve(reply);
    };
    const { url, logged } = await serve({ service: { ...service, short } });
    const response = await fetch(`${url}/api/v1/poll/?a=1`, { headers: { 'if-none-match': 'W/"0"' } });
    expect([response.status, await response.text()]).toEqual([200, '{"к":1}']);
    expect(response.headers.get('etag')).toBe('W/"1"');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-length')).toBe('8');
    expect(asked).toEqual([['GET', '/api/v1/poll/?a=1', 'W/"0"', null, { remoteAddress: '127.0.0.1' }]]);
    expect(service.seen).toEqual([]);
    const id = response.headers.get('x-request-id');
    expect(logged).toEqual([
      { event: 'request', id, method: 'GET', path: '/api/v1/poll/', status: 200, ms: 0 },
    ]);
  });

  it.each([
    ['fails', () => Promise.reject(new RangeError('card 4242424242424242'))],
    ['cannot be written', () => Promise.resolve({ ...reply, headers: { etag: 'a\nb' } })],
  ])('that %s is a 500 that tells nothing, and a line in the log', async (_how, short) => {
    const { url, logged } = await serve({ service: { ...aService(), short } });
    const response = await fetch(`${url}/api/v1/poll/`);
    expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error']);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const id = response.headers.get('x-request-id');
    expect(logged).toMatchObject([
      { event: 'request failed', id, error: expect.stringMatching(/^(?:Range|Type)Error$/) },
      { event: 'request', id, status: 500 },
    ]);
    expect(JSON.stringify(logged)).not.toContain('4242');
  });

  it('and is not that goes the way of all requests', async () => {
    const service = aService();
    const { url } = await serve({ service: { ...service, short: () => null } });
    expect((await fetch(`${url}/api/v1/orders/`)).status).toBe(200);
    expect(service.seen).toHaveLength(1);
  });

  it('is 400 for a host that is none', async () => {
    const service = { ...aService(), short: () => Promise.resolve(reply) };
    const { port } = await serve({ service });
    const { socket, ended } = await dial(port);
    socket.end('GET /api/v1/poll/ HTTP/1.1\r\nHost: a b\r\n\r\n');
    expect(await ended).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('is 503 until the service is there', async () => {
    const service = { ...aService(), short: () => Promise.resolve(reply) };
    const { url } = await serve({ service, ready: false });
    expect((await fetch(`${url}/api/v1/poll/`)).status).toBe(503);
  });
});

describe('a body that goes the short way', () => {
  const LIMIT = 64 * 1024;
  const head = (...lines: string[]) =>
    ['POST /api/v1/orders/ HTTP/1.1', 'Host: a', ...lines, '', ''].join('\r\n');

  /** Answers with what was sent. */
  function echo() {
    const service = aService(() => new Response('the long way'));
    const short: ShortWay = async ({ header, bytes }) => {
      await new Promise(setImmediate);
      const body = await bytes(LIMIT);
      return { status: 200, headers: {}, body: `${header('content-type')} ${Buffer.from(body ?? [])}` };
    };
    return { ...service, short };
  }

  async function answerTo(...pieces: string[]): Promise<string> {
    const { port } = await serve({ service: echo() });
    const { socket, received, ended } = await dial(port);
    for (const piece of pieces) {
      socket.write(piece);
      await new Promise(setImmediate);
    }
    await expect.poll(received).toContain('\r\n\r\n');
    socket.end();
    return (await ended).split('\r\n\r\n').slice(1).join('\r\n\r\n');
  }

  it('is read whole, whether it comes at once or in pieces', async () => {
    const headers = head('Content-Type: text/x', 'Content-Length: 5');
    expect(await answerTo(`${headers}12345`)).toBe('text/x 12345');
    expect(await answerTo(headers, '123', '45')).toBe('text/x 12345');
  });

  it('may be empty, or as long as any that goes this way', async () => {
    const long = 'x'.repeat(LIMIT);
    expect(await answerTo(head('Content-Length: 0'))).toBe('null ');
    expect(await answerTo(head())).toBe('null ');
    expect(await answerTo(head(`Content-Length: ${LIMIT}`), long)).toBe(`null ${long}`);
  });

  it.each([
    ['is longer', `${head(`Content-Length: ${LIMIT + 1}`)}${'x'.repeat(LIMIT + 1)}`],
    ['does not say how long it is', `${head('Transfer-Encoding: chunked')}1\r\nx\r\n0\r\n\r\n`],
    ['has a header twice', head('Authorization: Token a', 'Authorization: Token b')],
  ])('does not where it %s', async (_what, request) => {
    expect(await answerTo(request)).toBe('the long way');
  });

  it('that breaks off is an error of nobody’s but its sender', async () => {
    const { port, url, logged } = await serve({ service: echo() });
    const { socket } = await dial(port);
    socket.end(`${head('Content-Length: 5')}12`);
    await expect.poll(() => logged.length).toBeGreaterThan(0);
    expect(await (await fetch(`${url}/api/v1/orders/`, { method: 'POST', body: 'ok' })).text()).toContain(
      'ok',
    );
  });
});
