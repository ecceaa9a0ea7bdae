import { randomUUID } from 'node:crypto';
import { getRequestListener } from '@hono/node-server';
import type { Connection } from '../../service/service.ts';
import type { Headers } from '../headers.ts';
import { describeError, type Log, loggablePath } from '../log.ts';
import { clientAddress } from '../proxies.ts';
import { pathOf, type Site } from '../site.ts';
import { guardBody, MOST_BODY_BYTES } from './body-guard.ts';

export interface ListenerOptions {
  /** Null until the service is ready. */
  readonly site: () => Site | null;
  /** Headers of answers that the site has no part in. */
  readonly ownHeaders: Headers;
  readonly log: Log;
  readonly trustedProxies: number;
  /** Whether the service may ask for a connection to be cut, as a sandbox's faults do. */
  readonly mayCut: boolean;
  /** Milliseconds of a clock that only runs forward. */
  readonly nowMs: () => number;
  readonly mostBodyBytes?: number;
}

/** Header by which a sandbox asks for the connection to be cut instead of answered. */
const CUT = 'x-sandbox-socket';
/** What changes nothing; polls are most of all requests, and say nothing while they succeed. */
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const REQUEST_ID = /^[\w-]{8,64}$/;

/**
 * Node's side of the site: who is calling, the headers of the answer's kind, an ID and a log line for each
 * request. No error reaches the client as more than a 500.
 */
export function createListener(options: ListenerOptions) {
  const { log, trustedProxies, nowMs } = options;
  return getRequestListener(async (request, { incoming, outgoing }) => {
    const startedMs = nowMs();
    const forwardedFor = trustedProxies === 0 ? null : request.headers.get('x-forwarded-for');
    const remoteAddress = clientAddress(incoming.socket.remoteAddress ?? '', forwardedFor, trustedProxies);
    const id = requestId(request, trustedProxies > 0);
    const { headers, response: pending } = answerTo(request, { remoteAddress }, options);
    // Set on the socket's side, where they cost least; what the answer itself says comes over them.
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    outgoing.setHeader('x-request-id', id);
    const response = await pending.catch((error: unknown) => {
      if (!request.signal.aborted) log('error', 'request failed', { id, ...describeError(error) });
      return plain(500, 'Internal Server Error');
    });
    if (options.mayCut && response.headers.get(CUT) === 'destroy') incoming.socket.destroy();
    const isQuiet = READS.has(request.method) && response.status < 400;
    log(isQuiet ? 'debug' : 'info', 'request', {
      id,
      method: request.method,
      path: loggablePath(pathOf(request.url)),
      status: response.status,
      ms: Math.round(nowMs() - startedMs),
    });
    return response;
  });
}

function answerTo(request: Request, connection: Connection, options: ListenerOptions) {
  const own = (response: Response) => ({ headers: options.ownHeaders, response: Promise.resolve(response) });
  const site = options.site();
  if (site === null) return own(plain(503, 'Starting', { 'retry-after': '1' }));
  const guarded = guardBody(request, options.mostBodyBytes ?? MOST_BODY_BYTES);
  return guarded === null ? own(plain(413, 'Content Too Large')) : site.answer(guarded, connection);
}

/** The ID that a proxy of ours gave, so that one request has one ID in all logs; otherwise a new one. */
function requestId(request: Request, trustsProxies: boolean): string {
  const given = trustsProxies ? request.headers.get('x-request-id') : null;
  return given !== null && REQUEST_ID.test(given) ? given : randomUUID();
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });
}
