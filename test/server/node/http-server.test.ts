import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createHttpServer,
  DEFAULT_HTTP_TIMEOUTS,
  ListenError,
  listen,
} from '../../../src/server/node/http-server.ts';
import { aService } from '../fakes.ts';
import { dial, serve } from './serve.ts';

describe('a slow client', () => {
  it('is disconnected when its headers are incomplete', async () => {
    const { port } = await serve({ timeouts: { headersMs: 1, requestMs: 1, checkMs: 1 } });
    const { socket, ended } = await dial(port);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ');
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is disconnected when its body is incomplete', async () => {
    const { port } = await serve({ timeouts: { headersMs: 1, requestMs: 1, checkMs: 1 } });
    const { socket, ended } = await dial(port);
    socket.write('POST /api/v1/orders/ HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{');
    expect(await ended).toMatch(/^HTTP\/1\.1 (408|500) /);
  });

  it('is disconnected when it takes too long to read its answer', async () => {
    const drip = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(1));
        return new Promise((resolve) => setTimeout(resolve, 1));
      },
    });
    const service = aService(() => new Response(drip));
    const { port } = await serve({ service, timeouts: { exchangeMs: 50, checkMs: 1 } });
    const { socket, ended } = await dial(port);
    socket.write('GET /api/v1/ HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await ended).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('is disconnected when it sends nothing', async () => {
    const { port } = await serve({ timeouts: { idleMs: 1 } });
    expect(await (await dial(port)).ended).toBe('');
  });
});

describe('a port', () => {
  it('in use causes a ListenError with advice', async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    const port = await listen(other, 0, '127.0.0.1');
    const second = listen(
      createHttpServer(() => {}, DEFAULT_HTTP_TIMEOUTS),
      port,
      '127.0.0.1',
    );
    await expect(second).rejects.toThrow(
      new ListenError(`Port ${port} is taken. Stop what runs there, or set PORT to another one.`),
    );
  });

  it.each(['192.0.2.1', '256.1.1.1'])(
    'at %s, a foreign address, causes a ListenError with advice',
    async (host) => {
      const server = createHttpServer(() => {}, DEFAULT_HTTP_TIMEOUTS);
      await expect(listen(server, 0, host)).rejects.toThrow(
        // Without a resolver the look-up fails with EAI_AGAIN.
        new RegExp(`^HOST is ${host}, .*\\((?:EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)\\)`),
      );
    },
  );
});
