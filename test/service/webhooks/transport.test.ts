import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:net';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addressProblem } from '../../../src/service/webhooks/address.ts';
import { fetchTransport } from '../../../src/service/webhooks/fetch-transport.ts';
import { guardedLookup } from '../../../src/service/webhooks/guarded-lookup.ts';
import { guardedTransport } from '../../../src/service/webhooks/guarded-transport.ts';
import { isReachable } from '../../../src/service/webhooks/network-policy.ts';
import { AbortedError, createSender } from '../../../src/service/webhooks/sender.ts';
import { RESPONSE_LIMIT_BYTES, type Transport } from '../../../src/service/webhooks/transport.ts';
import { userAgentOf } from '../../../src/service/webhooks/user-agent.ts';
import { manualClock } from '../support/clock.ts';
import { openReceiver } from '../support/receiver.ts';

const SECRETS = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'];
const onLoopback = (address: string) => isReachable(address, 'loopback');

const TRANSPORTS: readonly (readonly [name: string, transport: Transport])[] = [
  ['a guarded socket', guardedTransport(onLoopback)],
  ['a given fetch', fetchTransport(fetch)],
];

function senderOf(transport: Transport) {
  const clock = manualClock();
  const stop = new AbortController();
  const send = createSender(transport, {
    clock,
    problemOf: (url) => addressProblem(url, 'loopback'),
    userAgent: userAgentOf('https://pay.example/'),
  });
  const message = (url: string) => ({ webhookId: 'msg_1', url, body: '{"sum":"1500.00","who":"Ünï «к»"}' });
  return { clock, stop, send: (url: string) => send(message(url), SECRETS, stop.signal) };
}

/** Resolves when a client has read the head of a response. */
function oneHead(): Promise<void> {
  return new Promise((resolve) => {
    for (const channel of ['http.client.response.finish', 'undici:request:headers']) {
      const seen = () => {
        unsubscribe(channel, seen);
        // The head is reported in the same turn.
        setImmediate(resolve);
      };
      subscribe(channel, seen);
      onTestFinished(() => {
        unsubscribe(channel, seen);
      });
    }
  });
}

describe.each(TRANSPORTS)('a webhook by %s', (_name, transport) => {
  it('is posted as signed JSON, and the response is stored', async () => {
    const shop = await openReceiver();
    shop.behave({ status: 202, body: 'thanks\u0000\nfor it' });
    const { send } = senderOf(transport);
    expect(await send(`${shop.url}?key=1`)).toEqual({ status: 202, error: null, answer: 'thanks for it' });
    expect(shop.received).toMatchObject([
      {
        method: 'POST',
        path: '/hook?key=1',
        body: '{"sum":"1500.00","who":"Ünï «к»"}',
        headers: {
          'content-type': 'application/json',
          accept: '*/*',
          'user-agent': expect.stringMatching(/^payment-page\/\d+\.\d+\.\d+ \(\+https:\/\/pay\.example\)$/),
          'webhook-id': 'msg_1',
          'webhook-timestamp': '1790848800',
          'webhook-signature': expect.stringMatching(/^v1,[\w+/]{43}=$/),
        },
      },
    ]);
  });

  it.each([400, 401, 404, 410, 429, 500, 503])('is not acknowledged by %i', async (status) => {
    const shop = await openReceiver();
    shop.behave({ status, body: 'no' });
    const { send } = senderOf(transport);
    expect(await send(shop.url)).toEqual({ status, error: `answered ${status}`, answer: 'no' });
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect: %i', async (status) => {
    const [shop, elsewhere] = [await openReceiver(), await openReceiver()];
    shop.behave({ status, headers: { location: elsewhere.url } });
    const { send } = senderOf(transport);
    const error = `answered ${status}; redirects are not followed`;
    expect(await send(shop.url)).toEqual({ status, error, answer: null });
    expect(elsewhere.received).toEqual([]);
  });

  it('times out after ten seconds of the given clock', async () => {
    const shop = await openReceiver();
    shop.behave('hang');
    const { send, clock } = senderOf(transport);
    const sending = send(shop.url);
    await shop.arrived(1);
    clock.advance(10_000);
    expect(await sending).toEqual({
      status: null,
      error: 'no answer within 10 s',
      answer: null,
      timedOut: true,
    });
    expect(clock.pending()).toBe(0);
  });

  it('uses the status when the body never ends', async () => {
    const shop = await openReceiver();
    shop.behave((response) => response.writeHead(200).write('so far'));
    const { send, clock } = senderOf(transport);
    const headWasRead = oneHead();
    const sending = send(shop.url);
    await headWasRead;
    clock.advance(10_000);
    expect(await sending).toMatchObject({ status: 200, error: null });
  });

  it('uses the status when the body breaks off', async () => {
    const shop = await openReceiver();
    shop.behave((response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('so far', () => response.destroy());
    });
    const { send } = senderOf(transport);
    expect(await send(shop.url)).toMatchObject({ status: 200, error: null });
  });

  it('reads at most 64 KiB of a response', async () => {
    const shop = await openReceiver();
    let written = 0;
    shop.behave((response) => {
      const flood = () => {
        while (!response.destroyed && written < 64 * 1024 * 1024) {
          written += 16 * 1024;
          if (!response.write('x'.repeat(16 * 1024))) break;
        }
      };
      response.writeHead(200);
      response.on('drain', flood);
      response.on('error', () => {});
      flood();
    });
    const { send } = senderOf(transport);
    expect(await send(shop.url)).toEqual({ status: 200, error: null, answer: 'x'.repeat(500) });
    // The kernel's buffers take more, but far from everything.
    expect(written).toBeLessThan(RESPONSE_LIMIT_BYTES + 16 * 1024 * 1024);
  });

  it('reports why there was no response, without the address', async () => {
    const shop = await openReceiver();
    shop.behave('reset');
    const { send } = senderOf(transport);
    const reset = await send(`${shop.url}?key=secret`);
    expect(reset).toMatchObject({ status: null, answer: null });
    expect(reset.error).toMatch(/^no connection: (ECONNRESET|UND_ERR_SOCKET)$/);
    const refused = await send('http://127.0.0.1:1025/?key=secret');
    expect(refused.error).toMatch(/^no connection: [A-Z_]+$/);
  });

  it('is aborted when the service stops', async () => {
    const shop = await openReceiver();
    shop.behave('hang');
    const { send, stop, clock } = senderOf(transport);
    const sending = send(shop.url);
    await shop.arrived(1);
    stop.abort();
    await expect(sending).rejects.toThrow(AbortedError);
    await expect(send(shop.url)).rejects.toThrow(AbortedError);
    expect(shop.received).toHaveLength(1);
    expect(clock.pending()).toBe(0);
  });

  it('is not sent to a URL that the network policy blocks', async () => {
    const { send } = senderOf(transport);
    expect(await send('http://10.0.0.1/')).toMatchObject({ status: null, error: 'address is not public' });
    expect(await send('http://169.254.169.254/')).toMatchObject({ error: 'address is not public' });
  });
});

describe('a guarded socket', () => {
  const resolveTo = (...addresses: readonly string[]) => {
    const asked: string[] = [];
    const resolve = async (hostname: string): Promise<readonly LookupAddress[]> => {
      asked.push(hostname);
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    };
    return { asked, resolve };
  };

  it('connects to a resolved name', async () => {
    const shop = await openReceiver();
    const { resolve, asked } = resolveTo('127.0.0.1');
    const { send } = senderOf(guardedTransport(onLoopback, resolve));
    expect(await send(`http://shop.example:${shop.port}/hook`)).toMatchObject({ status: 200 });
    expect(shop.received).toMatchObject([{ headers: { host: `shop.example:${shop.port}` } }]);
    expect(asked).toEqual(['shop.example']);
  });

  it.each([
    '127.0.0.1',
    '::1',
    '10.0.0.1',
    '169.254.169.254',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
  ])('does not connect to a public name that resolves to %s', async (address) => {
    const shop = await openReceiver();
    const { resolve } = resolveTo(address);
    const transport = guardedTransport((found) => isReachable(found, 'public'), resolve);
    const { send } = senderOf(transport);
    expect(await send(`http://shop.example:${shop.port}/hook`)).toEqual({
      status: null,
      error: 'address is not public',
      answer: null,
    });
    expect(shop.received).toEqual([]);
  });

  // Here 127.0.0.1 stands for the public address, 127.0.0.2 for the private one.
  it('resolves once and connects to the checked address, so that DNS rebinding fails', async () => {
    const shop = await openReceiver('127.0.0.1');
    const inside = await openReceiver('127.0.0.2');
    const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.2'];
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return [{ address: answers[asked - 1] ?? '127.0.0.2', family: 4 }];
    };
    const { send } = senderOf(guardedTransport((address) => address === '127.0.0.1', resolve));
    for (const port of [shop.port, inside.port]) await send(`http://shop.example:${port}/hook`);
    expect(asked).toBe(2);
    expect(await send(`http://shop.example:${shop.port}/hook`)).toMatchObject({
      error: 'address is not public',
    });
    expect(shop.received).toHaveLength(1);
    expect(inside.received).toEqual([]);
  });

  it('connects to the allowed address among several', async () => {
    const shop = await openReceiver('127.0.0.1');
    const { resolve } = resolveTo('10.0.0.1', '169.254.169.254', '127.0.0.1');
    const { send } = senderOf(guardedTransport((address) => address === '127.0.0.1', resolve));
    expect(await send(`http://shop.example:${shop.port}/hook`)).toMatchObject({ status: 200 });
  });

  it('does not connect to a literal address that is blocked', async () => {
    const inside = await openReceiver('127.0.0.1');
    const { resolve, asked } = resolveTo('127.0.0.1');
    const { send } = senderOf(guardedTransport(() => false, resolve));
    expect(await send(inside.url)).toMatchObject({ error: 'address is not public' });
    expect([asked, inside.received]).toEqual([[], []]);
  });

  it.each([
    ['whose name server does not respond', () => 'http://shop.example/'],
    ['without a TLS handshake', (port: number) => `https://127.0.0.1:${port}/`],
  ])('waits three seconds for a connection: to a shop %s', async (_what, urlOf) => {
    const silent = createServer();
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void silent.close());
    const { port } = v.parse(v.object({ port: v.number() }), silent.address());
    const { send, clock } = senderOf(guardedTransport(onLoopback, () => new Promise(() => {})));
    let result: unknown;
    const sending = send(urlOf(port)).then((ended) => {
      result = ended;
    });
    clock.advance(2999);
    await new Promise(setImmediate);
    expect(result).toBeUndefined();
    clock.advance(1);
    await sending;
    expect(result).toMatchObject({ error: 'no connection within 3 s', timedOut: true });
    expect(clock.pending()).toBe(0);
  });

  it('reports an unknown name', async () => {
    const unknown = async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND shop.example'), { code: 'ENOTFOUND' });
    };
    const { send } = senderOf(guardedTransport(onLoopback, unknown));
    expect(await send('http://shop.example/')).toMatchObject({ error: 'no connection: ENOTFOUND' });
  });

  it('returns one address or all, of the requested family', async () => {
    const { resolve } = resolveTo('127.0.0.1', '::1');
    const find = guardedLookup(resolve, onLoopback);
    const ask = (options: Parameters<typeof find>[1]) =>
      new Promise<unknown[]>((done) => find('shop.example', options, (...answer) => done(answer)));
    expect(await ask({})).toEqual([null, '127.0.0.1', 4]);
    expect(await ask({ family: 'IPv6' })).toEqual([null, '::1', 6]);
    expect(await ask({ all: true, family: 0 })).toEqual([
      null,
      [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ],
    ]);
    expect(await ask({ all: true, family: 4 })).toEqual([null, [{ address: '127.0.0.1', family: 4 }]]);
  });

  it('rejects an untrusted certificate', async () => {
    const shop = await openReceiver();
    const { send } = senderOf(guardedTransport(onLoopback));
    const secure = shop.url.replace('http:', 'https:');
    expect((await send(secure)).error).toMatch(/^no connection: /);
    expect(shop.received).toEqual([]);
  });
});
