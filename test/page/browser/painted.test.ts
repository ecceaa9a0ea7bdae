import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { painted } from '../../../src/page/browser/painted.ts';

let frames: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts to wait; returns whether the promise has resolved. */
function waiting(): () => boolean {
  let over = false;
  void painted().then(() => {
    over = true;
  });
  return () => over;
}

describe('waiting for the paint', () => {
  it('resolves after the frame, not in it', async () => {
    const isOver = waiting();
    await vi.advanceTimersByTimeAsync(100);
    expect(isOver()).toBe(false);
    for (const run of frames) run();
    await Promise.resolve();
    expect(isOver()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOver()).toBe(true);
  });

  it('resolves in a hidden tab, which has no frames', async () => {
    const isOver = waiting();
    await vi.advanceTimersByTimeAsync(300);
    expect(isOver()).toBe(true);
  });
});
