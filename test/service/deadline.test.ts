import { describe, expect, it } from 'vitest';
import { RequestTimeoutError, within } from '../../src/service/deadline.ts';
import { manualClock } from './support/clock.ts';

/** A promise with its resolvers. */
function gate() {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('work under a deadline', () => {
  it('settles with the result or the failure, and clears its timer', async () => {
    const clock = manualClock();
    expect(await within(clock, 1000, async () => 7)).toBe(7);
    await expect(within(clock, 1000, () => Promise.reject(new RangeError('x')))).rejects.toThrow(RangeError);
    expect(clock.pending()).toBe(0);
  });

  it('rejects after the timeout, whatever it waits for', async () => {
    const clock = manualClock();
    const result = within(clock, 1000, () => gate().opened);
    clock.advance(1000);
    await expect(result).rejects.toThrow(RequestTimeoutError);
  });

  it('cannot begin or settle after the deadline', async () => {
    const clock = manualClock();
    const { open, opened } = gate();
    const said: string[] = [];
    const result = within(clock, 1000, async (deadline) => {
      await opened;
      for (const step of ['begin', 'settle'] as const) {
        try {
          deadline[step]();
          said.push(step);
        } catch (error) {
          said.push(error instanceof RequestTimeoutError ? `${step} refused` : 'broken');
        }
      }
    });
    clock.advance(1000);
    await expect(result).rejects.toThrow(RequestTimeoutError);
    open();
    await Promise.resolve();
    expect(said).toEqual(['begin refused', 'settle refused']);
  });

  it('waits for a commit that has started before the deadline', async () => {
    const clock = manualClock();
    const { open, opened } = gate();
    const result = within(clock, 1000, async (deadline) => {
      deadline.begin();
      deadline.settle();
      await opened;
      return 'made';
    });
    clock.advance(5000);
    open();
    expect(await result).toBe('made');
  });

  it('rejects a retried commit after the deadline', async () => {
    const clock = manualClock();
    const result = within(clock, 1000, async (deadline) => {
      deadline.begin();
      deadline.settle();
      clock.advance(1000);
      deadline.begin();
      return 'made';
    });
    await expect(result).rejects.toThrow(RequestTimeoutError);
  });
});
