import { ATTEMPTS, retryDelay } from '../webhooks/retry-schedule.ts';

/** A chat that is back is found within this. */
const LONGEST_WAIT_MS = 10 * 60 * 1000;

/** A post that could not be delivered for so long is of no use to anybody: the thread has it. */
const GIVEN_UP_AFTER_MS = 24 * 3600 * 1000;

/** Answers that say nothing against the post: a chat that is not there, or not for us, or busy, may yet be. */
const MAY_CHANGE = [401, 403, 404, 408, 410, 425, 429];

/** What an attempt that failed says about the next. */
export interface FailedAttempt {
  /** `null`: there was no answer. */
  readonly status: number | null;
  /** Counts from 1. */
  readonly failures: number;
  /** How long ago the post was written. */
  readonly ageMs: number;
}

/**
 * How long to wait with a post, and all after it, before the next attempt.
 * @param random 0 to 1
 * @returns milliseconds, or `null` when it is time to give this one up
 */
export function chatRetryDelay({ status, failures, ageMs }: FailedAttempt, random: number): number | null {
  const isRefused = status !== null && status >= 400 && status < 500 && !MAY_CHANGE.includes(status);
  if (isRefused || ageMs >= GIVEN_UP_AFTER_MS) return null;
  const wait = retryDelay(Math.min(failures, ATTEMPTS - 1), random) ?? LONGEST_WAIT_MS;
  return Math.min(wait, LONGEST_WAIT_MS);
}
