import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { headerOf } from './request-log.ts';

/**
 * How long a body is (RFC 9112, section 6.3): Node takes in no more of it, and refuses what is no length.
 * @returns `null` where only its end will tell
 */
export function contentLengthOf(incoming: IncomingMessage): number | null {
  if (headerOf(incoming, 'transfer-encoding') !== null) return null;
  return Number(headerOf(incoming, 'content-length') ?? 0);
}

/** The whole body. By the time that somebody asks, a short one has come, and is taken without waiting. */
export async function readRequestBody(incoming: IncomingMessage): Promise<Uint8Array> {
  if (!incoming.complete) return buffer(incoming);
  const body: unknown = incoming.read();
  return body instanceof Uint8Array ? body : new Uint8Array();
}

export function hasRepeatedHeaders({ headers, rawHeaders }: IncomingMessage): boolean {
  return Object.keys(headers).length * 2 !== rawHeaders.length;
}
