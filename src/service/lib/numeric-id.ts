/**
 * Parses a numeric ID in a path; `null` when it is invalid. At most fifteen digits, which every database can
 * look up.
 */
export function numericIdIn(given: string): number | null {
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : null;
}
