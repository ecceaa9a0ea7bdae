import { once } from 'node:events';
import { createServer } from 'node:http';
import { launchBuiltServer } from '../../server/child/launch.ts';
import { PAGE_READS } from '../../service/store/version-7.ts';
import { freePort } from '../restart/free-port.ts';
import { recordedAt } from './recorded.ts';

/** A server of the build before. */
export interface OldServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Answers the page's reads as the build of version 7 did. @param now when the fixture's rows were made */
export async function serveRecorded(now: number): Promise<OldServer> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (!PAGE_READS.includes(path)) return response.writeHead(404).end();
    const body = JSON.stringify(recordedAt(path, now, Date.now()));
    return response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  async function stop(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
  return { port: address.port, stop };
}

/** Starts the `main.js` of an old build. @param environment its settings */
export async function serveOldBuild(
  main: string,
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<OldServer> {
  const port = await freePort();
  const { ready, kill } = launchBuiltServer({
    main,
    folder,
    environment: { ...environment, PORT: String(port) },
  });
  await ready.catch(async (error: unknown) => {
    await kill();
    throw error;
  });
  return { port, stop: kill };
}
