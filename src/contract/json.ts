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

/** As {@link textOf}, for values that some services send as numbers: phones, account numbers, IDs. */
export function digitsOrTextOf(value: unknown): string | null {
  return Number.isSafeInteger(value) ? String(value) : textOf(value);
}
