/**
 * Reads `Retry-After` (RFC 9110, section 10.2.3): whole seconds, or an HTTP date. A date is taken against the
 * answer's own `Date`, so that the device's clock does not matter.
 * @returns milliseconds from now, or `null` when there is nothing usable
 */
export function retryAfterMs(retryAfter: string | null, date: string | null): number | null {
  if (retryAfter === null) return null;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000;
  if (!/GMT$/.test(retryAfter)) return null;
  const delayMs = Date.parse(retryAfter) - Date.parse(date || '');
  return delayMs >= 0 ? delayMs : null;
}
