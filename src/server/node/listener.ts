import { type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Connection } from '../../service/service.ts';
import { describeError } from '../logging/log.ts';
import type { Headers } from '../security/headers.ts';
import type { Site } from '../site/site.ts';
import { limitBody, MAX_BODY_BYTES } from './body-limit.ts';
import { createFastPathListener } from './fast-path-listener.ts';
import {
  createRequestLog,
  type RequestLogOptions,
  requestContextOf,
  warnOfForgottenProxy,
} from './request-log.ts';

export interface ListenerOptions extends RequestLogOptions {
  /** Null until the service is ready. */
  readonly site: () => Site | null;
  /** Headers of responses that the listener makes itself. */
  readonly ownHeaders: Headers;
  /** Whether a response header may cut the connection, as the sandbox's faults do. */
  readonly mayCut: boolean;
  readonly mostBodyBytes?: number;
}

/** Response header by which a sandbox cuts the connection. */
const CUT = 'x-sandbox-socket';

const TEXT = 'text/plain; charset=utf-8';

type Misformed = 400 | 501;

/**
 * Node's side of the site: the client's address, default headers, a request ID and a log line for each request. A client
 * sees of an internal error only a 500.
 */
export function createListener(options: ListenerOptions): RequestListener {
  const logRequest = createRequestLog(options);
  const lookForProxy = warnOfForgottenProxy(options);
  const takesFastPath = createFastPathListener({ ...options, logRequest });
  const answerAny = getRequestListener(async (request, { incoming, outgoing }) => {
    const call = requestContextOf(incoming, options);
    const { headers, response: pending } = answerTo(request, call.connection, options);
    // Defaults: the response's own headers override them. Here they cost least.
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    outgoing.setHeader('x-request-id', call.id);
    const response = await pending.catch((error: unknown) => {
      if (!request.signal.aborted) options.log('answer-failed', { ...call.trace, ...describeError(error) });
      return plain(500, 'Internal Server Error');
    });
    logRequest(call, request.method, request.url, response.status, outgoing.destroyed);
    if (options.mayCut && response.headers.get(CUT) === 'destroy') incoming.socket.destroy();
    return response;
  });
  const refuse = (incoming: IncomingMessage, outgoing: ServerResponse, status: Misformed) => {
    const call = requestContextOf(incoming, options);
    const headers = {
      ...options.ownHeaders,
      'content-type': TEXT,
      'x-request-id': call.id,
      connection: 'close',
    };
    outgoing.writeHead(status, headers).end(STATUS_CODES[status]);
    logRequest(call, incoming.method ?? '', incoming.url ?? '', status, false);
  };
  return (incoming, outgoing) => {
    lookForProxy(incoming);
    const misformed = misformedAs(incoming);
    if (misformed !== null) refuse(incoming, outgoing, misformed);
    else if (!takesFastPath(incoming, outgoing)) void answerAny(incoming, outgoing);
  };
}

/** The status for a request that HTTP forbids and Node accepts; `null` for any other. */
function misformedAs({ headers, rawHeaders }: IncomingMessage): Misformed | null {
  if (hasTwoHosts(rawHeaders)) return 400;
  // RFC 9112, section 6.1: Node decodes no other transfer coding and would take the coded bytes for the body.
  return /^(?:chunked)?$/i.test(headers['transfer-encoding'] ?? '') ? null : 501;
}

/** RFC 9112, section 3.2: a proxy and Node could each use a different one. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length > 1;
}

function answerTo(request: Request, connection: Connection, options: ListenerOptions) {
  const own = (response: Response) => ({ headers: options.ownHeaders, response: Promise.resolve(response) });
  const site = options.site();
  if (site === null) return own(plain(503, 'Starting', { 'retry-after': '1' }));
  const guarded = limitBody(request, options.mostBodyBytes ?? MAX_BODY_BYTES);
  return guarded === null ? own(plain(413, 'Content Too Large')) : site.answer(guarded, connection);
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { 'content-type': TEXT, ...headers } });
}
