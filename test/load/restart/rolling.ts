import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deployFiles } from '../../../src/server/build/deploy/files.ts';
import { listen } from '../../../src/server/node/http-server.ts';
import { headersOfAllKinds } from '../../../src/server/security/headers.ts';
import { launchBuiltServer } from '../../server/child/launch.ts';
import { freePort } from './free-port.ts';

const OPERATOR_TOKEN = 'operator-of-the-restart';
const ORDERS = 400;

export interface RollingOptions {
  /** `postgres://…` */
  readonly database: string;
  readonly requestsASecond: number;
  readonly drainSeconds: number;
}

export interface RollingResult {
  readonly seconds: number;
  readonly requests: number;
  /** Requests by what was wrong: another status, or the error of the connection. */
  readonly failed: Readonly<Record<string, number>>;
  readonly completed: number;
  /** Completed payments whose webhook has not come. */
  readonly withoutWebhook: number;
}

/**
 * Restarts each of two built servers behind nginx in turn, while payers poll, and shops create orders and get paid.
 * nginx is configured by the build's own file.
 */
export async function rollingRestart(options: RollingOptions): Promise<RollingResult> {
  const folder = mkdtempSync(join(tmpdir(), 'rolling-'));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
  try {
    const shop = await startShop();
    ends.unshift(shop.close);
    const ports = [await freePort(), await freePort()];
    const servers = await Promise.all(ports.map((port) => startServer(folder, port, options)));
    ends.unshift(() => Promise.all(servers.map((server) => server.kill())));
    const proxy = await startNginx(folder, ports);
    ends.unshift(proxy.stop);
    return await restartUnderLoad(options, servers, proxy.port, shop);
  } finally {
    for (const end of ends) await end();
  }
}

type Server = Awaited<ReturnType<typeof startServer>>;
type Shop = Awaited<ReturnType<typeof startShop>>;

async function restartUnderLoad(
  options: RollingOptions,
  servers: readonly Server[],
  port: number,
  shop: Shop,
): Promise<RollingResult> {
  const failed: Record<string, number> = {};
  let requests = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });

  async function send(
    method: string,
    path: string,
    token = '',
    body?: object,
  ): Promise<Record<string, unknown>> {
    requests += 1;
    const { status, json } = await call(agent, port, method, path, token, body).catch((error) => ({
      status: `${method} ${error.code ?? error.message}`,
      json: {},
    }));
    if (typeof status === 'number' && status < 400) return json;
    const what = typeof status === 'string' ? status : `${method} ${status}`;
    failed[what] = (failed[what] ?? 0) + 1;
    return {};
  }

  const merchant = await send('POST', '/operator/merchants', OPERATOR_TOKEN, {
    name: 'Shop',
    callback_url: shop.url,
  });
  const apiKey = String(merchant['api_key']);
  const entries = Array.from({ length: 50 }, (_, serial) => ({
    method: 'to_card_number',
    geo_id: 1,
    bank: 'sber',
    card_number: `22022000${String(serial).padStart(8, '0')}`,
  }));
  await send('POST', '/operator/pool', OPERATOR_TOKEN, { entries });
  const orders: string[] = [];
  const completed: string[] = [];
  let sums = 1000;
  const order = { outter_id: '1', amount: 100, redirect_url: 'https://shop.example/' };
  const newPayment = async () => {
    sums += 0.01;
    const sum = Number(sums.toFixed(2));
    const payment = { amount: sum, transfer_method: 'to_card_number', geo_id: 1, client_id: '7' };
    const made = await send('POST', '/api/v1/payments/', apiKey, { ...order, ...payment });
    return String(made['payment_id'] ?? '');
  };
  const newOrder = async () => {
    const made = await send('POST', '/api/v1/orders/', apiKey, order);
    if (orders.length < ORDERS && made['order_id'] !== undefined) orders.push(String(made['order_id']));
  };
  while (orders.length < ORDERS) {
    await Promise.all(Array.from({ length: 20 }, newOrder));
    if (Object.keys(failed).length > 0) throw new Error(`before the restart: ${JSON.stringify(failed)}`);
  }

  async function one(nth: number): Promise<void> {
    if (nth % 20 === 0) return newOrder();
    if (nth % 20 === 1) {
      const paymentId = await newPayment();
      if (paymentId === '') return;
      const done = await send('POST', `/operator/payments/${paymentId}/complete`, OPERATOR_TOKEN, {});
      if (done['status'] === 'completed') completed.push(paymentId);
      return;
    }
    await send('GET', `/api/v1/orders/${orders[nth % orders.length]}/`);
  }

  let isOver = false;
  const startedAt = Date.now();
  const load = (async () => {
    const underWay = new Set<Promise<void>>();
    for (let nth = 0; !isOver; nth += 1) {
      const dueAt = startedAt + (nth * 1000) / options.requestsASecond;
      if (dueAt > Date.now()) await sleep(dueAt - Date.now());
      const work = one(nth).finally(() => underWay.delete(work));
      underWay.add(work);
    }
    await Promise.all(underWay);
  })();
  await sleep(1000);
  for (const server of servers) {
    await server.restart();
    await sleep(1000);
  }
  isOver = true;
  await load;
  const seconds = (Date.now() - startedAt) / 1000;
  const missing = () => completed.filter((paymentId) => !shop.got.has(paymentId));
  // An attempt that the restart has cut off is made again when its lease expires, after a minute.
  for (let tries = 0; missing().length > 0 && tries < 400; tries += 1) await sleep(200);
  agent.destroy();
  return { seconds, requests, failed, completed: completed.length, withoutWebhook: missing().length };
}

/** One request by nginx. Each payer comes from an address of their own. */
function call(
  agent: Agent,
  port: number,
  method: string,
  path: string,
  token: string,
  body?: object,
): Promise<{ status: number | string; json: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const address = `10.${random()}.${random()}.${random()}`;
    const headers = {
      'content-type': 'application/json',
      'x-test-address': address,
      ...(token === '' ? {} : { authorization: `Token ${token}` }),
    };
    const sent = request(
      { agent, host: '127.0.0.1', port, method, path, headers, timeout: 20_000 },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.once('error', reject);
        answer.once('end', () => {
          const isJson = text.startsWith('{');
          resolve({ status: answer.statusCode ?? 0, json: isJson ? JSON.parse(text) : {} });
        });
      },
    );
    sent.once('timeout', () => sent.destroy(new Error('timeout')));
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const random = () => Math.floor(Math.random() * 256);

async function startServer(folder: string, port: number, { database, drainSeconds }: RollingOptions) {
  const data = join(folder, String(port));
  mkdirSync(data);
  const environment = {
    PORT: String(port),
    DATABASE_URL: database,
    SECRET: 'the same secret for both processes of it',
    OPERATOR_TOKEN,
    WEBHOOK_NETWORK: 'loopback',
    TRUSTED_PROXIES: '1',
    DRAIN_SECONDS: String(drainSeconds),
  };
  const launch = () => launchBuiltServer({ folder: data, environment });
  let launched = launch();
  let { pid } = await launched.ready;
  return {
    /** Stops it as systemd does, waits for its end, and starts it again. */
    async restart() {
      if (pid !== undefined) process.kill(pid, 'SIGTERM');
      await launched.ended;
      launched = launch();
      ({ pid } = await launched.ready);
    },
    kill: () => launched.kill(),
  };
}

/** A shop that takes every webhook. */
async function startShop() {
  const got = new Set<string>();
  const server = createServer((incoming, outgoing) => {
    let text = '';
    incoming.on('data', (chunk) => {
      text += chunk;
    });
    incoming.once('end', () => {
      got.add(String(JSON.parse(text).payment_id));
      outgoing.end();
    });
  });
  const port = await listen(server, 0, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}/`, got, close: () => server.close() };
}

async function startNginx(folder: string, ports: readonly number[]) {
  const port = await freePort();
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, nginxConf(folder, port, ports));
  const child = spawn('nginx', ['-c', path, '-p', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: `${process.env['PATH']}:/usr/sbin` },
  });
  const ended = once(child, 'exit');
  for (let tries = 0; tries < 100; tries += 1) {
    const isThere = await fetch(`http://127.0.0.1:${port}/livez`).then(
      () => true,
      () => false,
    );
    if (isThere) break;
    await sleep(100);
  }
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The location of the build's file that leads to the service, with the upstream that docs/deploy.md gives for two processes. */
function nginxConf(folder: string, port: number, ports: readonly number[]): string {
  const headers = headersOfAllKinds({
    scriptHashes: [],
    styleHashes: [],
    apiOrigin: null,
    frameAncestors: [],
    https: false,
    hsts: 'host',
  });
  const site = deployFiles({ base: '/', headers, passesSandbox: false })['nginx/site.conf'] ?? '';
  const [location = ''] = /^location ~ [\s\S]*?^\}/m.exec(site) ?? [];
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  return `daemon off;
error_log stderr crit;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
access_log off;
${temporary}
upstream payment-page {
${ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n')}
keepalive 32;
}
server {
listen 127.0.0.1:${port};
${location.replace('$proxy_add_x_forwarded_for', '$http_x_test_address')}
}
}
`;
}
