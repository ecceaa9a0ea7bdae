import { describe, expect, it } from 'vitest';
import { createRateLimiter } from '../../../src/service/http/rate-limiter.ts';
import { manualClock } from '../support/clock.ts';

describe('the rate limiter', () => {
  it('limits each key separately', () => {
    const limiter = createRateLimiter(manualClock(), 2);
    expect(['a', 'a', 'b', 'a', 'b', 'b'].map((key) => limiter.takeToken(key))).toEqual([0, 0, 0, 30, 0, 30]);
  });

  it('keeps the keys in use when it evicts others', () => {
    const limiter = createRateLimiter(manualClock(), 1, 10);
    limiter.takeToken('busy');
    for (let other = 0; other < 1000; other += 1) {
      limiter.takeToken(`other ${other}`);
      if (other % 9 === 8) expect(limiter.takeToken('busy')).toBe(60);
    }
  });

  it('evicts keys beyond its capacity', () => {
    const limiter = createRateLimiter(manualClock(), 1, 10);
    limiter.takeToken('silent');
    for (let other = 0; other < 10; other += 1) limiter.takeToken(`other ${other}`);
    expect(limiter.takeToken('silent')).toBe(0);
  });

  it('allows a request again after the announced delay', () => {
    const clock = manualClock();
    const limiter = createRateLimiter(clock, 1);
    expect([limiter.takeToken('a'), limiter.takeToken('a')]).toEqual([0, 60]);
    clock.advance(60_000);
    expect(limiter.takeToken('a')).toBe(0);
  });
});
