import type { Clock } from '../clock.ts';
import { isFullByAge, type TokenBucket, takeToken } from '../rules/token-bucket.ts';

/** A rate limit for each key, within this process. */
export interface RateLimiter {
  /**
   * Takes a token for one request. @returns the seconds until the next request is allowed; 0 when this one is
   */
  takeToken(key: string): number;
}

/** The most keys kept in memory; the least recently used are dropped first. */
const MOST_KEYS = 50_000;

export function createRateLimiter(clock: Clock, perMinute: number, mostKeys = MOST_KEYS): RateLimiter {
  // Ordered by last use, so that the keys to drop come first.
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
