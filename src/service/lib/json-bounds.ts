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
  let marks = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) {
      const end = endOfString(json, at + 1);
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
function endOfString(json: Uint8Array, start: number): number | null {
  let isWide = false;
  let at = start;
  for (; at < json.length && json[at] !== QUOTE; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === BACKSLASH) {
      // Some encoders escape the + of Base64 as \u002B.
      if (json[at + 1] === LETTER_U && !(json[at + 2] === ZERO && json[at + 3] === ZERO)) isWide = true;
      at += 1;
    } else if (byte > 0x7f) isWide = true;
  }
  return isWide && at - start > LONGEST_WIDE_STRING_BYTES ? null : at;
}
