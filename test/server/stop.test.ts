import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { dataDir, start } from './whole-server.ts';

const BODY = JSON.stringify({ amount: 100, outter_id: '1', redirect_url: 'https://shop.example/' });

interface Outcome {
  readonly status: number;
  readonly connection: string | undefined;
}

/** Creates an order by a connection that the agent keeps. */
function post(agent: Agent, origin: string, apiKey: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Token ${apiKey}`, 'content-type': 'application/json' };
    const call = request(`${origin}/api/v1/orders/`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }),
      );
    });
    call.once('error', reject);
    call.end(BODY);
  });
}

it('a stop loses no request of busy connections', async () => {
  const server = await start(await dataDir(), {}, { DRAIN_SECONDS: '1' });
  let isStopping = false;

  /** Posts by one connection until the server asks to close it, as a proxy then goes to another process. */
  async function keepPosting(): Promise<readonly [number, boolean]> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const { status, connection } = await post(agent, server.origin, server.apiKey);
      if (status !== 200 || connection === 'close') return [status, isStopping];
    }
  }

  const shops = Array.from({ length: 20 }, keepPosting);
  await post(new Agent(), server.origin, server.apiKey);
  const stopped = server.stop();
  isStopping = true;
  const ready = await fetch(`${server.origin}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable', reason: 'draining' }]);
  await stopped;
  expect(await Promise.all(shops)).toEqual(shops.map(() => [200, true]));
  expect(server.logged).toContain('draining');
});

it.each([
  ['a small body', 'content-length: 1000', '{"amount"'],
  ['a receipt', 'content-length: 1000000', '{"payment"'],
  ['a body of unknown length', 'transfer-encoding: chunked', '5\r\n{"amo\r\n'],
])('a client that leaves within %s is no failure', async (_what, header, part) => {
  const server = await start(await dataDir());
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  const path = header.includes('1000000') ? '/api/v2/appeals/' : '/api/v1/orders/';
  const head = ['host: localhost', `authorization: Token ${server.apiKey}`, 'content-type: application/json'];
  socket.write([`POST ${path} HTTP/1.1`, ...head, header, '', part].join('\r\n'));
  // Until the server reads the body.
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  await expect.poll(() => server.lines).toMatchObject([{ event: 'request', status: 499, path }]);
});
