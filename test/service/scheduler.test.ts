import { describe, expect, it } from 'vitest';
import type { ServiceEvent } from '../../src/service/options.ts';
import { createClockwork } from '../../src/service/scheduler.ts';
import { manualClock } from './support/clock.ts';

/** Clockwork whose work says, turn by turn, when the next is due; or breaks. */
function aClockwork(...turns: readonly (number | null | Error)[]) {
  const clock = manualClock(0);
  const events: ServiceEvent[] = [];
  const runs: number[] = [];
  const clockwork = createClockwork({ clock, log: (event) => events.push(event) }, 'thing', async () => {
    const turn = turns[runs.length] ?? null;
    runs.push(clock.now());
    if (turn instanceof Error) throw turn;
    return turn;
  });
  /** Moves time, and lets what is due be done. */
  const pass = async (ms: number) => {
    clock.advance(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { clock, events, runs, clockwork, pass };
}

describe('clockwork', () => {
  it('runs when it is due, and at least every minute', async () => {
    const { clockwork, runs, pass } = aClockwork(5000, null, 1_000_000);
    await clockwork.run();
    await pass(4999);
    await pass(1);
    await pass(59_999);
    await pass(1);
    await pass(60_000);
    expect(runs).toEqual([0, 5000, 65_000, 125_000]);
  });

  it('runs earlier when it hears of something', async () => {
    const { clockwork, runs, pass } = aClockwork();
    await clockwork.run();
    clockwork.watch(30_000);
    clockwork.watch(10_000);
    clockwork.watch(20_000);
    await pass(10_000);
    await pass(10_000);
    expect(runs).toEqual([0, 10_000]);
  });

  it('does not run twice at once', async () => {
    const { clockwork, runs } = aClockwork();
    await Promise.all([clockwork.run(), clockwork.run()]);
    expect(runs).toHaveLength(2);
  });

  it('says that it broke, by the kind of error alone, and tries again', async () => {
    const { clockwork, events, runs, pass } = aClockwork(new RangeError('a secret'), null);
    await clockwork.run();
    expect(events).toEqual([{ event: 'thing-failed', reason: 'RangeError', code: '' }]);
    await pass(5000);
    expect(runs).toEqual([0, 5000]);
  });

  it('does not begin any more what was waiting when it stopped', async () => {
    const { clockwork, runs } = aClockwork();
    const waiting = [clockwork.run(), clockwork.run(), clockwork.run()];
    await Promise.resolve();
    await clockwork.stop();
    await Promise.all(waiting);
    expect(runs).toEqual([0]);
  });

  it('stops', async () => {
    const { clock, clockwork, runs, pass } = aClockwork();
    await clockwork.run();
    await clockwork.stop();
    clockwork.watch(1);
    await pass(100_000);
    expect(runs).toEqual([0]);
    expect(clock.pending()).toBe(0);
  });
});
