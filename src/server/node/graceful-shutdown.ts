import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { exchangesOf } from './exchanges.ts';

export interface GracefulShutdown {
  /**
   * Lets clients and proxies move on, so that {@link stop} cuts nothing off. In the first half of the time connections are
   * accepted, for health checks that have to notice, and those opened before stay usable. In the second half new
   * connections are refused, which a proxy safely sends to another process, and every answer ends its connection.
   */
  drain(forMs: number): Promise<void>;
  /**
   * Stops the server: refuses new connections, closes idle ones, lets requests in flight finish, and destroys those that
   * take longer than `limitMs`.
   * @returns whether all requests finished in time
   */
  stop(limitMs: number): Promise<boolean>;
}

/** A turn of the event loop this short has accepted every connection that was waiting. */
const QUIET_TURN_MS = 0.05;

/**
 * - `accepting`: answers on connections that are opened now end them
 * - `refusing`: no connection is opened any more, and every answer ends its connection
 * - `stopping`: idle connections are closed
 */
type Phase = 'running' | 'accepting' | 'refusing' | 'stopping';

/**
 * Tracks a server's connections. Node's own `closeIdleConnections` ignores connections that never sent a request, which
 * browsers open in advance.
 */
export function gracefulShutdownOf(server: Server): GracefulShutdown {
  /** The phase in which each connection was opened. */
  const open = new Map<Socket, Phase>();
  const exchanges = exchangesOf(server);
  let phase: Phase = 'running';
  let closing: Promise<void> | null = null;

  server.on('connection', (socket) => {
    open.set(socket, phase);
    socket.once('close', () => open.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    if (endsConnection(socket)) response.shouldKeepAlive = false;
  });
  exchanges.onEnd(({ req: { socket } }) => {
    // Flushes pending writes before it closes the socket.
    if (phase === 'stopping') socket.destroySoon();
  });

  function endsConnection(socket: Socket): boolean {
    return phase === 'accepting' ? open.get(socket) !== 'running' : phase !== 'running';
  }

  /**
   * Closes the listening socket and nothing else; `http.Server` would close idle connections too, on which a request may be on
   * its way. Resolves when the last connection is closed.
   */
  function closeListener(): Promise<void> {
    closing ??= new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    return closing;
  }

  return {
    async drain(forMs) {
      phase = 'accepting';
      await sleep(forMs / 2);
      await quietTurn(performance.now() + forMs / 2);
      phase = 'refusing';
      void closeListener();
      for (const response of exchanges.startedMs.keys()) {
        if (!response.headersSent) response.shouldKeepAlive = false;
      }
      await sleep(forMs / 2);
    },
    async stop(limitMs) {
      phase = 'stopping';
      let inTime = true;
      const limit = setTimeout(() => {
        inTime = false;
        for (const socket of open.keys()) socket.destroy();
      }, limitMs);
      const closed = closeListener();
      const busy = new Set([...exchanges.startedMs.keys()].map(({ req }) => req.socket));
      for (const socket of open.keys()) if (!busy.has(socket)) socket.destroy();
      await closed;
      clearTimeout(limit);
      // Ends the server's own timers.
      server.close();
      return inTime;
    },
  };
}

/**
 * Resolves right after a turn in which nothing happened: the system resets connections that it has opened and Node has not
 * accepted yet, when the listening socket is closed.
 * @param untilMs when to give up, by `performance.now()`
 */
function quietTurn(untilMs: number): Promise<void> {
  const before = performance.now();
  return new Promise((resolve) => {
    setImmediate(() => {
      const now = performance.now();
      resolve(now - before < QUIET_TURN_MS || now >= untilMs ? undefined : quietTurn(untilMs));
    });
  });
}
