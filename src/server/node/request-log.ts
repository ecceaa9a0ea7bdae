import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Connection } from '../../service/service.ts';
import { type Log, loggablePath } from '../logging/log.ts';
import { pathOf } from '../site/site.ts';
import { clientAddress } from './client-address.ts';

/** The part of Node's request that identifies the client. */
type Incoming = Pick<IncomingMessage, 'headers' | 'socket'>;

/** Records a finished request. @param path without the query @param route the pattern of its path, where that is known */
export type ObserveRequest = (
  method: string,
  path: string,
  status: number,
  ms: number,
  route?: string,
) => void;

export interface RequestLogOptions {
  readonly log: Log;
  readonly trustedProxies: number;
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number;
  /** Of successful reads, nearly all of them polls, one in so many is logged; 0: none. */
  readonly logOneReadIn: number;
  readonly observe?: ObserveRequest;
}

/** What a request's lines in the log share: its ID, and that of its trace where the caller sent one. */
export type TraceFields = { readonly id: string; readonly trace?: string };

/** A request's client, start time, and IDs. */
export interface RequestContext {
  /** Also the answer's `x-request-id`. */
  readonly id: string;
  readonly trace: TraceFields;
  readonly connection: Connection;
  readonly startedMs: number;
}

/** Safe methods: of their successful answers, only a sample is logged. */
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const REQUEST_ID = /^[\w-]{8,64}$/;

/** W3C Trace Context, section 3.2: version, trace ID, parent ID and flags. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/;

/** The status of a request whose client left before the answer; nginx's, for the log only. */
const CLIENT_LEFT = 499;

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
  const [, traceId] = TRACEPARENT.exec(headerOf(incoming, 'traceparent') ?? '') ?? [];
  const trace = traceId === undefined ? { id } : { id, trace: traceId };
  const connection = { remoteAddress, requestId: id, ...(traceId === undefined ? {} : { traceId }) };
  return { id, trace, connection, startedMs: nowMs() };
}

/** Logs and observes finished requests. */
export type RequestLog = (
  call: RequestContext,
  method: string,
  /** With or without its origin. */
  url: string,
  status: number,
  /** Whether the client closed the connection before the answer. */
  hasLeft: boolean,
  /** The pattern of its path, where that is known. */
  route?: string,
) => void;

export function createRequestLog({ log, nowMs, logOneReadIn, observe }: RequestLogOptions): RequestLog {
  let reads = 0;

  /** Every n-th, so that a burst is neither missed nor kept whole. */
  function isSampled(): boolean {
    if (logOneReadIn === 0) return false;
    reads += 1;
    return reads % logOneReadIn === 0;
  }

  return ({ trace, startedMs }, method, url, answered, hasLeft, route) => {
    const status = hasLeft ? CLIENT_LEFT : answered;
    const ms = nowMs() - startedMs;
    observe?.(method, pathOf(url), status, ms, route);
    const isQuiet = READS.has(method) && status < 400;
    const isOneOfMany = isQuiet && isSampled();
    log(
      'request',
      () => ({
        ...trace,
        method,
        path: loggablePath(pathOf(url)),
        status,
        ms: Math.round(ms),
        ...(isOneOfMany && logOneReadIn > 1 ? { one_in: logOneReadIn } : {}),
      }),
      isQuiet && !isOneOfMany ? 'debug' : 'info',
    );
  };
}

/**
 * Logs once, at the first request that a proxy has forwarded while no proxy is trusted: all payers behind it would share
 * one address, and its rate limit.
 */
export function warnOfForgottenProxy({
  log,
  trustedProxies,
}: Pick<RequestLogOptions, 'log' | 'trustedProxies'>): (incoming: Pick<Incoming, 'headers'>) => void {
  let isOver = trustedProxies > 0;
  return ({ headers }) => {
    if (isOver || headers['x-forwarded-for'] === undefined) return;
    isOver = true;
    log('forwarded-for-ignored', { setting: 'TRUSTED_PROXIES' });
  };
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
