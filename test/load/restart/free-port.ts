import { createServer } from 'node:http';
import { listen } from '../../../src/server/node/http-server.ts';

/** A port that nobody listens at now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0, '127.0.0.1');
  server.close();
  return port;
}
