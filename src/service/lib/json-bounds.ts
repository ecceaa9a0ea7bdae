import { isAscii } from 'node:buffer';

const QUOTE = 0x22;
const COMMA = 0x2c;
const ZERO = 0x30;
const COLON = 0x3a;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const OPENING_BRACE = 0x7b;

/** A string of more bytes may hold ASCII only: beyond Latin-1 each character takes two bytes of memory. */
const LONGEST_WIDE_STRING_BYTES = 64 * 1024;

/**
 * Whether JSON text can be parsed without taking much more memory than it has bytes. To be asked before the
 * text is parsed: a megabyte of `{},{},…` becomes some 50 MB of objects. It does not check that the text is
 * JSON.
 * @param mostMarks the most `{`, `[`, `:` and `,` outside strings, each of which starts a value
 */
export function isWithinBounds(json: Uint8Array, mostMarks: number): boolean {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  let marks = 0;
  let strings = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      // JSON has a mark between any two strings.
      strings += 1;
      const end = strings > mostMarks + 1 ? null : endOfString(bytes, at + 1);
      if (end === null) return false;
      at = end;
    } else if (byte === OPENING_BRACE || byte === OPENING_BRACKET || byte === COLON || byte === COMMA) {
      marks += 1;
      if (marks > mostMarks) return false;
    }
  }
  return true;
}

/** The index of the closing quote, or the text's length; `null` for a string that takes too much memory. */
function endOfString(bytes: Buffer, start: number): number | null {
  const quote = bytes.indexOf(QUOTE, start);
  const plain = bytes.subarray(start, quote === -1 ? bytes.length : quote);
  const escapeAt = plain.indexOf(BACKSLASH);
  const { end, isWide } =
    escapeAt === -1
      ? { end: start + plain.length, isWide: false }
      : afterEscapes(bytes, start, start + escapeAt);
  if (end - start <= LONGEST_WIDE_STRING_BYTES) return end;
  return isWide || !isAscii(bytes.subarray(start, end)) ? null : end;
}

/**
 * The end of a string that has escapes, and whether one of them is beyond Latin-1. A string that is too long for that is
 * read no further.
 */
function afterEscapes(
  bytes: Buffer,
  start: number,
  firstEscape: number,
): { readonly end: number; readonly isWide: boolean } {
  let isWide = false;
  let at = firstEscape;
  for (; at < bytes.length && bytes[at] !== QUOTE; at += 1) {
    if (isWide && at - start > LONGEST_WIDE_STRING_BYTES) break;
    if (bytes[at] !== BACKSLASH) continue;
    // Some encoders escape the + of Base64 as \u002B.
    if (bytes[at + 1] === LETTER_U && !(bytes[at + 2] === ZERO && bytes[at + 3] === ZERO)) isWide = true;
    at += 1;
  }
  return { end: at, isWide };
}
