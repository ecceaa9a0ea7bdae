/** Flat on purpose: the usual pattern of groups of four overflows the stack on long texts. */
const ALPHABET = /^[A-Za-z\d+/]*={0,2}$/;

/**
 * Whether a text is Base64 as RFC 4648, section 4 has it, and nothing more lenient: padded, of the standard
 * alphabet, without white space, its spare bits zero. So a text that passes is the only one for its bytes.
 */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && ALPHABET.test(text) && isCanonical(text.slice(-4));
}

/** How many bytes a text that passed {@link isBase64} holds. */
export function base64Bytes(text: string): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return (text.length / 4) * 3 - padding;
}

/** The first bytes of what a text holds, without looking at the rest; none when it begins as no Base64. */
export function base64Start(text: string, bytes: number): Uint8Array {
  const start = text.slice(0, Math.ceil(bytes / 3) * 4);
  return isBase64(start) ? Buffer.from(start, 'base64').subarray(0, bytes) : new Uint8Array();
}

/** `Buffer.from` takes anything; what it writes is canonical. */
function isCanonical(last: string): boolean {
  return Buffer.from(last, 'base64').toString('base64') === last;
}
