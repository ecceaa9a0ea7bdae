import { describe, expect, it } from 'vitest';
import { withTimeLimit } from '../../../../src/service/store/drivers/time-limit.ts';
import { SILENCE, StoreUnavailableError } from '../../../../src/service/store/drivers/unavailable.ts';
import { manualClock } from '../../support/clock.ts';

const LIMIT_MS = 10_000;

describe('what the store is asked', () => {
  it('gives its result, or its failure, and leaves no alarm behind', async () => {
    const clock = manualClock();
    const limit = { clock, limitMs: LIMIT_MS };
    expect(await withTimeLimit(limit, async () => 7)).toBe(7);
    await expect(withTimeLimit(limit, () => Promise.reject(new RangeError('x')))).rejects.toThrow(RangeError);
    expect(clock.pending()).toBe(0);
  });

  it('ends with the limit, and what was left behind goes no further', async () => {
    const clock = manualClock();
    const steps: string[] = [];
    let goOn = () => {};
    const result = withTimeLimit({ clock, limitMs: LIMIT_MS }, async (check) => {
      check();
      steps.push('begun');
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      steps.push('answered');
      check();
      steps.push('committed');
    });
    clock.advance(LIMIT_MS);
    await expect(result).rejects.toThrow(new StoreUnavailableError(SILENCE));
    goOn();
    await Promise.resolve();
    expect(steps).toEqual(['begun', 'answered']);
  });
});
