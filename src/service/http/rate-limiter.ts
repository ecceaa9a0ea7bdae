import type { Clock } from '../clock.ts';
import { isFullByAge, type TokenBucket, takeToken } from '../rules/token-bucket.ts';

/** Counts calls by key; each process for itself. */
export interface RateLimiter {
  /** Seconds to wait before the next call with this key, 0 when this one may go on. */
  takeToken(key: string): number;
}

/** More keys than this are not kept: the ones that have been silent longest go first. */
const MOST_KEYS = 50_000;

export function createRateLimiter(clock: Clock, perMinute: number, mostKeys = MOST_KEYS): RateLimiter {
  // In the order of the last call, so that whoever can be forgotten is at the front.
  const buckets = new Map<string, TokenBucket>();

  function forget(now: number): void {
    for (const [key, bucket] of buckets) {
      if (buckets.size <= mostKeys && !isFullByAge(bucket, now)) return;
      buckets.delete(key);
    }
  }

  return {
    takeToken(key) {
      const now = clock.now();
      const { bucket, retryAfterSeconds } = takeToken(buckets.get(key), perMinute, now);
      buckets.delete(key);
      buckets.set(key, bucket);
      forget(now);
      return retryAfterSeconds;
    },
  };
}
