import type { Clock } from '../service/clock.ts';

/** A clock that can be advanced or frozen relative to the clock beneath it. Its timers follow. */
export interface SandboxClock extends Clock {
  /** Moves time forward; timers that became due run before this returns. */
  advance(byMs: number): void;
  /** Freezes time at the given moment (epoch milliseconds) or at the current one. */
  freeze(atMs?: number): void;
  /** Lets frozen time run on from where it stopped. */
  resume(): void;
  /** Returns to the time of the clock beneath. */
  reset(): void;
  isFrozen(): boolean;
  /** Cancels all timers. */
  stop(): void;
}

interface Alarm {
  readonly dueAt: number;
  readonly run: () => void;
  cancel: () => void;
}

export function createSandboxClock(base: Clock): SandboxClock {
  let offsetMs = 0;
  let frozenAt: number | null = null;
  const alarms = new Set<Alarm>();

  const now = (): number => frozenAt ?? base.now() + offsetMs;

  function ring(alarm: Alarm): void {
    if (!alarms.delete(alarm)) return;
    alarm.cancel();
    alarm.run();
  }

  function schedule(alarm: Alarm): void {
    alarm.cancel();
    const waitMs = alarm.dueAt - now();
    // Frozen time brings no timer closer, but a timer that is already due still runs.
    const waits = frozenAt !== null && waitMs > 0;
    alarm.cancel = waits ? () => {} : base.after(Math.max(0, waitMs), () => ring(alarm));
  }

  /** After a change of time: runs the timers that are due, in order, and reschedules the others. */
  function settle(): void {
    const due = [...alarms].filter(({ dueAt }) => dueAt <= now()).sort((a, b) => a.dueAt - b.dueAt);
    for (const alarm of due) ring(alarm);
    for (const alarm of alarms) schedule(alarm);
  }

  return {
    now,
    after(delayMs, run) {
      const alarm: Alarm = { dueAt: now() + Math.max(0, delayMs), run, cancel: () => {} };
      alarms.add(alarm);
      schedule(alarm);
      return () => {
        alarms.delete(alarm);
        alarm.cancel();
      };
    },
    advance(byMs) {
      if (frozenAt === null) offsetMs += byMs;
      else frozenAt += byMs;
      settle();
    },
    freeze(atMs = now()) {
      frozenAt = atMs;
      settle();
    },
    resume() {
      if (frozenAt === null) return;
      offsetMs = frozenAt - base.now();
      frozenAt = null;
      settle();
    },
    reset() {
      offsetMs = 0;
      frozenAt = null;
      settle();
    },
    isFrozen: () => frozenAt !== null,
    stop() {
      for (const alarm of alarms) alarm.cancel();
      alarms.clear();
    },
  };
}
