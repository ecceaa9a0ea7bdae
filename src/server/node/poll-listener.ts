import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Reply } from '../../service/service.ts';
import type { Headers } from '../headers.ts';
import { describeError } from '../log.ts';
import type { Site } from '../site.ts';
import { type CallWorld, callOf, headerOf, logCall } from './call.ts';

export interface PollListenerOptions extends CallWorld {
  readonly site: () => Site | null;
}

/** A host that needs no closer look (RFC 9110, section 7.2): others are for the listener of all requests. */
const PLAIN_HOST = /^[\w.-]+(?::\d{1,5})?$/;

/** What is said where the service itself has nothing to say, as by the listener of all requests. */
const BROKEN: Reply = {
  status: 500,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: 'Internal Server Error',
};

/**
 * Answers polls straight from the socket to the socket, which takes half of what a `Request` and a `Response` in
 * between would. They are most of all requests.
 * @returns whether the request is a poll, and is being answered
 */
export function createPollListener(options: PollListenerOptions) {
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const { method = '', url = '' } = incoming;
    if (method !== 'GET' || !PLAIN_HOST.test(incoming.headers.host ?? '')) return false;
    const asked = { method, path: url, ifNoneMatch: headerOf(incoming, 'if-none-match') };
    const call = callOf(incoming, options);
    const answer = options.site()?.poll(asked, call.connection) ?? null;
    if (answer === null) return false;
    const end = (reply: Reply) => {
      write(outgoing, reply, answer.headers, call.id);
      logCall(options, call, method, url, reply.status);
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
