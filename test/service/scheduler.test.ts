import { describe, expect, it } from 'vitest';
import type { ClockStatus } from '../../src/service/clock-status.ts';
import type { ServiceEvent } from '../../src/service/options.ts';
import { createScheduler } from '../../src/service/scheduler.ts';
import { manualClock } from './support/clock.ts';

/** A scheduler whose job returns the next run's time, or fails, as scripted. */
function aClockwork(...turns: readonly (number | null | Error)[]) {
  const clock = manualClock(0);
  const clockStatus: ClockStatus = { skewMs: null };
  const events: ServiceEvent[] = [];
  const runs: number[] = [];
  const scheduler = createScheduler(
    { clock, clockStatus, log: (event) => events.push(event) },
    'expiry',
    async () => {
      const turn = turns[runs.length] ?? null;
      runs.push(clock.now());
      if (turn instanceof Error) throw turn;
      return turn;
    },
  );
  /** Advances the clock, and lets due work run. */
  const pass = async (ms: number) => {
    clock.advance(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { clock, clockStatus, events, runs, scheduler, pass };
}

describe('the scheduler', () => {
  it('runs a job when it is due, and at least every minute', async () => {
    const { scheduler, runs, pass } = aClockwork(5000, null, 1_000_000);
    await scheduler.run();
    await pass(4999);
    await pass(1);
    await pass(59_999);
    await pass(1);
    await pass(60_000);
    expect(runs).toEqual([0, 5000, 65_000, 125_000]);
  });

  it('runs earlier on request', async () => {
    const { scheduler, runs, pass } = aClockwork();
    await scheduler.run();
    scheduler.schedule(30_000);
    scheduler.schedule(10_000);
    scheduler.schedule(20_000);
    await pass(10_000);
    await pass(10_000);
    expect(runs).toEqual([0, 10_000]);
  });

  it('never runs a job concurrently', async () => {
    const { scheduler, runs } = aClockwork();
    await Promise.all([scheduler.run(), scheduler.run()]);
    expect(runs).toHaveLength(2);
  });

  it('runs no job while the clock is out of step', async () => {
    const { scheduler, clockStatus, runs, pass } = aClockwork();
    clockStatus.skewMs = 1_800_000;
    await scheduler.run();
    await pass(5000);
    expect(runs).toEqual([]);
    clockStatus.skewMs = null;
    await pass(5000);
    expect(runs).toEqual([10_000]);
  });

  it('logs the class of an error, and retries', async () => {
    const { scheduler, events, runs, pass } = aClockwork(new RangeError('a secret'), null);
    await scheduler.run();
    expect(events).toEqual([
      { event: 'expiry-failed', reason: 'RangeError', code: '', at: expect.any(String) },
    ]);
    await pass(5000);
    expect(runs).toEqual([0, 5000]);
  });

  it('drops queued runs when it stops', async () => {
    const { scheduler, runs } = aClockwork();
    const waiting = [scheduler.run(), scheduler.run(), scheduler.run()];
    await Promise.resolve();
    await scheduler.stop();
    await Promise.all(waiting);
    expect(runs).toEqual([0]);
  });

  it('runs nothing after it was stopped', async () => {
    const { clock, scheduler, runs, pass } = aClockwork();
    await scheduler.run();
    await scheduler.stop();
    scheduler.schedule(1);
    await pass(100_000);
    expect(runs).toEqual([0]);
    expect(clock.pending()).toBe(0);
  });
});
