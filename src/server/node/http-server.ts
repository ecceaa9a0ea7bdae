import { createServer, type RequestListener, type Server } from 'node:http';
import { performance } from 'node:perf_hooks';
import { exchangesOf } from './exchanges.ts';

/** Time-outs for slow clients, in milliseconds. */
export interface HttpTimeouts {
  /** Until the headers of a request are complete. */
  readonly headersMs: number;
  /** Until a request is complete; enough for a receipt of 16 MiB at 1.5 Mbit/s. */
  readonly requestMs: number;
  /** Between two requests; above the 60 s of common proxies, so that the proxy closes idle connections first. */
  readonly keepAliveMs: number;
  /** From the headers of a request until its answer has been sent; ends clients that read a few bytes at a time. */
  readonly exchangeMs: number;
  /** Without traffic in either direction; ends clients that do not read their answer. */
  readonly idleMs: number;
  /** Interval of the checks of the first two and of the whole exchange. */
  readonly checkMs: number;
}

export const DEFAULT_HTTP_TIMEOUTS: HttpTimeouts = {
  headersMs: 10_000,
  requestMs: 120_000,
  keepAliveMs: 65_000,
  exchangeMs: 300_000,
  idleMs: 130_000,
  checkMs: 5_000,
};

/** Creates an HTTP/1.1 server that disconnects clients slower than `timeouts`. */
export function createHttpServer(listener: RequestListener, timeouts: HttpTimeouts): Server {
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      keepAliveTimeout: timeouts.keepAliveMs,
      connectionsCheckingInterval: timeouts.checkMs,
    },
    listener,
  );
  server.setTimeout(timeouts.idleMs);
  endLongExchanges(server, timeouts);
  return server;
}

/** Node limits the time of a request, not that of its answer. One timer for all costs less than one for each. */
function endLongExchanges(server: Server, { exchangeMs, checkMs }: HttpTimeouts): void {
  const { startedMs } = exchangesOf(server);
  const check = setInterval(() => {
    for (const [response, at] of startedMs) {
      // In the order of their starts.
      if (performance.now() - at < exchangeMs) return;
      response.destroy();
    }
  }, checkMs);
  check.unref();
  server.once('close', () => clearInterval(check));
}

/** Thrown when the port cannot be used; the message tells the operator what to do. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/**
 * @param portSetting the setting that the port comes from, and the host's: the error names them
 * @returns the actual port, which the system chooses for port 0
 * @throws ListenError when the port is taken or not permitted
 */
export function listen(
  server: Server,
  port: number,
  host: string,
  portSetting = 'PORT',
  hostSetting = 'HOST',
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(listenError(error, port, host, portSetting, hostSetting)),
    );
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function listenError(
  error: NodeJS.ErrnoException,
  port: number,
  host: string,
  portSetting: string,
  hostSetting: string,
): ListenError {
  const notHere = `${hostSetting} is ${host}, which is not an address of this machine (${error.code}). Set ${hostSetting} to one that is.`;
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is taken. Stop what runs there, or set ${portSetting} to another one.`,
    EACCES: `Port ${port} may not be used by this user. Set ${portSetting} to one above 1023.`,
    EADDRNOTAVAIL: notHere,
    ENOTFOUND: notHere,
    EAI_AGAIN: `${hostSetting} is ${host}, a name that cannot be resolved now (EAI_AGAIN). Set ${hostSetting} to an address of this machine.`,
  };
  return new ListenError(reasons[error.code ?? ''] ?? `Port ${port} cannot be used (${error.code}).`, {
    cause: error,
  });
}
