import { createServer, type RequestListener, type Server } from 'node:http';

/** How long a client may take, in milliseconds. */
export interface HttpTimeouts {
  /** For the headers of a request. */
  readonly headersMs: number;
  /** For the whole of a request; a receipt of 16 MiB comes in within it at 1.5 Mbit/s. */
  readonly requestMs: number;
  /** Between two requests; above the 60 s of common proxies, so that it is never us who cut a busy connection. */
  readonly keepAliveMs: number;
  /** Without a byte in either direction, which ends those who do not read what they asked for. */
  readonly idleMs: number;
  /** How often the first two are looked at. */
  readonly checkMs: number;
}

export const DEFAULT_HTTP_TIMEOUTS: HttpTimeouts = {
  headersMs: 10_000,
  requestMs: 120_000,
  keepAliveMs: 65_000,
  idleMs: 130_000,
  checkMs: 5_000,
};

/** A server of HTTP/1.1 that cuts off clients slower than `timeouts`. */
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
  return server;
}

/** A port cannot be listened on; the message says what to do. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/**
 * @returns the port, which differs from the one asked for when that was 0
 * @throws ListenError when the port is taken or may not be used
 */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host)));
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string): ListenError {
  const notHere = `HOST is ${host}, which is not an address of this machine (${error.code}). Set HOST to one that is.`;
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is taken. Stop what runs there, or set PORT to another one.`,
    EACCES: `Port ${port} may not be used by this user. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: notHere,
    ENOTFOUND: notHere,
    EAI_AGAIN: `HOST is ${host}, a name that nobody answers for now (EAI_AGAIN). Set HOST to an address of this machine.`,
  };
  return new ListenError(reasons[error.code ?? ''] ?? `Port ${port} cannot be used (${error.code}).`, {
    cause: error,
  });
}
