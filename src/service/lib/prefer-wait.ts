/** The longest wait: below the 30 s after which impatient proxies end a request. */
export const LONGEST_WAIT_SECONDS = 25;

/**
 * The `wait` preference of a `Prefer` header (RFC 7240, section 4.3), in whole seconds.
 * @returns at most {@link LONGEST_WAIT_SECONDS}; `null` without a usable preference
 */
export function preferredWait(prefer: string | null): number | null {
  for (const preference of prefer?.split(',') ?? []) {
    // The first one counts (section 2), and parameters follow a semicolon.
    const [, seconds] = /^\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:;|$)/i.exec(preference) ?? [];
    if (seconds !== undefined) return Math.min(Number(seconds), LONGEST_WAIT_SECONDS) || null;
  }
  return null;
}
