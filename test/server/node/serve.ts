import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { LogFields } from '../../../src/server/logging/log.ts';
import { type GracefulShutdown, gracefulShutdownOf } from '../../../src/server/node/graceful-shutdown.ts';
import {
  createHttpServer,
  DEFAULT_HTTP_TIMEOUTS,
  type HttpTimeouts,
  listen,
} from '../../../src/server/node/http-server.ts';
import { createListener, type ListenerOptions } from '../../../src/server/node/listener.ts';
import { createSite } from '../../../src/server/site/site.ts';
import { aService, type FakeService } from '../fakes.ts';

export interface Served {
  readonly url: string;
  readonly port: number;
  readonly server: Server;
  readonly shutdown: GracefulShutdown;
  /** The logged events, with their fields. */
  readonly logged: readonly (LogFields & { readonly event: string })[];
}

export interface ServedOptions extends Partial<Omit<ListenerOptions, 'site'>> {
  readonly service?: FakeService;
  readonly timeouts?: Partial<HttpTimeouts>;
  readonly ready?: boolean;
}

/** Serves a site without files on a free loopback port until the test ends. */
export async function serve(options: ServedOptions = {}): Promise<Served> {
  const { service = aService(), timeouts, ready = true, ...listenerOptions } = options;
  const logged: (LogFields & { event: string })[] = [];
  const site = createSite({
    files: new Map(),
    base: '/',
    service,
    headers: {
      scriptHashes: [],
      styleHashes: [],
      apiOrigin: null,
      frameAncestors: [],
      https: false,
      hsts: 'host',
    },
    consolePage: null,
    startPage: '',
    securityContact: () => '',
  });
  const listener = createListener({
    site: () => (ready ? site : null),
    ownHeaders: { 'cache-control': 'no-store' },
    log: (event, fields = {}) =>
      logged.push({ ...(typeof fields === 'function' ? fields() : fields), event }),
    trustedProxies: 0,
    mayCut: false,
    nowMs: () => 0,
    logOneReadIn: 1,
    ...listenerOptions,
  });
  const server = createHttpServer(listener, { ...DEFAULT_HTTP_TIMEOUTS, ...timeouts });
  const shutdown = gracefulShutdownOf(server);
  const port = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${port}`, port, server, shutdown, logged };
}

/** A raw connection, for requests that no client library would send. */
export async function dial(
  port: number,
): Promise<{ socket: Socket; received: () => string; ended: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  const ended = once(socket, 'close').then(() => text);
  await once(socket, 'connect');
  onTestFinished(() => void socket.destroy());
  return { socket, received: () => text, ended };
}
