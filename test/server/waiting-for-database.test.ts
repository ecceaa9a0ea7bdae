import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { databases } from '../service/support/databases.ts';
import { startBuiltServer } from './child/built-server.ts';
import { dataDir } from './whole-server.ts';

/** A port on which nothing listens now. */
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** Forwards a port to the database, as if it had just started. */
function forward(port: number, { hostname, port: target }: URL): void {
  const server = createServer((near) => {
    const far = connect(Number(target || 5432), hostname);
    near.on('error', () => {}).pipe(far);
    far.on('error', () => {}).pipe(near);
  });
  server.listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
}

/** Opens a free port, and returns it. */
async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function answerOf(url: string) {
  const response = await fetch(url);
  return { status: response.status, body: await response.text() };
}

/** Resolves when the process answers, however long its start takes on a busy machine. */
async function isAlive(url: string): Promise<void> {
  await expect
    .poll(() => answerOf(`${url}/livez`).catch(() => null), { timeout: 60_000 })
    .toMatchObject({ status: 200 });
}

describe('a server without its database', () => {
  it('serves the page, and is alive but not ready', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const DATABASE_URL = `postgres://kim@127.0.0.1:${await freePort()}/payments`;
    // It is killed before it is ready.
    startBuiltServer({ folder: await dataDir(), environment: { PORT: String(port), DATABASE_URL } }).catch(
      () => {},
    );
    await isAlive(url);
    expect(await answerOf(`${url}/readyz`)).toEqual({
      status: 503,
      body: '{"status":"unavailable","reason":"starting"}',
    });
    expect((await answerOf(`${url}/healthz`)).status).toBe(503);
    expect((await answerOf(`${url}/3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11`)).body).toContain(
      '<main data-screen=',
    );
    const call = await fetch(`${url}/api/v1/orders/3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11/`);
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '1']);
  });
});

describe.each(databases.filter(({ kind }) => kind !== 'SQLite'))('a server before its $kind', (on) => {
  it('becomes ready when the database does', async () => {
    const { address, drop } = await on.fresh();
    onTestFinished(drop);
    const through = new URL(address);
    through.hostname = '127.0.0.1';
    const port = await freePort();
    through.port = String(port);
    let isThere = false;
    const server = await startBuiltServer({
      folder: await dataDir(),
      environment: { LOG_LEVEL: 'warn', DATABASE_URL: through.href },
      onLog() {
        if (!isThere) forward(port, new URL(address));
        isThere = true;
      },
    });
    expect((await answerOf(`${server.url}/readyz`)).status).toBe(200);
    const events = server
      .logged()
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
    expect(events).toMatchObject([
      { event: 'waiting-for-database', reason: expect.stringContaining('does not answer') },
      { event: 'database-available' },
    ]);
  });
});
