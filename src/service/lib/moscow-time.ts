const OFFSET_MS = 3 * 60 * 60 * 1000;

/** Formats a time as version 2 does: ISO 8601 with Moscow's offset, `2026-10-01T13:00:00.000+03:00`. */
export function moscowTime(epochMs: number): string {
  return new Date(epochMs + OFFSET_MS).toISOString().replace('Z', '+03:00');
}
