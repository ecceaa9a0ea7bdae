import { RESPONSE_LIMIT_BYTES } from './transport.ts';

/** What is kept of a reply for whoever reads the log of deliveries. */
const KEPT_CHARACTERS = 500;

/**
 * The beginning of a reply's body, as text that every store can keep. Reads no more than the limit, and takes a body
 * that breaks off for what has come of it: the status is the answer, the body only a remark.
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
    // Broken off, or too slow.
  }
  return Buffer.concat(kept)
    .toString('utf8')
    .slice(0, KEPT_CHARACTERS)
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}
