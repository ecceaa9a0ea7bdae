import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatRetryDelay } from '../../../src/service/chat/backoff.ts';

const DAY_MS = 24 * 3600 * 1000;

describe('the back-off of a chat post', () => {
  it('grows exponentially up to ten minutes', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 50].map((failures) =>
      chatRetryDelay({ status: null, failures, ageMs: 0 }, 0.5),
    );
    expect(waits).toEqual([5000, 15_000, 45_000, 135_000, 405_000, 600_000, 600_000, 600_000]);
  });

  it('drops a post that is a day old', () => {
    expect(chatRetryDelay({ status: null, failures: 1, ageMs: DAY_MS - 1 }, 0)).not.toBeNull();
    expect(chatRetryDelay({ status: null, failures: 1, ageMs: DAY_MS }, 0)).toBeNull();
  });

  it.each([400, 405, 413, 415, 422])('drops a post that is rejected with %i', (status) => {
    expect(chatRetryDelay({ status, failures: 1, ageMs: 0 }, 0)).toBeNull();
  });

  it.each([301, 401, 403, 404, 410, 429, 500, 503])('retries after %i', (status) => {
    expect(chatRetryDelay({ status, failures: 1, ageMs: 0 }, 0)).not.toBeNull();
  });

  it('has a minimum delay of some seconds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, random) => {
          expect(chatRetryDelay({ status: 503, failures, ageMs: 0 }, random)).toBeGreaterThanOrEqual(4000);
        },
      ),
    );
  });
});
