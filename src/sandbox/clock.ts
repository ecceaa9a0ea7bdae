import type { Clock } from '../service/clock.ts';

/** A clock that can be set: ahead of the one beneath it, or still. Alarms follow it. */
export interface SandboxClock extends Clock {
  /** Moves time forward; what became due rings before this returns. */
  advance(byMs: number): void;
  /** Stops time, at the given moment or where it is. Epoch milliseconds. */
  freeze(atMs?: number): void;
  /** Lets time run on from where it stands. */
  resume(): void;
  /** Back to the clock beneath. */
  reset(): void;
  isFrozen(): boolean;
  /** No alarm rings any more. */
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
    // Time that stands still brings nothing closer, but what is due is due.
    const waits = frozenAt !== null && waitMs > 0;
    alarm.cancel = waits ? () => {} : base.after(Math.max(0, waitMs), () => ring(alarm));
  }

  /** After time was moved: what is due rings, in its order; the rest waits for its new moment. */
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
