import type { IncomingMessage, ServerResponse } from 'node:http';
import { BODY_LIMIT_BYTES } from '../../service/http/body.ts';
import type { Asked, Reply } from '../../service/service.ts';
import { describeError } from '../logging/log.ts';
import type { Headers } from '../security/headers.ts';
import type { Site } from '../site/site.ts';
import { contentLengthOf, hasRepeatedHeaders, readRequestBody } from './request-body.ts';
import { headerOf, logRequest, type RequestLogOptions, requestContextOf } from './request-log.ts';

export interface ShortListenerOptions extends RequestLogOptions {
  readonly site: () => Site | null;
}

/** A host that needs no closer look (RFC 9110, section 7.2): others are for the listener of all requests. */
const PLAIN_HOST = /^[\w.-]+(?::\d{1,5})?$/;

const METHODS = new Set(['GET', 'POST']);

/** What is said where the service itself has nothing to say, as by the listener of all requests. */
const BROKEN: Reply = {
  status: 500,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: 'Internal Server Error',
};

/**
 * Answers polls and creations straight from the socket to the socket: a poll takes half of what it would with a `Request`
 * and a `Response` in between, a creation a seventh less. They are most of all requests.
 * @returns whether the request is one of them, and is being answered
 */
export function createShortListener(options: ShortListenerOptions) {
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const asked = askedIn(incoming);
    if (asked === null) return false;
    const { method, path } = asked;
    const call = requestContextOf(incoming, options);
    const answer = options.site()?.short(asked, call.connection) ?? null;
    if (answer === null) return false;
    const end = (reply: Reply) => {
      write(outgoing, reply, answer.headers, call.id);
      logRequest(options, call, method, path, reply.status);
    };
    answer.reply.then(end).catch((error: unknown) => {
      options.log('error', 'request failed', { id: call.id, ...describeError(error) });
      // Nothing that is thrown here may get any further: it would end the process.
      if (outgoing.headersSent) outgoing.destroy();
      else end(BROKEN);
    });
    return true;
  };
}

/**
 * The request as data; `null` when it needs a closer look: a larger body than any of these has, one that does not say how large
 * it is, or a header that came twice, of which Node would hide one.
 */
function askedIn(incoming: IncomingMessage): Asked | null {
  const { method = '', url = '' } = incoming;
  if (!METHODS.has(method) || !PLAIN_HOST.test(incoming.headers.host ?? '')) return null;
  const length = contentLengthOf(incoming);
  if (length === null || length > BODY_LIMIT_BYTES) return null;
  if (method === 'POST' && hasRepeatedHeaders(incoming)) return null;
  return {
    method,
    path: url,
    header: (name) => headerOf(incoming, name),
    bytes: async (limitBytes) => (length > limitBytes ? null : readRequestBody(incoming)),
  };
}

/** @param ofKind headers that stand unless the reply has its own */
function write(
  outgoing: ServerResponse,
  { status, headers, body }: Reply,
  ofKind: Headers,
  id: string,
): void {
  const lines = ['x-request-id', id];
  for (const name in ofKind) if (!(name in headers)) lines.push(name, ofKind[name] ?? '');
  for (const name in headers) lines.push(name, headers[name] ?? '');
  if (body !== null) lines.push('content-length', String(Buffer.byteLength(body)));
  outgoing.writeHead(status, lines).end(body);
}
