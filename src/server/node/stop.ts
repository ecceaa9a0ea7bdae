import type { Server } from 'node:http';

/**
 * Stops a server without breaking off what it is answering: takes no new connections, lets every request
 * under way end, and cuts off those that take longer than `limitMs`.
 * @returns whether all ended by themselves
 */
export function stopServer(server: Server, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    let inTime = true;
    const limit = setTimeout(() => {
      inTime = false;
      server.closeAllConnections();
    }, limitMs);
    // A connection that is busy now would otherwise be kept open for its next request.
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    server.close(() => {
      clearTimeout(limit);
      clearInterval(idle);
      resolve(inTime);
    });
  });
}
