/** Before the second attempt; each later wait is three times as long, up to the longest. */
const FIRST_WAIT_MS = 5000;
const FACTOR = 3;
const LONGEST_WAIT_MS = 6 * 3600 * 1000;

/** How many attempts there are in all: about 23 hours from the first to the last. */
export const ATTEMPTS = 12;

/** Each wait is up to this much shorter or longer, so that what failed together does not come back together. */
const JITTER = 0.2;

/**
 * How long to wait after so many failed attempts: 5 s, 15 s, 45 s, 2¼ min, 7 min, 20 min, 1 h, 3 h, then 6 h each.
 * @param failed counts from 1
 * @param random 0 to 1
 * @returns milliseconds, or `null` when it is time to give up
 */
export function retryDelay(failed: number, random: number): number | null {
  if (failed >= ATTEMPTS) return null;
  const wait = Math.min(FIRST_WAIT_MS * FACTOR ** (failed - 1), LONGEST_WAIT_MS);
  return Math.round(wait * (1 - JITTER + 2 * JITTER * random));
}
