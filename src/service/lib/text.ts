/** Whether a text has more than so many characters (code points, as JSON Schema counts them). */
export function isLongerThan(text: string, longest: number): boolean {
  // A character has one or two UTF-16 units, so most texts need no count.
  return text.length > longest && (text.length > 2 * longest || [...text].length > longest);
}

/** Why {@link isStorable} rejects a text, or `null`. */
export function textProblem(text: string): string | null {
  if (/\p{Cc}/u.test(text)) return 'control characters are not allowed';
  return /\p{Cs}/u.test(text) ? 'the text has half a character: an unpaired surrogate' : null;
}

/** The same as {@link textProblem} for multi-line text. */
export function linesProblem(text: string): string | null {
  return textProblem(text.replace(/[\n\r\t]/g, ''));
}

/**
 * Whether every database can store the text and every client display it: no control characters, no unpaired
 * surrogates.
 */
export function isStorable(text: string): boolean {
  return textProblem(text) === null;
}
