import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Connection } from '../../service/service.ts';
import { type Log, loggablePath } from '../logging/log.ts';
import { pathOf } from '../site/site.ts';
import { clientAddress } from './client-address.ts';

/** The part of Node's request that identifies the client. */
type Incoming = Pick<IncomingMessage, 'headers' | 'socket'>;

export interface RequestLogOptions {
  readonly log: Log;
  readonly trustedProxies: number;
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number;
}

/** A request's client, start time, and the ID that its answer and its log line share. */
export interface RequestContext {
  readonly id: string;
  readonly connection: Connection;
  readonly startedMs: number;
}

/** Safe methods: successful reads, most of which are polls, are logged at debug level only. */
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
  const id = requestId(ofProxy('x-request-id'));
  return { id, connection: { remoteAddress, requestId: id }, startedMs: nowMs() };
}

/** Logs a finished request. @param url with or without its origin */
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

/** The ID from a trusted proxy, so that all logs share one ID; otherwise a new one. */
function requestId(given: string | null): string {
  return given !== null && REQUEST_ID.test(given) ? given : inOnePiece(randomUUID());
}

/** Node concatenates a UUID from 15 strings, which the engine keeps: half a kilobyte while a read waits. */
function inOnePiece(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

/** A header's value, with repeated headers joined by Node; null when it is absent. */
export function headerOf({ headers }: Pick<Incoming, 'headers'>, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}
