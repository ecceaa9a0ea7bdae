import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface GracefulShutdown {
  /**
   * From now on every answer ends its connection (`Connection: close`), so that clients and proxies open no connection
   * that the end would cut off: a request that crosses the end of an idle connection is lost.
   */
  drain(): void;
  /**
   * Stops the server: refuses new connections, closes idle ones, lets requests in flight finish, and destroys those that
   * take longer than `limitMs`.
   * @returns whether all requests finished in time
   */
  stop(limitMs: number): Promise<boolean>;
}

/** How long a new connection may take to send its first request, when a drained server stops. */
const FIRST_REQUEST_MS = 500;

/** A turn of the event loop this short has accepted every connection that was waiting. */
const QUIET_TURN_MS = 0.05;

/** The most turns to wait for a quiet one. */
const MOST_TURNS = 1000;

/**
 * Tracks a server's connections. Node's own `closeIdleConnections` ignores connections that never sent a request, which
 * browsers open in advance.
 */
export function gracefulShutdownOf(server: Server): GracefulShutdown {
  /** When each connection was opened; null once it has sent a request. */
  const open = new Map<Socket, number | null>();
  const busy = new Map<Socket, ServerResponse>();
  let draining = false;
  let stopping = false;

  server.on('connection', (socket) => {
    open.set(socket, performance.now());
    socket.once('close', () => open.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    open.set(socket, null);
    busy.set(socket, response);
    if (draining) response.shouldKeepAlive = false;
    // `on`, which takes half the memory of `once` while a read waits; it closes only once.
    response.on('close', () => {
      busy.delete(socket);
      // Flushes pending writes before it closes the socket.
      if (stopping) socket.destroySoon();
    });
  });

  function drain(): void {
    draining = true;
    for (const response of busy.values()) if (!response.headersSent) response.shouldKeepAlive = false;
  }

  /** @param firstRequestMs how long new connections are spared: their first request is probably on its way */
  function closeIdle(firstRequestMs: number): void {
    const now = performance.now();
    for (const [socket, openedAt] of open) {
      if (busy.has(socket)) continue;
      const leftMs = openedAt === null ? 0 : openedAt + firstRequestMs - now;
      if (leftMs <= 0) socket.destroy();
      else setTimeout(() => open.get(socket) !== null && socket.destroy(), leftMs).unref();
    }
  }

  /**
   * Runs `then` right after a turn in which nothing happened: the system resets connections that it has opened and Node has
   * not accepted yet, when the listening socket is closed.
   */
  function afterQuietTurn(then: () => void, turns = 0): void {
    const before = performance.now();
    setImmediate(() => {
      const isQuiet = performance.now() - before < QUIET_TURN_MS;
      if (isQuiet || turns >= MOST_TURNS) then();
      else afterQuietTurn(then, turns + 1);
    });
  }

  return {
    drain,
    stop: (limitMs) =>
      new Promise((resolve) => {
        const wasDrained = draining;
        drain();
        stopping = true;
        let inTime = true;
        const limit = setTimeout(() => {
          inTime = false;
          for (const socket of open.keys()) socket.destroy();
        }, limitMs);
        const close = () => {
          server.close(() => {
            clearTimeout(limit);
            resolve(inTime);
          });
          closeIdle(wasDrained ? FIRST_REQUEST_MS : 0);
        };
        if (wasDrained) afterQuietTurn(close);
        else close();
      }),
  };
}
