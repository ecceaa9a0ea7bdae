import { setImmediate as nextTurn } from 'node:timers/promises';
import { isWithinBounds } from '../lib/json-bounds.ts';
import { freeBytes, readBytes } from './request-data.ts';

/** Why a request body could not be read. */
export type BodyProblem = 'not-json' | 'encoded' | 'too-large' | UnparsedJson;

/** Why JSON was not parsed: it is none, or it has too many values. */
type UnparsedJson = 'malformed' | 'too-complex';

/** The largest body of any request but appeals and support messages. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/**
 * The most `{`, `[`, `:` and `,` outside strings that such a body may have: enough for a hundred pool entries
 * with all their fields.
 */
const MOST_MARKS = 5000;

/**
 * Reads a JSON body. Each version of the API has its own response to each problem, so the problem is
 * returned, not thrown.
 * @returns `{ json }`, or the problem; an empty body is `malformed`
 */
export async function readJson(
  request: Request,
  limitBytes = BODY_LIMIT_BYTES,
): Promise<{ readonly json: unknown } | BodyProblem> {
  const bytes = await readJsonBytes(request, limitBytes);
  return typeof bytes === 'string' ? bytes : jsonIn(bytes);
}

/** Reads a JSON body, as {@link readJson}, without parsing it. */
export async function readJsonBytes(
  request: Request,
  limitBytes: number,
): Promise<Uint8Array | Exclude<BodyProblem, UnparsedJson>> {
  if (!isJsonType(request.headers.get('content-type'))) return 'not-json';
  if (isEncoded(request.headers.get('content-encoding'))) return 'encoded';
  return (await readBytes(request, limitBytes)) ?? 'too-large';
}

/** Shared: it has no state between calls, and creating one costs more than decoding most bodies. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Parses JSON in UTF-8 (RFC 8259, section 8.1); no other encoding is guessed. */
export function jsonIn(bytes: Uint8Array, mostMarks = MOST_MARKS): { readonly json: unknown } | UnparsedJson {
  if (!isWithinBounds(bytes, mostMarks)) return 'too-complex';
  try {
    return { json: JSON.parse(UTF_8.decode(bytes)) };
  } catch {
    return 'malformed';
  }
}

/**
 * As {@link jsonIn}, for a body of megabytes, whose memory it frees: parsing takes its size several times over. Others are
 * served between the steps, each of which takes up to 50 ms for 16 MiB on an otherwise idle machine.
 */
export async function largeJsonIn(
  body: Uint8Array,
  mostMarks: number,
): Promise<{ readonly json: unknown } | UnparsedJson> {
  const bounded = await boundedTextIn(body, mostMarks);
  if (typeof bounded === 'string') return bounded;
  await nextTurn();
  try {
    return { json: JSON.parse(bounded.text) };
  } catch {
    return 'malformed';
  }
}

async function boundedTextIn(
  body: Uint8Array,
  mostMarks: number,
): Promise<{ readonly text: string } | UnparsedJson> {
  try {
    await nextTurn();
    if (!isWithinBounds(body, mostMarks)) return 'too-complex';
    await nextTurn();
    return { text: UTF_8.decode(body) };
  } catch {
    return 'malformed';
  } finally {
    freeBytes(body);
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
