import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { isObject } from '../../src/contract/json.ts';
import { printMachine } from '../bench/lines.ts';
import { CHROMIUM_FLAGS } from '../browser/harness/flags.ts';
import { chromiumBrowserPath } from '../requirements.ts';
import { type BuiltServer, launchBuiltServer } from '../server/child/launch.ts';
import { onFreshPostgres, onFreshSqlite, print } from './storms/databases.ts';
import { toldDelays, toldFigures } from './waiting/told-at-once.ts';

const SCENE = 'told-at-once';
const ROUNDS = 50;
const SECRET = 'a secret of the load test, long enough';
const PROXY_PORT = 18_443;
const DIST = join(import.meta.dirname, '../../dist');

/**
 * From a payment's completion until Chromium has painted `paid`, in the sixth minute, fifty times: on SQLite, on
 * PostgreSQL by another process, and through nginx and Caddy with the build's own files, where they are installed.
 */
export async function main(): Promise<void> {
  printMachine();
  const executablePath = chromiumBrowserPath(process.env);
  if (executablePath === null) {
    print({ scene: SCENE, skipped: 'Chromium is not installed' });
    return;
  }
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    await onFreshSqlite((database) => run(browser, 'SQLite', database, 1));
    for (const proxy of [nginx, caddy])
      await onFreshSqlite((database) => run(browser, `SQLite, through ${proxy.name}`, database, 1, proxy));
    await onFreshPostgres(SCENE, (database) => run(browser, 'PostgreSQL, from another process', database, 2));
  } finally {
    await browser.close();
  }
}

type Proxy = (servicePort: string, folder: string) => Promise<ChildProcess | null>;

async function run(browser: Browser, on: string, database: string, processes: number, proxy?: Proxy) {
  const folder = await mkdtemp(join(tmpdir(), 'told-'));
  const launched = Array.from({ length: processes }, () =>
    launchBuiltServer({
      folder,
      environment: { DATABASE_URL: database, SECRET, SANDBOX: '1', TRUSTED_PROXIES: '1' },
    }),
  );
  let running: ChildProcess | null = null;
  try {
    const servers: BuiltServer[] = [];
    for (const { ready } of launched) servers.push(await ready);
    const [first] = servers;
    const other = servers.at(-1);
    if (first === undefined || other === undefined) throw new Error('no server');
    if (proxy !== undefined) {
      running = await proxy(new URL(first.url).port, folder);
      if (running === null) {
        print({ scene: SCENE, on, skipped: 'it is not installed' });
        return;
      }
      await untilServed();
    }
    const scene = {
      pageUrl: proxy === undefined ? first.url : `http://localhost:${PROXY_PORT}`,
      newOrder: async () => {
        const made = await post(first, '/sandbox/orders', {
          amount: 1500,
          transfer_method: 'to_card_number',
          requisites: 0,
        });
        return String(made['order_id']);
      },
      complete: async (orderId: string) =>
        void (await post(other, `/sandbox/orders/${orderId}/complete`, {})),
    };
    print({ scene: SCENE, on, paintedMs: toldFigures(await toldDelays(browser, scene, ROUNDS)) });
  } finally {
    running?.kill('SIGTERM');
    for (const { kill } of launched) await kill();
    await rm(folder, { recursive: true, force: true });
  }
}

async function post({ url }: BuiltServer, path: string, body: object) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  const answer: unknown = await response.json();
  if (!response.ok || !isObject(answer)) throw new Error(`${path}: ${response.status}`);
  return answer;
}

/** The build's files for another server, with its own folder and port. */
async function deployed(folder: string): Promise<string> {
  const site = join(folder, 'site');
  await mkdir(site);
  await cp(join(DIST, 'client'), join(site, 'client'), { recursive: true });
  await cp(join(DIST, 'deploy'), join(site, 'deploy'), { recursive: true });
  const names = ['Caddyfile', 'nginx/site.conf'];
  for (const name of names) {
    const path = join(site, 'deploy', name);
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll('/srv/payment-page', site));
  }
  return site;
}

async function nginx(servicePort: string, folder: string): Promise<ChildProcess | null> {
  if (!existsSync('/usr/sbin/nginx')) return null;
  const site = await deployed(folder);
  const configuration = join(folder, 'nginx.conf');
  await writeFile(
    configuration,
    `daemon off; master_process off; error_log stderr; pid ${folder}/nginx.pid; events { }
http {
  include /etc/nginx/mime.types; access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream payment-page { server 127.0.0.1:${servicePort} max_fails=0; keepalive 32; }
  server { listen ${PROXY_PORT}; include ${site}/deploy/nginx/site.conf; }
}`,
  );
  return spawn('/usr/sbin/nginx', ['-c', configuration, '-p', folder], { stdio: 'inherit' });
}

async function caddy(servicePort: string, folder: string): Promise<ChildProcess | null> {
  if (!existsSync('/usr/bin/caddy')) return null;
  const site = await deployed(folder);
  const configuration = join(folder, 'Caddyfile');
  await writeFile(
    configuration,
    `{\n\tadmin off\n}\nimport ${site}/deploy/Caddyfile\nhttp://localhost:${PROXY_PORT} {\n\timport payment-page\n}\n`,
  );
  return spawn('/usr/bin/caddy', ['run', '--adapter', 'caddyfile', '--config', configuration], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: {
      ...process.env,
      PAYMENT_PAGE_SERVICE: `127.0.0.1:${servicePort}`,
      XDG_DATA_HOME: folder,
      HOME: folder,
    },
  });
}

async function untilServed(): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await fetch(`http://localhost:${PROXY_PORT}/readyz`).catch(() => null);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
    await sleep(100);
  }
  throw new Error('the proxy does not serve');
}
