import { describe, expect, it, vi } from 'vitest';
import { isObject } from '../../src/contract/json.ts';
import { aPdf, base64 } from '../service/support/files.ts';
import { dial } from './node/serve.ts';
import { dataDir, start } from './whole-server.ts';

const OPERATOR_TOKEN = 'operator-of-the-tests';
const APPEALS = '/api/v2/appeals/';
const NOBODYS_KEY = `sk_0011223344556677_${'x'.repeat(43)}`;

type Started = Awaited<ReturnType<typeof start>>;

/** A request whose announced body never arrives. */
async function announce({ port }: Started, path: string, key: string) {
  const connection = await dial(port);
  connection.socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Token ${key}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 16000000\r\n\r\n{',
  );
  return connection;
}

/** Sends one request more than there are slots. @returns the answer to the rejected one, and the others */
async function announceOneMore(server: Started, path: string, key: string, letIn = 4) {
  const all = await Promise.all(Array.from({ length: letIn + 1 }, () => announce(server, path, key)));
  return vi.waitFor(
    () => {
      const refused = all.find(({ received }) => received() !== '');
      if (refused === undefined) throw new Error('all are let in');
      return { told: refused.received(), others: all.filter((one) => one !== refused) };
    },
    { timeout: 30_000, interval: 1 },
  );
}

/** A large invalid body: 400 when it gets a slot. */
const tryLarge = (server: Started, key: string) =>
  server.call('POST', APPEALS, { filler: 'x'.repeat(70_000) }, key);

/** Waits until a slot is free. */
const untilLetIn = (server: Started, key: string) =>
  vi.waitFor(async () => expect((await tryLarge(server, key)).status).toBe(400), {
    timeout: 30_000,
    interval: 5,
  });

async function anotherMerchant({ call }: Started): Promise<string> {
  const made = await call('POST', '/operator/merchants', { name: 'Other' }, OPERATOR_TOKEN);
  return String(made.body['api_key']);
}

/** Fetches a file of 10 MiB without reading the answer. */
async function fetchUnread({ port }: Started, link: string, key: string) {
  const connection = await dial(port);
  // Reads the head of the answer at most.
  connection.socket.once('data', () => connection.socket.pause());
  connection.socket.write(`GET ${link} HTTP/1.1\r\nHost: a\r\nAuthorization: Token ${key}\r\n\r\n`);
  await vi.waitFor(() => expect(connection.received()).not.toBe(''), { timeout: 30_000, interval: 1 });
  return connection;
}

const statusOf = (received: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]);

describe('large bodies over the network', () => {
  it('are rejected before they arrive when the API key is unknown', async () => {
    const server = await start(await dataDir());
    const { received } = await announce(server, APPEALS, NOBODYS_KEY);
    await vi.waitFor(() => expect(received()).toMatch(/^HTTP\/1\.1 401 /), { timeout: 30_000, interval: 1 });
  });

  it('take at most four receipt slots of one client, and other clients still get slots', async () => {
    const server = await start(await dataDir(), {}, { OPERATOR_TOKEN });
    const other = await anotherMerchant(server);
    const { told, others } = await announceOneMore(server, APPEALS, server.apiKey);
    expect(told).toMatch(/^HTTP\/1\.1 503 /);
    expect(told).toMatch(/^retry-after: 5\r$/im);
    expect(told).toContain('{"detail":"Too many receipts at once; try again in a moment"}');
    expect((await tryLarge(server, server.apiKey)).status).toBe(503);
    expect((await tryLarge(server, other)).status).toBe(400);
    others[0]?.socket.destroy();
    await untilLetIn(server, server.apiKey);
  });

  it('take at most eight receipt slots in all, while small bodies and other requests proceed', async () => {
    const server = await start(await dataDir(), {}, { OPERATOR_TOKEN });
    const other = await anotherMerchant(server);
    const { body } = await server.appeal({ file: 'JVBERi0xLjcK', file_name: 'a.pdf' });
    const thread = `/support/appeals/${body['id']}/messages`;
    await announceOneMore(server, APPEALS, server.apiKey);
    await announceOneMore(server, thread, OPERATOR_TOKEN, 2);
    expect((await tryLarge(server, other)).status).toBe(400);
    await announceOneMore(server, APPEALS, other, 1);
    await announceOneMore(server, APPEALS, await anotherMerchant(server), 1);
    expect((await tryLarge(server, await anotherMerchant(server))).status).toBe(503);
    expect((await server.call('POST', thread, { text: 'Hello' })).status).toBe(201);
    expect((await server.call('GET', '/healthz')).status).toBe(200);
  });

  it('release their receipt slots when a slow client is disconnected', async () => {
    const server = await start(await dataDir(), { headersMs: 1000, requestMs: 1000, checkMs: 50 });
    const { others } = await announceOneMore(server, APPEALS, server.apiKey);
    await Promise.all(others.map(({ ended }) => ended));
    await untilLetIn(server, server.apiKey);
  });
});

describe('receipts that are not read', () => {
  async function withReceipt() {
    const server = await start(await dataDir(), {}, { OPERATOR_TOKEN });
    const { body } = await server.appeal({
      file: base64(aPdf(10 * 1024 * 1024)),
      file_name: 'a.pdf',
    });
    const thread = await server.call('GET', `/support/appeals/${body['id']}/messages`);
    const receipt = thread.body['receipt'];
    return { server, link: isObject(receipt) ? String(receipt['link']) : '' };
  }

  it('hold the slots that uploads need, and no more of them', async () => {
    const { server, link } = await withReceipt();
    const unread = [];
    for (let count = 0; count < 5; count += 1) unread.push(await fetchUnread(server, link, server.apiKey));
    expect(unread.map(({ received }) => statusOf(received()))).toEqual([200, 200, 200, 200, 503]);
    expect((await tryLarge(server, server.apiKey)).status).toBe(503);
    const other = await fetchUnread(server, link, OPERATOR_TOKEN);
    expect(statusOf(other.received())).toBe(200);
    for (const one of [unread[0], other]) one?.socket.destroy();
    await untilLetIn(server, server.apiKey);
  });

  it('hold no slot once they have been read, or when only the head is asked for', async () => {
    const { server, link } = await withReceipt();
    const headers = { authorization: `Token ${server.apiKey}` };
    for (let count = 0; count < 9; count += 1) {
      const head = await fetch(`${server.origin}${link}`, { method: 'HEAD', headers });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(10 * 1024 * 1024)]);
      const whole = await fetch(`${server.origin}${link}`, { headers });
      expect((await whole.arrayBuffer()).byteLength).toBe(10 * 1024 * 1024);
    }
  });

  it('hold no slot when the sandbox answers something else', async () => {
    const { server, link } = await withReceipt();
    await server.call('POST', '/sandbox/faults', { preset: 'internal', times: 9, carried_out: true });
    for (let count = 0; count < 9; count += 1) expect((await server.call('GET', link)).status).toBe(500);
    expect((await server.call('GET', link)).status).toBe(200);
  });
});
