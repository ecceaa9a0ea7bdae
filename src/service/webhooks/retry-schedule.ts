/** The first delay of the exponential back-off; each later one is three times as long, up to the maximum. */
const FIRST_WAIT_MS = 5000;
const FACTOR = 3;
const LONGEST_WAIT_MS = 6 * 3600 * 1000;

/** The number of attempts; the last follows the first after about 23 hours. */
export const ATTEMPTS = 12;

/** Jitter: each delay varies by up to this fraction, so that failed webhooks are not all retried at once. */
const JITTER = 0.2;

/**
 * The back-off after a number of failed attempts: 5 s, 15 s, 45 s, 2¼ min, 7 min, 20 min, 1 h, 3 h, then 6 h
 * each.
 * @param failed counts from 1
 * @param random 0 to 1
 * @returns milliseconds, or `null` to give up
 */
export function retryDelay(failed: number, random: number): number | null {
  if (failed >= ATTEMPTS) return null;
  const wait = Math.min(FIRST_WAIT_MS * FACTOR ** (failed - 1), LONGEST_WAIT_MS);
  return jittered(wait, random);
}

/** Varies a delay. @param random 0 to 1 */
export function jittered(delayMs: number, random: number): number {
  return Math.round(delayMs * (1 - JITTER + 2 * JITTER * random));
}
