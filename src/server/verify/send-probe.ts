import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** A raw answer: content coding not decoded, redirects not followed. */
export interface ProbeResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Far above the size of any file of a build. */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

/**
 * Sends one GET on a connection of its own. `fetch` would hide the content coding.
 * @param timeoutMs until the last byte of the answer
 * @throws Error with the reason why there is no answer
 */
export function sendProbe(
  url: URL,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<ProbeResponse> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise<ProbeResponse>((resolve, reject) => {
    const request = send(url, { headers: { ...headers }, agent: false, signal }, (incoming) => {
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
    request.on('error', reject);
    request.end();
  }).catch((error: unknown) => {
    throw signal.aborted ? new Error(`no whole answer within ${timeoutMs / 1000} s`) : error;
  });
}
