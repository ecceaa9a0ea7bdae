/** Without the header. */
export const DEFAULT_REQUEST_TIMEOUT_MS = 30_000;

const LONGEST_SECONDS = 60;

/**
 * Parses `X-Request-Timeout`: whole seconds, 1 to 60, by default 30.
 * @returns milliseconds, or `null` when the header is invalid
 */
export function requestTimeoutMs(header: string | null): number | null {
  if (header === null) return DEFAULT_REQUEST_TIMEOUT_MS;
  const seconds = /^[1-9]\d?$/.test(header) ? Number(header) : 0;
  return seconds >= 1 && seconds <= LONGEST_SECONDS ? seconds * 1000 : null;
}
