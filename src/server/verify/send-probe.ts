import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** An answer as it came over the wire: not decoded, no redirect followed. */
export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** No file of a build is anywhere near. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * One GET, on a connection of its own. `fetch` would hide which coding the bytes came in.
 * @param limitMs for the whole of it, the last byte included
 * @throws Error whose message says why there is no answer
 */
export function ask(url: URL, headers: Readonly<Record<string, string>>, limitMs: number): Promise<Reply> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const signal = AbortSignal.timeout(limitMs);
  return new Promise<Reply>((resolve, reject) => {
    const asked = send(url, { headers: { ...headers }, agent: false, signal }, (incoming) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      incoming.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.byteLength;
        if (bytes > MOST_BYTES) incoming.destroy(new Error(`more than ${MOST_BYTES} bytes`));
      });
      incoming.on('end', () => {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) });
      });
      incoming.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  }).catch((error: unknown) => {
    throw signal.aborted ? new Error(`no whole answer within ${limitMs / 1000} s`) : error;
  });
}
