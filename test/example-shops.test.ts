import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type BuiltServer, launchBuiltServer } from './server/child/launch.ts';

const ROOT = join(import.meta.dirname, '..');
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER_SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

/** PHP and Python are no requirement of the project: their shops run where they are installed. */
const SHOPS = [
  { language: 'Node', run: ['node', '--version'], start: (_port: number) => ['node', 'shop.mjs'] },
  {
    language: 'PHP',
    run: ['php', '--version'],
    start: (port: number) => ['php', '-S', `localhost:${port}`, 'shop.php'],
  },
  { language: 'Python', run: ['python3', '--version'], start: (_port: number) => ['python3', 'shop.py'] },
] as const;

let service: BuiltServer;
let env: Record<string, string>;
const data = mkdtempSync(join(tmpdir(), 'example-shops-'));

beforeAll(async () => {
  service = await launchBuiltServer({ folder: data, environment: { SANDBOX: '1' } }).ready;
  env = {
    PAY_URL: service.url,
    API_KEY: service.apiKey,
    WEBHOOK_SECRET: SECRET,
    PAID_FILE: join(data, 'paid'),
  };
});
afterAll(async () => {
  await service.kill();
  rmSync(data, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0), 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return address.port;
}

/** Starts a shop, and resolves to its address once it answers. */
async function startShop(start: (port: number) => readonly string[]): Promise<string> {
  const port = await freePort();
  const [command = '', ...args] = start(port);
  const shop = spawn(command, args, {
    cwd: join(ROOT, 'docs/examples'),
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: 'ignore',
  });
  onTestFinished(() => void shop.kill());
  const url = `http://localhost:${port}`;
  await expect
    .poll(
      () =>
        fetch(`${url}/orders/x`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  return url;
}

const BODY = (orderId: string) =>
  JSON.stringify({ id: 42, order_id: orderId, status: 'completed', note: 'Заказ' });

function headersOf(body: string, { at = new Date(), secret = SECRET } = {}): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('msg_1', at, body)}`,
  };
}

describe.each(SHOPS)('the example shop in $language', ({ language, run, start }) => {
  const isInstalled = spawnSync(run[0], [run[1]]).status === 0;

  it(
    isInstalled
      ? 'creates orders, and ships on a signed webhook alone'
      : 'is not run: its language is not installed',
    async () => {
      if (!isInstalled) {
        console.log(`Not run: the example shop in ${language}, for want of ${run[0]}.`);
        return;
      }
      const shop = await startShop(start);
      const created = await fetch(`${shop}/orders`, { method: 'POST' });
      expect(created.status).toBe(201);
      const { order_id: orderId, link } = await created.json();
      expect(link).toBe(`${env['PAY_URL']}/${orderId}`);

      const body = BODY(orderId);
      const post = async (sent: string, headers: Record<string, string>) =>
        (await fetch(`${shop}/webhook`, { method: 'POST', body: sent, headers })).status;
      const isPaid = async () => (await (await fetch(`${shop}/orders/${orderId}`)).json()).paid;

      expect(await post(body.replace('completed', 'completee'), headersOf(body))).toBe(400);
      expect(await post(`${body} `, headersOf(body))).toBe(400);
      expect(await post(body, headersOf(body, { at: new Date(Date.now() - 301_000) }))).toBe(400);
      expect(await post(body, headersOf(body, { at: new Date(Date.now() + 330_000) }))).toBe(400);
      expect(await post(body, headersOf(body, { secret: OTHER_SECRET }))).toBe(400);
      expect(await post(body, { ...headersOf(body), 'webhook-id': 'msg_2' })).toBe(400);
      expect(await post(body, {})).toBe(400);
      expect(await isPaid()).toBe(false);
      expect(await post(body, headersOf(body))).toBe(200);
      expect(await isPaid()).toBe(true);
    },
  );
});
