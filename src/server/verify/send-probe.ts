import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** An answer as it came over the wire: not decoded, no redirect followed. */
export interface ProbeResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** No file of a build is anywhere near. */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

/**
 * One GET, on a connection of its own. `fetch` would hide which coding the bytes came in.
 * @param timeoutMs for the whole of it, the last byte included
 * @throws Error whose message says why there is no answer
 */
export function sendProbe(
  url: URL,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<ProbeResponse> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise<ProbeResponse>((resolve, reject) => {
    const asked = send(url, { headers: { ...headers }, agent: false, signal }, (incoming) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      incoming.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.byteLength;
        if (bytes > MAX_RESPONSE_BYTES) incoming.destroy(new Error(`more than ${MAX_RESPONSE_BYTES} bytes`));
      });
      incoming.on('end', () => {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) });
      });
      incoming.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  }).catch((error: unknown) => {
    throw signal.aborted ? new Error(`no whole answer within ${timeoutMs / 1000} s`) : error;
  });
}
