import { type Lifetime, lifetimeFrom, type Moment, NOISE_MS } from './lifetime.ts';

export type { Lifetime, Moment } from './lifetime.ts';

/** What the device remembers of a payment's lifetime: the first value, and when, on its calendar clock. */
export interface Anchor {
  readonly seconds: number;
  readonly wall: number;
}

/** A service may answer "not modified" (304) for 15 seconds: the browser's cache then repeats a value that old. */
const CACHED_MS = 15_000;

/** A falling value has fallen after this long, whatever the cache repeated and whatever time the answers took. */
const FALLEN_MS = CACHED_MS + 2500;

/**
 * The lifetime after an answer. Without a usable value, what was known stands. A value that does not fall between
 * answers is the constant total, and counts from when this device first saw it.
 * @param seconds `lifetime` of the answer, positive, or `null` for anything else
 * @param anchor what this device remembers from before a reload, if anything
 */
export function nextLifetime(
  known: Lifetime | null,
  seconds: number | null,
  at: Moment,
  anchor: Anchor | null,
): Lifetime | null {
  if (known === null) return firstLifetime(seconds, at, anchor);
  if (seconds === null) return known;
  const falls = known.falls || seconds < known.firstSeconds;
  // More than ever before, and never less: a new total, which may be repeated from now on.
  if (!falls && seconds > known.firstSeconds) return firstLifetime(seconds, at, null);
  if (falls) {
    const told = at.now + seconds * 1000;
    // Whole seconds and the answer's own way here make a second or so of noise, the cache more: no reason to jump.
    const lateMs = told - known.deadline;
    const says = lateMs < -NOISE_MS || lateMs > CACHED_MS + NOISE_MS;
    const deadline = says ? told : known.deadline;
    return deadline === known.deadline && known.falls ? known : { ...known, deadline, falls };
  }
  const deadline = anchoredDeadline(known, at);
  const isConstant = at.now - known.firstAt > FALLEN_MS;
  return isConstant && deadline < known.deadline - NOISE_MS ? { ...known, deadline } : known;
}

/** The lifetime of a payment whose service has said that its time is over. */
export function endedLifetime(known: Lifetime | null, at: Moment): Lifetime {
  if (known === null) return lifetimeFrom(0, at);
  return known.deadline <= at.now ? known : { ...known, deadline: at.now };
}

function firstLifetime(seconds: number | null, at: Moment, anchor: Anchor | null): Lifetime | null {
  const remembered = anchor !== null && at.wall >= anchor.wall;
  if (seconds === null) return remembered ? anchored(anchor, at) : null;
  // The same value as before the reload did not fall; any other is what is left.
  if (remembered && anchor.seconds === seconds) return anchored(anchor, at);
  const falls = anchor !== null && seconds < anchor.seconds;
  return { ...lifetimeFrom(seconds, at), ...(falls ? { firstSeconds: anchor.seconds, falls } : {}) };
}

function anchored({ seconds, wall }: Anchor, at: Moment): Lifetime {
  return lifetimeFrom(seconds, { now: at.now - (at.wall - wall), wall });
}

/** The monotonic clock may stand still while the device sleeps; the calendar clock does not. */
function anchoredDeadline(known: Lifetime, at: Moment): number {
  const asleepMs = at.wall - known.firstWall - (at.now - known.firstAt);
  return known.firstAt + known.firstSeconds * 1000 - Math.max(0, asleepMs);
}
