import { ATTEMPTS, retryDelay } from '../webhooks/retry-schedule.ts';

/** The longest back-off: a chat that has recovered is noticed within it. */
const LONGEST_WAIT_MS = 10 * 60 * 1000;

/** Posts older than this are dropped; the support thread still has the message. */
const GIVEN_UP_AFTER_MS = 24 * 3600 * 1000;

/** Client errors that are retried: they concern the chat (missing, unauthorized, busy), not the post. */
const MAY_CHANGE = [401, 403, 404, 408, 410, 425, 429];

/** A failed attempt, as the next delay depends on it. */
export interface FailedAttempt {
  /** The response status; `null` when there was no response. */
  readonly status: number | null;
  /** Counts from 1. */
  readonly failures: number;
  /** Since the post was written. */
  readonly ageMs: number;
}

/**
 * The exponential back-off before the next attempt to send this post; all later posts wait behind it.
 * @param random jitter, 0 to 1
 * @returns milliseconds, or `null` to drop the post
 */
export function chatRetryDelay({ status, failures, ageMs }: FailedAttempt, random: number): number | null {
  const isRefused = status !== null && status >= 400 && status < 500 && !MAY_CHANGE.includes(status);
  if (isRefused || ageMs >= GIVEN_UP_AFTER_MS) return null;
  const wait = retryDelay(Math.min(failures, ATTEMPTS - 1), random) ?? LONGEST_WAIT_MS;
  return Math.min(wait, LONGEST_WAIT_MS);
}
