/** When a request does not say. */
export const DEFAULT_REQUEST_TIMEOUT_MS = 30_000;

const LONGEST_SECONDS = 60;

/**
 * How long a request may take by its `X-Request-Timeout`: whole seconds, 1 to 60, 30 when there is none.
 * @returns milliseconds, or `null` when the header says anything else
 */
export function requestTimeoutMs(header: string | null): number | null {
  if (header === null) return DEFAULT_REQUEST_TIMEOUT_MS;
  const seconds = /^[1-9]\d?$/.test(header) ? Number(header) : 0;
  return seconds >= 1 && seconds <= LONGEST_SECONDS ? seconds * 1000 : null;
}
