import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface GracefulShutdown {
  /**
   * Stops the server without breaking off what it is answering: takes no new connections, ends those that only
   * stay open, lets every request under way end, and cuts off those that take longer than `limitMs`.
   * @returns whether all ended by themselves
   */
  stop(limitMs: number): Promise<boolean>;
}

/**
 * Follows a server's connections from now on. Node's own `closeIdleConnections` leaves those alone that never
 * sent a request, and browsers open such ones in advance.
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
    response.once('close', () => {
      busy.delete(socket);
      // Flushes what is still on its way, and only then ends.
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
