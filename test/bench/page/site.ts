import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandboxClock } from '../../../src/sandbox/clock.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { readBuild } from '../../../src/server/build-output/read-build.ts';
import { readSettings } from '../../../src/server/settings/settings.ts';
import { isServicePath } from '../../../src/server/site/routes.ts';
import { setUpListener, setUpSite } from '../../../src/server/site/site-setup.ts';
import { typeOf } from '../../../src/server/static/content-types.ts';
import { systemClock } from '../../../src/service/service.ts';
import type { CertificatePair } from '../../certificate.ts';
import { LIMIT_PAGE } from './limit-page.ts';
import { type Link, relay } from './link.ts';
import { plainBuild } from './plain-build.ts';
import { secureServer } from './secure-server.ts';

const POLL_ROUTE = '/api/v1/payments/check-by-order-id/';
const DIST = join(import.meta.dirname, '../../../dist');

/** The compared variants: the limit page, our build, the plain Vite build of the same page, and an earlier build. */
export type Variant = 'limit' | 'ours' | 'plain' | 'before';

export interface BenchSite {
  /** The variants of this run, in the order in which they take turns. */
  readonly variants: readonly Variant[];
  readonly sandbox: Sandbox;
  /** Moves the service's time forward, as a page with a fake clock moves its own. */
  advance(ms: number): void;
  /** Port of a variant behind a link, or without a link (`null`). */
  port(variant: Variant, link: Link | null): number;
  /** Number of payment reads so far. */
  paymentReads(): number;
  close(): Promise<void>;
}

/**
 * Serves all variants over one service, each at its own port for each link.
 * @param before `dist` folder of an earlier build to compare with; `null`: none
 */
export async function openBenchSite(
  pair: CertificatePair,
  links: readonly Link[],
  before: string | null,
): Promise<BenchSite> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-plain-'));
  const publicUrl = 'https://localhost';
  const mounts = {
    settings: readSettings({ SANDBOX: '1', SANDBOX_PUBLIC: '1', PUBLIC_URL: publicUrl }),
    build: readBuild(DIST),
    log: () => {},
  };
  const clock = createSandboxClock(systemClock);
  const sandbox = await createSandbox({
    clock,
    database: ':memory:',
    publicUrl,
    secret: 'a secret of the bench, long enough',
    requisitesDelayMs: 0,
  });
  const site = setUpSite(mounts, publicUrl, sandbox);
  const service = setUpListener(mounts, publicUrl, () => site);
  const earlier = { ...mounts, build: readBuild(before ?? DIST) };
  const earlierSite = setUpSite(earlier, publicUrl, sandbox);
  const variants: readonly Variant[] = [
    'limit',
    'ours',
    'plain',
    ...(before === null ? [] : ['before' as const]),
  ];
  let paymentReads = 0;
  const ours: RequestListener = (request, response) => {
    if (request.url?.startsWith(POLL_ROUTE)) paymentReads += 1;
    service(request, response);
  };
  const plain = await plainBuild(folder);
  rmSync(folder, { recursive: true });
  const listeners: Readonly<Record<Variant, RequestListener>> = {
    ours,
    before: setUpListener(earlier, publicUrl, () => earlierSite),
    limit: besideService(ours, (_path, response) => html(response, LIMIT_PAGE)),
    plain: besideService(ours, (path, response) => {
      const found = plain.has(path) ? path : '/index.html';
      response.setHeader('content-type', typeOf(found));
      response.setHeader('content-encoding', 'br');
      response.end(plain.get(found));
    }),
  };
  const servers: Server[] = [];
  const ports = new Map<string, number>();
  for (const variant of variants) {
    const server = secureServer(pair, listeners[variant]);
    const direct = await listening(server);
    servers.push(server);
    ports.set(`${variant}/`, direct);
    for (const link of links) {
      const slow = relay(link, direct);
      servers.push(slow);
      ports.set(`${variant}/${link.name}`, await listening(slow));
    }
  }
  return {
    variants,
    sandbox,
    advance: clock.advance,
    paymentReads: () => paymentReads,
    port: (variant, link) => ports.get(`${variant}/${link?.name ?? ''}`) ?? 0,
    async close() {
      for (const server of servers) server.close();
      await sandbox.close();
    },
  };
}

function besideService(
  service: RequestListener,
  rest: (path: string, response: ServerResponse) => void,
): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '/').replace(/\?.*/, '');
    if (isServicePath(path)) service(request, response);
    else rest(path, response);
  };
}

function html(response: ServerResponse, text: string): void {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(text);
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}
