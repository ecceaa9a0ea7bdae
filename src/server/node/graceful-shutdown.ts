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

/** A turn of the event loop this short leaves no time for a connection or a request to arrive within it. */
const QUIET_TURN_MS = 0.05;
/** How long to look for a quiet turn: meanwhile no request is read. */
const QUIET_TURN_LIMIT_MS = 1000;

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
  /** Connections and requests so far. */
  let arrivals = 0;
  let isReading = true;
  let closing: Promise<void> | null = null;

  server.on('connection', (socket) => {
    arrivals += 1;
    open.set(socket, phase);
    // Node begins to read in the next tick.
    if (!isReading) process.nextTick(() => socket.pause());
    socket.once('close', () => open.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    arrivals += 1;
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

  /**
   * Resolves right after a turn of the event loop in which nothing arrived. A turn accepts one connection, so that under load
   * others wait in the system, which resets them when the listening socket is closed, even if their request has been sent.
   */
  function quietTurn(limitMs: number): Promise<void> {
    const limit = performance.now() + limitMs;
    return new Promise((resolve) => {
      const look = (before: number, arrivalsBefore: number) => {
        const now = performance.now();
        const isQuiet = arrivals === arrivalsBefore && now - before < QUIET_TURN_MS;
        if (isQuiet || now >= limit) resolve();
        else setImmediate(look, now, arrivals);
      };
      look(Number.NEGATIVE_INFINITY, arrivals);
    });
  }

  /** Accepts what waits, without reading from it: a busy process would not get round to accepting all of it otherwise. */
  async function closeListenerWhenQuiet(limitMs: number): Promise<void> {
    isReading = false;
    for (const socket of open.keys()) socket.pause();
    await quietTurn(limitMs);
    void closeListener();
    isReading = true;
    for (const socket of open.keys()) socket.resume();
  }

  return {
    async drain(forMs) {
      const endMs = performance.now() + forMs;
      phase = 'accepting';
      await sleep(forMs / 2);
      await closeListenerWhenQuiet(Math.min(QUIET_TURN_LIMIT_MS, forMs / 2));
      phase = 'refusing';
      for (const response of exchanges.startedMs.keys()) {
        if (!response.headersSent) response.shouldKeepAlive = false;
      }
      await sleep(Math.max(0, endMs - performance.now()));
    },
    async stop(limitMs) {
      phase = 'stopping';
      let inTime = true;
      const limit = setTimeout(() => {
        inTime = false;
        for (const socket of open.keys()) socket.destroy();
      }, limitMs);
      const closed = closeListener();
      // Afterwards every request that has come is busy.
      await quietTurn(Math.min(QUIET_TURN_LIMIT_MS, limitMs));
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
