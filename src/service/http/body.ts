import type { Sent } from './request-data.ts';

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
  sent: Sent,
  limitBytes = BODY_LIMIT_BYTES,
): Promise<{ readonly json: unknown } | BodyProblem> {
  if (!isJsonType(sent.header('content-type'))) return 'not-json';
  if (isEncoded(sent.header('content-encoding'))) return 'encoded';
  const bytes = await sent.bytes(limitBytes);
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

/** The body, or `null` when it is longer than allowed. Not more than `limitBytes` are ever kept. */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array | null> {
  const length = request.headers.get('content-length');
  if (length === null) return readStream(request, limitBytes);
  if (Number(length) > limitBytes) return null;
  // HTTP has it that no more comes than was announced, and in one piece it costs a fraction of what a stream does.
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.byteLength > limitBytes ? null : bytes;
}

/** For a body that does not say how long it is: reads no further than the limit. */
async function readStream(request: Request, limitBytes: number): Promise<Uint8Array | null> {
  const reader = request.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks, length);
    length += value.byteLength;
    if (length > limitBytes) {
      // Not waited for: of a request that was cloned, it ends only when all its copies are given up.
      reader.cancel().catch(() => {});
      return null;
    }
    chunks.push(value);
  }
}
