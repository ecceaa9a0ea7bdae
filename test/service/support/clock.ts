import type { Clock } from '../../../src/service/clock.ts';

export interface ManualClock extends Clock {
  /** Advances the clock, and fires due timers in order. */
  advance(byMs: number): void;
  /** The number of pending timers. */
  pending(): number;
}

/** A manual clock. A timer without delay fires at once. */
export function manualClock(startMs = Date.parse('2026-10-01T10:00:00Z')): ManualClock {
  let now = startMs;
  let alarms: { readonly dueAt: number; readonly run: () => void }[] = [];

  function ringDue(): void {
    const due = alarms.filter(({ dueAt }) => dueAt <= now).sort((a, b) => a.dueAt - b.dueAt);
    alarms = alarms.filter((alarm) => !due.includes(alarm));
    for (const { run } of due) run();
  }

  return {
    now: () => now,
    after(delayMs, run) {
      const alarm = { dueAt: now + delayMs, run };
      alarms.push(alarm);
      if (delayMs <= 0) queueMicrotask(ringDue);
      return () => {
        alarms = alarms.filter((other) => other !== alarm);
      };
    },
    advance(byMs) {
      now += byMs;
      ringDue();
    },
    pending: () => alarms.length,
  };
}
