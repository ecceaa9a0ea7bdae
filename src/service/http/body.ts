import { readBytes } from './request-data.ts';

/** Why a request body could not be read. */
export type BodyProblem = 'not-json' | 'encoded' | 'too-large' | 'malformed';

/** The largest body of any request but appeals and support messages. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/**
 * Reads a JSON body. Each version of the API has its own response to each problem, so the problem is
 * returned, not thrown.
 * @returns `{ json }`, or the problem; an empty body is `malformed`
 */
export async function readJson(
  request: Request,
  limitBytes = BODY_LIMIT_BYTES,
): Promise<{ readonly json: unknown } | BodyProblem> {
  if (!isJsonType(request.headers.get('content-type'))) return 'not-json';
  if (isEncoded(request.headers.get('content-encoding'))) return 'encoded';
  const bytes = await readBytes(request, limitBytes);
  return bytes === null ? 'too-large' : jsonIn(bytes);
}

/** Shared: it has no state between calls, and creating one costs more than decoding most bodies. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Parses JSON in UTF-8 (RFC 8259, section 8.1); no other encoding is guessed. */
export function jsonIn(bytes: Uint8Array): { readonly json: unknown } | 'malformed' {
  try {
    return { json: JSON.parse(UTF_8.decode(bytes)) };
  } catch {
    return 'malformed';
  }
}

function isJsonType(contentType: string | null): boolean {
  return contentType !== null && /^application\/json[\t ]*(;|$)/i.test(contentType.trim());
}

/**
 * Whether the body has a content encoding (RFC 9110, section 8.4). The service decodes none, so it rejects
 * such bodies.
 */
export function isEncoded(contentEncoding: string | null): boolean {
  return contentEncoding !== null && !/^(?:identity)?$/i.test(contentEncoding.trim());
}
