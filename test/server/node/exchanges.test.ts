import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { exchangesOf } from '../../../src/server/node/exchanges.ts';
import { gracefulShutdownOf } from '../../../src/server/node/graceful-shutdown.ts';
import { createHttpServer, DEFAULT_HTTP_TIMEOUTS, listen } from '../../../src/server/node/http-server.ts';
import { dial } from './serve.ts';

/** A server whose answers wait for the test. */
async function scene() {
  const waiting: ServerResponse[] = [];
  const server = createHttpServer((_request, response) => waiting.push(response), DEFAULT_HTTP_TIMEOUTS);
  gracefulShutdownOf(server);
  const ended: ServerResponse[] = [];
  const exchanges = exchangesOf(server);
  exchanges.onEnd((response) => ended.push(response));
  const port = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { socket } = await dial(port);
  const received = once(server, 'request');
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await received;
  const [response] = waiting;
  if (response === undefined) throw new Error('no request');
  return { exchanges, ended, socket, response };
}

it('an exchange is under way until its response is sent', async () => {
  const { exchanges, ended, response } = await scene();
  expect([...exchanges.startedMs.keys()]).toEqual([response]);
  const closed = once(response, 'close');
  response.end('done');
  await closed;
  expect(exchanges.startedMs.size).toBe(0);
  expect(ended).toEqual([response]);
});

it('an exchange is under way until its client has gone', async () => {
  const { exchanges, ended, response, socket } = await scene();
  const closed = once(response, 'close');
  socket.destroy();
  await closed;
  expect(exchanges.startedMs.size).toBe(0);
  expect(ended).toEqual([response]);
});

it('exchanges whose responses had to queue are under way until their connection ends', async () => {
  const { exchanges, ended, socket } = await scene();
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(30));
  await expect.poll(() => exchanges.startedMs.size).toBe(31);
  socket.destroy();
  await expect.poll(() => exchanges.startedMs.size).toBe(0);
  expect(new Set(ended).size).toBe(31);
  expect(ended).toHaveLength(31);
});

it('one listener of each response serves all who follow it, because it takes memory while a read waits', async () => {
  const { response } = await scene();
  expect(response.listenerCount('close')).toBe(1);
});
