import { readBytes } from './request-data.ts';

/** Reading a request's body went wrong. */
export type BodyProblem = 'not-json' | 'encoded' | 'too-large' | 'malformed';

/** What the 64 KiB of security rule 10 hold for everything but appeals. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/**
 * Reads a JSON body, by these lines rather than a framework's: each problem has its own answer in each version
 * of the interface.
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

/** It keeps nothing from one text to the next, and costs more to make than most texts to read. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Bytes as JSON in UTF-8 (RFC 8259, section 8.1), which nothing is guessed about. */
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
 * Whether a body has been compressed, or says so (RFC 9110, section 8.4): nothing here is decoded, and what is not decoded is
 * not read, whatever it looks like.
 */
export function isEncoded(contentEncoding: string | null): boolean {
  return contentEncoding !== null && !/^(?:identity)?$/i.test(contentEncoding.trim());
}
