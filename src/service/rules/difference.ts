import type { JsonObject } from '../../contract/json.ts';

/** What differs between two states of one thing, before and after; `null` when nothing does. */
export function differenceOf(
  before: JsonObject,
  after: JsonObject,
): { readonly before: JsonObject; readonly after: JsonObject } | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
  if (names.length === 0) return null;
  const pick = (from: JsonObject) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
