import type { IncomingMessage, ServerResponse } from 'node:http';
import { POLL_ROUTE, type RequestData, type ResponseData } from '../../service/service.ts';
import { describeError } from '../logging/log.ts';
import type { Headers } from '../security/headers.ts';
import type { Site } from '../site/site.ts';
import { headerOf, type RequestLog, type RequestLogOptions, requestContextOf } from './request-log.ts';

export interface FastPathListenerOptions extends RequestLogOptions {
  readonly site: () => Site | null;
  readonly logRequest: RequestLog;
}

/** A host that needs no validation (RFC 9110, section 7.2); the general listener takes all others. */
const PLAIN_HOST = /^[\w.-]+(?::\d{1,5})?$/;

/** The same for all requests that wait. */
const NO_HEADERS = {};
const NO_RAW_HEADERS: string[] = [];

/** The response when the service itself fails, the same as the general listener's. */
const INTERNAL_ERROR: ResponseData = {
  status: 500,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: 'Internal Server Error',
};

/**
 * Answers polls from socket to socket, without a `Request` and a `Response` in between: nearly all requests are polls,
 * and each costs half as much this way.
 * @returns a listener that says whether it has taken the request; if not, the general listener has to
 */
export function createFastPathListener(options: FastPathListenerOptions) {
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const request = requestDataOf(incoming, outgoing);
    if (request === null) return false;
    const { method, path } = request;
    const call = requestContextOf(incoming, options);
    const answer = options.site()?.fastPath(request, call.connection) ?? null;
    if (answer === null) return false;
    // The service has read what it needs. Of a read that waits for news, these would be most of the memory.
    incoming.headers = NO_HEADERS;
    incoming.rawHeaders = NO_RAW_HEADERS;
    const end = (reply: ResponseData) => {
      const hasLeft = outgoing.destroyed;
      write(outgoing, reply, answer.headers, call.id);
      options.logRequest(call, method, path, reply.status, hasLeft, POLL_ROUTE);
    };
    answer.reply.then(end).catch((error: unknown) => {
      options.log('answer-failed', { ...call.trace, ...describeError(error) });
      // An error that left this handler would end the process.
      if (outgoing.headersSent) outgoing.destroy();
      else end(INTERNAL_ERROR);
    });
    return true;
  };
}

/** The request as data; `null` unless it is a GET without a body, to a plain host. */
function requestDataOf(incoming: IncomingMessage, outgoing: ServerResponse): RequestData | null {
  const { method = '', url = '', headers } = incoming;
  if (method !== 'GET' || hasBody(incoming) || !PLAIN_HOST.test(headers.host ?? '')) return null;
  return {
    method,
    path: url,
    header: (name) => headerOf(incoming, name),
    onClose: (run) => void outgoing.on('close', run),
  };
}

/** Whether the headers announce a body (RFC 9112, section 6.3). */
function hasBody(incoming: IncomingMessage): boolean {
  return (
    headerOf(incoming, 'transfer-encoding') !== null || Number(headerOf(incoming, 'content-length') ?? 0) > 0
  );
}

/** @param defaults headers that stand unless the reply has its own */
function write(
  outgoing: ServerResponse,
  { status, headers, body }: ResponseData,
  defaults: Headers,
  id: string,
): void {
  const lines = ['x-request-id', id];
  for (const name in defaults) if (!(name in headers)) lines.push(name, defaults[name] ?? '');
  for (const name in headers) lines.push(name, headers[name] ?? '');
  if (body !== null) lines.push('content-length', String(Buffer.byteLength(body)));
  outgoing.writeHead(status, lines).end(body);
}
