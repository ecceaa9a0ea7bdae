import type { Value } from './database.ts';

/** A list for `in`, with its placeholders and their values. */
export interface ListText {
  readonly text: string;
  readonly values: readonly Value[];
}

/**
 * A list for `in`. Long ones are filled up to a power of two with their last value, so that there are only few
 * statements to prepare; an empty one, which SQL does not have, matches nothing.
 */
export function listOf(values: readonly (string | number)[]): ListText {
  const length = 2 ** Math.ceil(Math.log2(Math.max(1, values.length)));
  const filled = Array.from({ length }, (_, index) => values[index] ?? values.at(-1) ?? null);
  return { text: `(${filled.map(() => '?').join(', ')})`, values: filled };
}

/** Parts that are a power of two long, the longest first: for statements of several rows, for the same reason. */
export function inPowersOfTwo<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length === 0) return [];
  const length = 2 ** Math.floor(Math.log2(items.length));
  return [items.slice(0, length), ...inPowersOfTwo(items.slice(length))];
}
