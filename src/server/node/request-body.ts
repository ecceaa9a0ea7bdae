import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { headerOf } from './request-log.ts';

/**
 * The length of a body (RFC 9112, section 6.3). Node enforces it and rejects a malformed one.
 * @returns `null` for a chunked body, whose length is unknown
 */
export function contentLengthOf(incoming: IncomingMessage): number | null {
  if (headerOf(incoming, 'transfer-encoding') !== null) return null;
  return Number(headerOf(incoming, 'content-length') ?? 0);
}

/** Reads the whole body; one that has already arrived is read synchronously. */
export async function readRequestBody(incoming: IncomingMessage): Promise<Uint8Array> {
  if (!incoming.complete) return buffer(incoming);
  const body: unknown = incoming.read();
  return body instanceof Uint8Array ? body : new Uint8Array();
}

export function hasRepeatedHeaders({ headers, rawHeaders }: IncomingMessage): boolean {
  return Object.keys(headers).length * 2 !== rawHeaders.length;
}
