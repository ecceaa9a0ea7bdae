import { RESPONSE_LIMIT_BYTES } from './transport.ts';

/** The length of the stored excerpt. */
const KEPT_CHARACTERS = 500;

/**
 * The beginning of a response body, as text that every database can store. Reads at most the limit. A body
 * that breaks off yields what has arrived: the status decides, the body is only informative.
 */
export async function excerptOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const kept: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of chunks) {
      kept.push(chunk);
      length += chunk.byteLength;
      if (length >= RESPONSE_LIMIT_BYTES) break;
    }
  } catch {
    // The body broke off, or was too slow.
  }
  return Buffer.concat(kept)
    .toString('utf8')
    .slice(0, KEPT_CHARACTERS)
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}
