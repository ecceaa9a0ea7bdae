import { type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Connection } from '../../service/service.ts';
import type { Headers } from '../headers.ts';
import { describeError } from '../log.ts';
import type { Site } from '../site.ts';
import { guardBody, MOST_BODY_BYTES } from './body-guard.ts';
import { type CallWorld, callOf, logCall } from './call.ts';
import { createFastPathListener } from './fast-path-listener.ts';

export interface ListenerOptions extends CallWorld {
  /** Null until the service is ready. */
  readonly site: () => Site | null;
  /** Headers of answers that the site has no part in. */
  readonly ownHeaders: Headers;
  /** Whether the service may ask for a connection to be cut, as a sandbox's faults do. */
  readonly mayCut: boolean;
  readonly mostBodyBytes?: number;
}

/** Header by which a sandbox asks for the connection to be cut instead of answered. */
const CUT = 'x-sandbox-socket';

const TEXT = 'text/plain; charset=utf-8';

type Misformed = 400 | 501;

/**
 * Node's side of the site: who is calling, the headers of the answer's kind, an ID and a log line for each
 * request. No error reaches the client as more than a 500.
 */
export function createListener(options: ListenerOptions): RequestListener {
  const takesFastPath = createFastPathListener(options);
  const answerAny = getRequestListener(async (request, { incoming, outgoing }) => {
    const call = callOf(incoming, options);
    const { headers, response: pending } = answerTo(request, call.connection, options);
    // Set on the socket's side, where they cost least; what the answer itself says comes over them.
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    outgoing.setHeader('x-request-id', call.id);
    const response = await pending.catch((error: unknown) => {
      if (!request.signal.aborted)
        options.log('error', 'request failed', { id: call.id, ...describeError(error) });
      return plain(500, 'Internal Server Error');
    });
    if (options.mayCut && response.headers.get(CUT) === 'destroy') incoming.socket.destroy();
    logCall(options, call, request.method, request.url, response.status);
    return response;
  });
  const refuse = (incoming: IncomingMessage, outgoing: ServerResponse, status: Misformed) => {
    const call = callOf(incoming, options);
    const headers = {
      ...options.ownHeaders,
      'content-type': TEXT,
      'x-request-id': call.id,
      connection: 'close',
    };
    outgoing.writeHead(status, headers).end(STATUS_CODES[status]);
    logCall(options, call, incoming.method ?? '', incoming.url ?? '', status);
  };
  return (incoming, outgoing) => {
    const misformed = misformedAs(incoming);
    if (misformed !== null) refuse(incoming, outgoing, misformed);
    else if (!takesFastPath(incoming, outgoing)) void answerAny(incoming, outgoing);
  };
}

/** What HTTP has refused, and Node lets pass; `null` for all else. */
function misformedAs({ headers, rawHeaders }: IncomingMessage): Misformed | null {
  if (hasTwoHosts(rawHeaders)) return 400;
  // RFC 9112, section 6.1: Node undoes no other coding, and what is left would be taken for the body itself.
  return /^(?:chunked)?$/i.test(headers['transfer-encoding'] ?? '') ? null : 501;
}

/** RFC 9112, section 3.2: a proxy may have taken one host, and Node takes the other. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length > 1;
}

function answerTo(request: Request, connection: Connection, options: ListenerOptions) {
  const own = (response: Response) => ({ headers: options.ownHeaders, response: Promise.resolve(response) });
  const site = options.site();
  if (site === null) return own(plain(503, 'Starting', { 'retry-after': '1' }));
  const guarded = guardBody(request, options.mostBodyBytes ?? MOST_BODY_BYTES);
  return guarded === null ? own(plain(413, 'Content Too Large')) : site.answer(guarded, connection);
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { 'content-type': TEXT, ...headers } });
}
