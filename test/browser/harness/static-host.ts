import { createServer } from 'node:http';
import { listen } from '../../../src/server/node/http-server.ts';
import type { Build } from '../../../src/server/site/site-setup.ts';
import { DOCUMENT_PATH } from '../../../src/server/static/files.ts';
import type { TEST_HOSTS } from './flags.ts';

/** A static file host without the service and without our headers. */
export interface StaticHost {
  readonly origin: string;
  /** Replaces the served files; paths without a file get the document. */
  publish(build: Build): void;
  close(): void;
}

/** Starts it on a free port. */
export async function startStaticHost(host: (typeof TEST_HOSTS)[number]): Promise<StaticHost> {
  let files: Build['files'] = new Map();
  const server = createServer((request, response) => {
    const file = files.get(request.url?.replace(/\?.*/, '') ?? '') ?? files.get(DOCUMENT_PATH);
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': file.type }).end(file.plain.bytes);
  });
  const port = await listen(server, 0, '127.0.0.1');
  return {
    origin: `http://${host}:${port}`,
    publish(build) {
      files = build.files;
    },
    close: () => server.close(),
  };
}
