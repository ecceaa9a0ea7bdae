/**
 * Whether every database can store the text and every client display it: no control characters, no unpaired
 * surrogates.
 */
export function isStorable(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}

/** The same for multi-line text. */
export function isStorableLines(text: string): boolean {
  return isStorable(text.replace(/[\n\r\t]/g, ''));
}
