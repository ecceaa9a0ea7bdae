/** A numeric ID in a path; `null` for what cannot be one. At most fifteen digits, which every store can look for. */
export function numericIdIn(given: string): number | null {
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : null;
}
