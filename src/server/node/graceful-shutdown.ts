import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface GracefulShutdown {
  /**
   * Stops the server: refuses new connections, closes idle ones, lets requests in flight finish, and destroys those that
   * take longer than `limitMs`.
   * @returns whether all requests finished in time
   */
  stop(limitMs: number): Promise<boolean>;
}

/**
 * Tracks a server's connections. Node's own `closeIdleConnections` ignores connections that never sent a request, which
 * browsers open in advance.
 */
export function gracefulShutdownOf(server: Server): GracefulShutdown {
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  let stopping = false;

  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    busy.add(socket);
    // `on`, which takes half the memory of `once` while a read waits; it closes only once.
    response.on('close', () => {
      busy.delete(socket);
      // Flushes pending writes before it closes the socket.
      if (stopping) socket.destroySoon();
    });
  });

  return {
    stop: (limitMs) =>
      new Promise((resolve) => {
        stopping = true;
        let inTime = true;
        const limit = setTimeout(() => {
          inTime = false;
          for (const socket of open) socket.destroy();
        }, limitMs);
        server.close(() => {
          clearTimeout(limit);
          resolve(inTime);
        });
        for (const socket of open) if (!busy.has(socket)) socket.destroy();
      }),
  };
}
