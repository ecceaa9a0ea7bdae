import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Connection } from '../../service/service.ts';
import { type Log, loggablePath } from '../logging/log.ts';
import { pathOf } from '../site/site.ts';
import { clientAddress } from './client-address.ts';

/** The part of Node's request that says who calls. */
type Incoming = Pick<IncomingMessage, 'headers' | 'socket'>;

export interface RequestLogOptions {
  readonly log: Log;
  readonly trustedProxies: number;
  /** Milliseconds of a clock that only runs forward. */
  readonly nowMs: () => number;
}

/** One request: who makes it, and the ID that its answer and its log line have in common. */
export interface RequestContext {
  readonly id: string;
  readonly connection: Connection;
  readonly startedMs: number;
}

/** What changes nothing; polls are most of all requests, and say nothing while they succeed. */
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const REQUEST_ID = /^[\w-]{8,64}$/;

export function requestContextOf(
  incoming: Incoming,
  { trustedProxies, nowMs }: RequestLogOptions,
): RequestContext {
  const ofProxy = (name: string) => (trustedProxies === 0 ? null : headerOf(incoming, name));
  const remoteAddress = clientAddress(
    incoming.socket.remoteAddress ?? '',
    ofProxy('x-forwarded-for'),
    trustedProxies,
  );
  return { id: requestId(ofProxy('x-request-id')), connection: { remoteAddress }, startedMs: nowMs() };
}

/** Notes how a request ended. @param url with or without its origin */
export function logRequest(
  { log, nowMs }: RequestLogOptions,
  { id, startedMs }: RequestContext,
  method: string,
  url: string,
  status: number,
): void {
  const isQuiet = READS.has(method) && status < 400;
  log(isQuiet ? 'debug' : 'info', 'request', () => ({
    id,
    method,
    path: loggablePath(pathOf(url)),
    status,
    ms: Math.round(nowMs() - startedMs),
  }));
}

/** The ID that a proxy of ours gave, so that one request has one ID in all logs; otherwise a new one. */
function requestId(given: string | null): string {
  return given !== null && REQUEST_ID.test(given) ? given : randomUUID();
}

/** A header that came once, or whose values Node has joined. */
export function headerOf({ headers }: Pick<Incoming, 'headers'>, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}
