import type { JsonObject } from '../../contract/json.ts';

/**
 * The fields that differ between two states, with both values; `null` when none does. A missing field counts
 * as null.
 */
export function differenceOf(
  before: JsonObject,
  after: JsonObject,
): { readonly before: JsonObject; readonly after: JsonObject } | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => (before[name] ?? null) !== (after[name] ?? null),
  );
  if (names.length === 0) return null;
  const pick = (from: JsonObject) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
