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
  let window = windowAt(bytes, 0);
  for (let at = 0; at < bytes.length; ) {
    if (at >= window.end) window = windowAt(bytes, at);
    const { start, content } = window;
    let index = at - start;
    for (; index < content.length; index += 1) {
      const byte = content[index];
      if (byte === QUOTE) break;
      if (byte === OPENING_BRACE || byte === OPENING_BRACKET || byte === COLON || byte === COMMA) {
        marks += 1;
        if (marks > mostMarks) return false;
      }
    }
    at = start + index;
    if (index === content.length) continue;
    // JSON has a mark between any two strings.
    strings += 1;
    const end = strings > mostMarks + 1 ? null : endOfString(bytes, at + 1);
    if (end === null) return false;
    at = end + 1;
  }
  return true;
}

/** A part of a text, to be read a byte at a time. */
interface Window {
  readonly start: number;
  readonly end: number;
  readonly content: Uint8Array;
}

const WINDOW_BYTES = 64 * 1024;

/**
 * Node 20 reads memory that can be resized a byte at a time ten times as slowly, so a part of it is copied; of other memory
 * everything is one window.
 */
function windowAt(bytes: Buffer, start: number): Window {
  if (!(bytes.buffer instanceof ArrayBuffer && bytes.buffer.resizable)) {
    return { start: 0, end: bytes.length, content: bytes };
  }
  const content = new Uint8Array(bytes.subarray(start, start + WINDOW_BYTES));
  return { start, end: start + content.length, content };
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

/** An escape such as `\u0416`. */
const LONGEST_ESCAPE_BYTES = 6;

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
  for (let at = firstEscape; at < bytes.length; ) {
    if (isWide && at - start > LONGEST_WIDE_STRING_BYTES) return { end: at, isWide };
    const window = windowAt(bytes, at);
    const { content } = window;
    const isLast = window.end === bytes.length;
    // An escape that the window cuts off is read in the next one.
    const last = isLast ? content.length : content.length - LONGEST_ESCAPE_BYTES;
    let index = at - window.start;
    for (; index < last; index += 1) {
      const byte = content[index];
      if (byte === QUOTE) return { end: window.start + index, isWide };
      if (byte !== BACKSLASH) continue;
      // Some encoders escape the + of Base64 as \u002B.
      if (content[index + 1] === LETTER_U && !(content[index + 2] === ZERO && content[index + 3] === ZERO)) {
        isWide = true;
      }
      index += 1;
    }
    at = window.start + index;
  }
  return { end: bytes.length, isWide };
}
