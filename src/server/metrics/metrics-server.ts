import { createServer } from 'node:http';
import type { Log } from '../logging/log.ts';
import { describeError } from '../logging/log.ts';
import { listen } from '../node/http-server.ts';
import type { Metrics } from './metrics.ts';

/** A running server of `/metrics`. */
export interface MetricsServer {
  readonly port: number;
  close(): void;
}

/** Slow or silent clients are cut off after this time. */
const LIMIT_MS = 15_000;

/**
 * Serves `/metrics` on a port of its own, which only the monitoring should reach.
 * @throws ListenError when the port cannot be used
 */
export async function startMetricsServer(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { port, host, log }: { readonly port: number; readonly host: string; readonly log: Log },
): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: LIMIT_MS, headersTimeout: LIMIT_MS }, (request, response) => {
    const path = (request.url ?? '').replace(/\?.*$/, '');
    const plain = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
    if (path !== '/metrics') return plain(404, 'Not Found');
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Method Not Allowed');
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        log('metrics-failed', describeError(error));
        plain(500, 'Internal Server Error');
      },
    );
    return response;
  });
  server.setTimeout(LIMIT_MS);
  const actual = await listen(server, port, host, 'METRICS_PORT', 'METRICS_HOST');
  // The metrics alone keep no process alive.
  server.unref();
  return {
    port: actual,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
