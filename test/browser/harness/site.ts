import { join } from 'node:path';
import * as v from 'valibot';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../src/sandbox/sandbox.ts';
import { readBuild } from '../../../src/server/build-output/read-build.ts';
import { EVENT_LEVELS } from '../../../src/server/logging/events.ts';
import { type Environment, readSettings } from '../../../src/server/settings/settings.ts';
import type { Build } from '../../../src/server/site/site-setup.ts';
import { startServer } from '../../../src/server/start.ts';
import type { Service } from '../../../src/service/service.ts';

/** Folder of the build that the browser tests load; `npm test` rebuilds it each time. */
export const DIST = join(import.meta.dirname, '../../../dist');

export interface SiteOptions<S extends Service> {
  /** The service to serve. */
  readonly open: (publicUrl: string) => Promise<S>;
  /** Server settings, as in `.env.example`; SANDBOX is on. */
  readonly environment?: Environment;
  readonly build?: Build;
  /** Host of the page's address, one of `TEST_HOSTS`; by default localhost, a secure context. */
  readonly host?: string;
}

export interface Site<S extends Service> {
  /** Address of the page, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  readonly service: S;
  close(): Promise<void>;
}

/** Serves the build with any service on a free port. */
export async function startSite<S extends Service>(options: SiteOptions<S>): Promise<Site<S>> {
  const environment = {
    SANDBOX: '1',
    PORT: '0',
    LOG_LEVEL: 'error',
    STOP_SECONDS: '1',
    ...options.environment,
  };
  const running = await startServer({
    settings: readSettings(environment),
    build: options.build ?? readBuild(DIST),
    log: (event, fields) => {
      if (EVENT_LEVELS[event] === 'error') console.error(event, fields);
    },
    openService: options.open,
  });
  const { port, service } = running;
  const base = new URL(running.publicUrl).pathname.replace(/\/$/, '');
  return {
    url: `http://${options.host ?? 'localhost'}:${port}${base}`,
    port,
    service,
    close: () => running.stop(),
  };
}

/** A site over a sandbox, with its calls. */
export interface SandboxSite extends Site<Sandbox> {
  /** Calls the sandbox over HTTP; throws unless the answer is a 2xx. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  post(path: string, body?: unknown): Promise<unknown>;
  /** Creates an order, with its payment when `transfer_method` is given. */
  order(fields?: Readonly<Record<string, unknown>>): Promise<CreatedOrder>;
}

export interface CreatedOrder {
  readonly orderId: string;
  readonly link: string;
}

const createdOrder = v.pipe(
  v.object({ order_id: v.string(), link: v.string() }),
  v.transform(({ order_id, link }): CreatedOrder => ({ orderId: order_id, link })),
);

export interface SandboxSiteOptions extends Omit<SiteOptions<Sandbox>, 'open'> {
  /** Options of the sandbox besides its empty in-memory database. */
  readonly sandbox?: Partial<SandboxOptions>;
}

/** Serves the build with its own sandbox: an in-memory database with the demo data. */
export async function startSandboxSite(options: SandboxSiteOptions = {}): Promise<SandboxSite> {
  const { host = 'localhost' } = options;
  const site = await startSite({
    ...options,
    open: (publicUrl) =>
      createSandbox({
        database: ':memory:',
        // Links lead to the host that the tests open, not to localhost.
        publicUrl: publicUrl.replace('//localhost', `//${host}`),
        secret: 'a secret of the browser tests, 32+',
        ...options.sandbox,
      }),
  });
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${site.port}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
    return text === '' ? null : JSON.parse(text);
  }
  return {
    ...site,
    call,
    post: (path, body = {}) => call('POST', path, body),
    order: async (fields = {}) => v.parse(createdOrder, await call('POST', '/sandbox/orders', fields)),
  };
}
