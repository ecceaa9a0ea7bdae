import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { aService } from '../fakes.ts';
import { dial, serve } from './serve.ts';

/** A service that answers on demand and signals when a request has arrived. */
function aHeldService() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = () => {};
  const wasAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const service = aService(async () => {
    asked();
    await held;
    return new Response('done');
  });
  return { service, wasAsked, release };
}

describe('a graceful shutdown', () => {
  it('completes requests in flight and refuses new connections', async () => {
    const { service, wasAsked, release } = aHeldService();
    const { url, shutdown } = await serve({ service });
    const answer = fetch(`${url}/api/v1/orders/`);
    await wasAsked;
    const stopped = shutdown.stop(60_000);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
    release();
    expect(await (await answer).text()).toBe('done');
    expect(await stopped).toBe(true);
  });

  it('closes idle connections at once', async () => {
    const { port, shutdown } = await serve();
    const { ended } = await dial(port);
    expect(await shutdown.stop(60_000)).toBe(true);
    expect(await ended).toBe('');
  });

  it('destroys connections that exceed the time limit', async () => {
    const { service, wasAsked } = aHeldService();
    const { url, server, shutdown } = await serve({ service });
    const answer = fetch(`${url}/api/v1/orders/`);
    await wasAsked;
    const [inTime] = await Promise.all([shutdown.stop(1), expect(answer).rejects.toThrow('fetch failed')]);
    expect(inTime).toBe(false);
    expect(server.listening).toBe(false);
  });

  it('answers a request that arrives while idle connections are being closed', async () => {
    const { port, shutdown } = await serve();
    const { socket, received, ended } = await dial(port);
    const get = 'GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n';
    socket.write(get);
    await expect.poll(received).toContain('200 OK');
    socket.write(get);
    await shutdown.stop(60_000);
    expect((await ended).match(/200 OK/g)).toHaveLength(2);
  });

  it('resets no connection when it begins to refuse them under load', async () => {
    const { port, shutdown } = await serve();

    /** Sends requests, each by a connection of its own, until one fails. @returns the error */
    async function lastError(): Promise<unknown> {
      for (;;) {
        const sent = request({ port, host: '127.0.0.1', path: '/livez', agent: false });
        sent.end();
        const [answer, error] = await once(sent, 'response').then(
          ([response]) => [response, null],
          (reason) => [null, reason],
        );
        if (answer === null) return error.code;
        await once(answer.resume(), 'end');
      }
    }

    const clients = Array.from({ length: 100 }, lastError);
    await shutdown.drain(1000);
    expect(await Promise.all(clients)).toEqual(clients.map(() => 'ECONNREFUSED'));
  });
});
