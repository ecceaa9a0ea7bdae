import { describe, expect, it } from 'vitest';
import { lazyChunk } from '../../src/page/lazy.ts';
import { aClock } from '../../src/testing/clock.ts';

/** A chunk whose first `failures` loads fail. */
function failing(failures: number) {
  const clock = aClock();
  const attempts: number[] = [];
  const chunk = lazyChunk(async () => {
    attempts.push(clock.now());
    if (attempts.length <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return 'loaded';
  }, clock);
  return { clock, attempts, chunk };
}

describe('a lazy chunk', () => {
  it('is loaded on start, and not before', async () => {
    const { chunk, clock, attempts } = failing(0);
    await clock.settle();
    expect(attempts).toEqual([]);
    chunk.start();
    await clock.settle();
    expect(chunk.loaded.value).toBe('loaded');
    expect(attempts).toEqual([0]);
  });

  it('is retried after failures, with exponential back-off up to a minute', async () => {
    const { chunk, clock, attempts } = failing(7);
    chunk.start();
    await clock.advance(300_000);
    expect(attempts).toEqual([0, 3000, 9000, 21_000, 45_000, 93_000, 153_000, 213_000]);
    expect(chunk.loaded.value).toBe('loaded');
  });

  it('is loaded once, however often it is started', async () => {
    const { chunk, clock, attempts } = failing(0);
    chunk.start();
    chunk.start();
    await clock.settle();
    chunk.start();
    await clock.advance(300_000);
    expect(attempts).toEqual([0]);
  });

  it('is retried at once when it is started again after a failure, and then by one timer', async () => {
    const { chunk, clock, attempts } = failing(3);
    chunk.start();
    await clock.advance(1000);
    chunk.start();
    chunk.start();
    await clock.advance(300_000);
    expect(attempts).toEqual([0, 1000, 7000, 19_000]);
    expect(chunk.loaded.value).toBe('loaded');
  });

  it('is not retried after stop', async () => {
    const { chunk, clock, attempts } = failing(9);
    chunk.start();
    await clock.advance(3000);
    chunk.stop();
    await clock.advance(300_000);
    chunk.start();
    await clock.settle();
    expect(attempts).toEqual([0, 3000]);
    expect(clock.timers()).toBe(0);
  });
});
