import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deployFiles } from '../../../src/server/build/deploy/files.ts';
import { headersOfAllKinds } from '../../../src/server/security/headers.ts';
import { launchBuiltServer } from '../../server/child/launch.ts';
import { freePort } from './free-port.ts';

export const SECRET = 'the same secret for both processes of it';
export const OPERATOR_TOKEN = 'operator-of-the-restart';
/** The request header with the payer's address: each payer comes from one of their own. */
export const ADDRESS_HEADER = 'x-test-address';

export interface TwoServers {
  /** nginx's. */
  readonly port: number;
  /** Stops each server as systemd does, waits for its end and starts it again, one after the other. */
  restart(): Promise<void>;
  /** The lines that the servers have logged, errors only. */
  errors(): readonly string[];
  stop(): Promise<void>;
}

/** Starts two built servers on one database behind nginx, which is configured by the build's own file. */
export async function startTwoServers(database: string, drainSeconds: number): Promise<TwoServers> {
  const folder = mkdtempSync(join(tmpdir(), 'rolling-'));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
  const stop = async () => {
    for (const end of ends) await end();
  };
  try {
    const errors: string[] = [];
    const ports = [await freePort(), await freePort()];
    const environment = { DATABASE_URL: database, DRAIN_SECONDS: String(drainSeconds) };
    const onLog = (text: string) => errors.push(...text.split('\n').filter(Boolean));
    const servers = await Promise.all(ports.map((port) => startServer(folder, port, environment, onLog)));
    ends.unshift(() => Promise.all(servers.map((server) => server.kill())));
    const port = await freePort();
    ends.unshift(await startNginx(folder, port, ports));
    return {
      port,
      async restart() {
        for (const server of servers) {
          await server.restart();
          await sleep(1000);
        }
      },
      errors: () => errors,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startServer(
  folder: string,
  port: number,
  environment: Readonly<Record<string, string>>,
  onLog: (text: string) => void,
) {
  const data = join(folder, String(port));
  mkdirSync(data);
  const launch = () =>
    launchBuiltServer({
      folder: data,
      environment: {
        ...environment,
        PORT: String(port),
        SECRET,
        OPERATOR_TOKEN,
        WEBHOOK_NETWORK: 'loopback',
        TRUSTED_PROXIES: '1',
      },
      onLog,
    });
  let launched = launch();
  let { pid } = await launched.ready;
  return {
    async restart() {
      if (pid !== undefined) process.kill(pid, 'SIGTERM');
      await launched.ended;
      launched = launch();
      ({ pid } = await launched.ready);
    },
    kill: () => launched.kill(),
  };
}

/** @returns what stops it */
async function startNginx(folder: string, port: number, ports: readonly number[]) {
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
  return async () => {
    child.kill('SIGTERM');
    await ended;
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
events { worker_connections 4096; }
http {
access_log off;
${temporary}
upstream payment-page {
${ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n')}
keepalive 32;
}
server {
listen 127.0.0.1:${port};
${location.replace('$proxy_add_x_forwarded_for', `$http_${ADDRESS_HEADER.replaceAll('-', '_')}`)}
}
}
`;
}
