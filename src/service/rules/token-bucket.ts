/** A bucket that empties by one a call and fills again with time. */
export interface TokenBucket {
  readonly tokens: number;
  /** When that was, in epoch milliseconds. */
  readonly at: number;
}

/** What a bucket holds after a call, and how long to wait when there was nothing left for it. */
export interface TokenBucketResult {
  readonly bucket: TokenBucket;
  /** Whole seconds until the next call may come; 0 when this one may. */
  readonly retryAfterSeconds: number;
}

const MINUTE_MS = 60_000;

/** Takes one call out of a bucket that allows `perMinute`, all of them at once if they were saved up. */
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

/** After a minute without a call a bucket is full, whatever it holds; and a full one is the same as none. */
export function isFullByAge(bucket: TokenBucket, now: number): boolean {
  return now - bucket.at >= MINUTE_MS;
}

function filled(bucket: TokenBucket | undefined, perMinute: number, now: number): number {
  if (bucket === undefined) return perMinute;
  const gained = (Math.max(0, now - bucket.at) * perMinute) / MINUTE_MS;
  return Math.min(perMinute, bucket.tokens + gained);
}

/**
 * Who an address stands for when calls are counted: an IPv4 address is one, of IPv6 it is the network of 64 bits
 * that one subscriber gets (RFC 6177).
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
