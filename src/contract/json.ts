/** A JSON object whose fields have not been checked. */
export type JsonObject = { readonly [key: string]: unknown };

/** Parses the text of an answer (a byte order mark is allowed); `undefined` when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The trimmed text, or `null` when the value is blank or not a string. */
export function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}

/** Characters that are not drawn, or turn the direction of the text around them: names are imitated with them. */
const INVISIBLE = /[\xad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** As {@link textOf}, for values that some services send as numbers: phones, account numbers, IDs. */
export function digitsOrTextOf(value: unknown): string | null {
  return Number.isSafeInteger(value) ? String(value) : textOf(value);
}

/** As {@link digitsOrTextOf}, for values that payers read, without the characters that are not drawn. */
export function shownTextOf(value: unknown): string | null {
  return textOf(digitsOrTextOf(value)?.replace(INVISIBLE, ''));
}
