import { describe, expect, it } from 'vitest';
import { aService } from '../fakes.ts';
import { dial, serve } from './serve.ts';

describe('an answer over HTTP', () => {
  it('has the headers of its kind, and an ID', async () => {
    const { url } = await serve();
    const response = await fetch(`${url}/api/v1/orders/`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect(response.headers.get('x-powered-by')).toBeNull();
  });

  it('keeps what the service said itself', async () => {
    const service = aService(
      () => new Response('x', { status: 201, headers: { 'cache-control': 'private' } }),
    );
    const { url } = await serve({ service });
    const response = await fetch(`${url}/api/v1/orders/`, { method: 'POST', body: '{"a":1}' });
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('private');
    expect(service.seen).toEqual([`POST ${url}/api/v1/orders/ from 127.0.0.1: {"a":1}`]);
  });

  it('is 503 until the service is there', async () => {
    const { url } = await serve({ ready: false });
    const response = await fetch(`${url}/healthz`);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
  });

  it('is 400 for an address that is none', async () => {
    const { port } = await serve();
    const { socket, ended } = await dial(port);
    socket.end('GET /a HTTP/1.1\r\nHost: a b\r\n\r\n');
    expect(await ended).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each(['GET /api/v1/orders/', 'POST /api/v1/orders/', 'GET /a'])(
    'is 400 for two hosts, of which each may be believed by somebody: %s',
    async (request) => {
      const service = { ...aService(), fastPath: () => Promise.reject(new Error('asked')) };
      const { port, logged } = await serve({ service });
      const { socket, ended } = await dial(port);
      socket.end(`${request} HTTP/1.1\r\nHost: a\r\nX-Host: host\r\nhost: a\r\nContent-Length: 0\r\n\r\n`);
      expect(await ended).toMatch(
        /^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*x-request-id: [\s\S]*\r\nBad Request\r\n/,
      );
      expect(service.seen).toEqual([]);
      expect(logged[0]).toMatchObject({ status: 400 });
    },
  );

  const coded = (...lines: string[]) =>
    ['POST /api/v1/orders/ HTTP/1.1', 'Host: a', ...lines, '', '2\r\n{}\r\n0\r\n\r\n'].join('\r\n');

  it.each([
    ['501', 'a coding of the transfer that is not undone', coded('Transfer-Encoding: gzip, chunked')],
    ['501', 'one in two lines', coded('Transfer-Encoding: gzip', 'Transfer-Encoding: chunked')],
    ['400', 'one that ends with another', coded('Transfer-Encoding: chunked, gzip')],
    ['400', 'a length beside it', coded('Transfer-Encoding: chunked', 'Content-Length: 2')],
  ])('is %s for %s', async (status, _what, request) => {
    const service = aService();
    const { port } = await serve({ service });
    const { socket, ended } = await dial(port);
    socket.end(request);
    expect(await ended).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(service.seen).toEqual([]);
  });

  it('is the service’s for a body in chunks, however that is written', async () => {
    const service = aService();
    const { port } = await serve({ service });
    const { socket, received } = await dial(port);
    socket.write(coded('Transfer-Encoding: Chunked'));
    await expect.poll(received).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('tells nothing of an error of ours, and logs it without its message', async () => {
    const service = aService(() => {
      throw new RangeError('card 4242424242424242');
    });
    const { url, logged } = await serve({ service });
    const response = await fetch(`${url}/api/v1/orders/`);
    expect(response.status).toBe(500);
    expect(await response.text()).toBe('Internal Server Error');
    expect(logged[0]).toMatchObject({ event: 'answer-failed', reason: 'RangeError' });
    expect(JSON.stringify(logged)).not.toContain('4242');
  });
});

describe('the connection of a call', () => {
  const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.5', 'x-request-id': 'proxy-id-1' };

  it('is the socket’s without proxies, whatever the client says', async () => {
    const service = aService();
    const { url } = await serve({ service });
    const response = await fetch(`${url}/client-ip`, { headers });
    expect(service.seen[0]).toContain('from 127.0.0.1:');
    expect(response.headers.get('x-request-id')).not.toBe('proxy-id-1');
  });

  it('is what our proxy says with one, and its ID is kept', async () => {
    const service = aService();
    const { url } = await serve({ service, trustedProxies: 1 });
    const response = await fetch(`${url}/client-ip`, { headers });
    expect(service.seen[0]).toContain('from 203.0.113.5:');
    expect(response.headers.get('x-request-id')).toBe('proxy-id-1');
  });
});

describe('a body', () => {
  function post(url: string, body: NonNullable<RequestInit['body']>) {
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    return fetch(`${url}/api/v1/orders/`, init);
  }

  it('that says it is too large is not even read', async () => {
    const service = aService();
    const { url } = await serve({ service, mostBodyBytes: 4 });
    expect((await post(url, '12345')).status).toBe(413);
    expect((await post(url, '1234')).status).toBe(200);
    expect(service.seen).toHaveLength(1);
  });

  it('that does not say how large it is breaks off at the limit', async () => {
    const service = aService(async (request) => new Response(await request.text()));
    const { url } = await serve({ service, mostBodyBytes: 4 });
    const stream = (text: string) => new Blob([text]).stream();
    expect((await post(url, stream('12345'))).status).toBe(500);
    expect(await (await post(url, stream('1234'))).text()).toBe('1234');
  });
});

describe('a connection', () => {
  const service = () => aService(() => new Response(null, { headers: { 'x-sandbox-socket': 'destroy' } }));

  it('is cut when a sandbox asks for it', async () => {
    const { port } = await serve({ service: service(), mayCut: true });
    const { socket, ended } = await dial(port);
    socket.write('GET /api/v1/orders/ HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await ended).toBe('');
  });

  it('is never cut by an answer outside of a sandbox', async () => {
    const { url } = await serve({ service: service() });
    expect((await fetch(`${url}/api/v1/orders/`)).status).toBe(200);
  });
});

describe('the log of requests', () => {
  it('names the method, the kind of path, the status, and never the query', async () => {
    const { url, logged } = await serve();
    const response = await fetch(`${url}/api/v1/orders/?token=secret`);
    expect(logged).toEqual([
      {
        event: 'request',
        id: response.headers.get('x-request-id'),
        method: 'GET',
        path: '/api/v1/orders/',
        status: 200,
        ms: 0,
      },
    ]);
  });
});
