import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isFullByAge,
  subscriberOf,
  type TokenBucket,
  takeToken,
} from '../../../src/service/rules/token-bucket.ts';

describe('the token bucket', () => {
  it('allows at most twice its rate in any minute, and never less than its rate', () => {
    const gaps = fc.array(fc.nat(5000), { minLength: 1, maxLength: 400 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 50 }), (waits, perMinute) => {
        let [bucket, now]: [TokenBucket | undefined, number] = [undefined, 0];
        const passed: number[] = [];
        for (const wait of waits) {
          now += wait;
          const taken = takeToken(bucket, perMinute, now);
          bucket = taken.bucket;
          if (taken.retryAfterSeconds === 0) passed.push(now);
        }
        for (const start of passed) {
          const within = passed.filter((at) => at >= start && at < start + 60_000).length;
          expect(within).toBeLessThanOrEqual(2 * perMinute);
        }
        expect(passed.length).toBeGreaterThanOrEqual(Math.min(waits.length, perMinute));
      }),
    );
  });

  it('allows a request after the announced delay', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), fc.nat(1_000_000), (perMinute, now) => {
        const empty = { tokens: 0, at: now };
        const { bucket, retryAfterSeconds } = takeToken(empty, perMinute, now);
        expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
        expect(takeToken(bucket, perMinute, now + retryAfterSeconds * 1000).retryAfterSeconds).toBe(0);
      }),
    );
  });

  it('is full again after a minute', () => {
    const empty = { tokens: 0, at: 0 };
    expect([isFullByAge(empty, 59_999), isFullByAge(empty, 60_000)]).toEqual([false, true]);
    expect(takeToken(empty, 7, 60_000).bucket.tokens).toBe(6);
  });

  it('tolerates a clock that goes back', () => {
    expect(takeToken({ tokens: 0, at: 1_000_000 }, 60, 0).retryAfterSeconds).toBe(1);
  });
});

describe('the rate limit key of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s: %s', (address, subscriber) => {
    expect(subscriberOf(address)).toBe(subscriber);
  });
});
