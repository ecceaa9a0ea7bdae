import { describe, expect, it } from 'vitest';
import { withTimeLimit } from '../../../../src/service/store/drivers/time-limit.ts';
import { SILENCE, StoreUnavailableError } from '../../../../src/service/store/drivers/unavailable.ts';
import { manualClock } from '../../support/clock.ts';

const LIMIT_MS = 10_000;

describe('the time limit of the database', () => {
  it('passes on the result or the failure, and clears its timer', async () => {
    const clock = manualClock();
    const limit = { clock, limitMs: LIMIT_MS };
    expect(await withTimeLimit(limit, async () => 7)).toBe(7);
    await expect(withTimeLimit(limit, () => Promise.reject(new RangeError('x')))).rejects.toThrow(RangeError);
    expect(clock.pending()).toBe(0);
  });

  it('rejects at the limit, and stops the abandoned work', async () => {
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
