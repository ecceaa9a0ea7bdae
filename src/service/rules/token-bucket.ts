/** A token bucket: each request takes a token, and time refills it. */
export interface TokenBucket {
  readonly tokens: number;
  /** When the tokens were counted, in epoch milliseconds. */
  readonly at: number;
}

/** The bucket after a request, and the delay when it was empty. */
export interface TokenBucketResult {
  readonly bucket: TokenBucket;
  /** Whole seconds until the next request is allowed; 0 when this one is. */
  readonly retryAfterSeconds: number;
}

const MINUTE_MS = 60_000;

/** Takes a token from a bucket of `perMinute` tokens, which allows bursts of that size. */
export function takeToken(
  bucket: TokenBucket | undefined,
  perMinute: number,
  now: number,
): TokenBucketResult {
  const tokens = filled(bucket, perMinute, now);
  if (tokens >= 1) return { bucket: { tokens: tokens - 1, at: now }, retryAfterSeconds: 0 };
  const waitMs = ((1 - tokens) * MINUTE_MS) / perMinute;
  return { bucket: { tokens, at: now }, retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

/** Whether the bucket is full again, a minute after its last use; a full bucket need not be stored. */
export function isFullByAge(bucket: TokenBucket, now: number): boolean {
  return now - bucket.at >= MINUTE_MS;
}

function filled(bucket: TokenBucket | undefined, perMinute: number, now: number): number {
  if (bucket === undefined) return perMinute;
  const gained = (Math.max(0, now - bucket.at) * perMinute) / MINUTE_MS;
  return Math.min(perMinute, bucket.tokens + gained);
}

/**
 * The rate limit key of an address: IPv4 as it is, IPv6 by the 64-bit network that one subscriber gets (RFC
 * 6177).
 */
export function subscriberOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...gap, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
