/** Formats a time as the operator API does: ISO 8601 in UTC. @param at epoch milliseconds */
export function iso(at: number): string {
  return new Date(at).toISOString();
}

export function isoOrNull(at: number | null): string | null {
  return at === null ? null : iso(at);
}
