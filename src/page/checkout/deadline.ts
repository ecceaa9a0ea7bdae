/**
 * How long a payment may still be paid. `lifetime` on the wire is the seconds left at the answer; some services send
 * the constant total instead, which {@link nextLifetime} detects. Moments are milliseconds of the monotonic clock,
 * except `firstSeenWall`.
 */
export interface Lifetime {
  /** When it ends. */
  readonly deadline: number;
  /** The total that the ring starts from and that the device remembers, in seconds. */
  readonly firstSeconds: number;
  /** When this device first saw that value. */
  readonly firstSeenAt: number;
  /** The same moment on the device's calendar clock, which goes on through sleep and restarts. */
  readonly firstSeenWall: number;
  /** The value has been seen to fall: each answer then gives the seconds left. */
  readonly falls: boolean;
}

export interface Moment {
  readonly now: number;
  readonly wall: number;
}

/** Whole seconds and network latency make a second or so of noise: no reason for the countdown to jump. */
const NOISE_MS = 1500;

/** The first value of a payment's lifetime that the device saw, and when it saw it, on the calendar clock. */
export interface FirstSighting {
  readonly seconds: number;
  readonly wall: number;
}

/** A service may answer "not modified" (304) for 15 seconds: the browser's cache then repeats a value that old. */
const CACHED_MS = 15_000;

/** After this long a falling value must have fallen, in spite of cached and slow answers. */
const FALLEN_MS = CACHED_MS + 2500;

/**
 * The lifetime after an answer. Without a usable value, the known lifetime stays. A value that does not fall between
 * answers is the constant total, and counts from the moment when this device first saw it.
 * @param seconds `lifetime` of the answer, positive, or `null` for anything else
 * @param firstSighting what this device remembers from before a reload
 */
export function nextLifetime(
  known: Lifetime | null,
  seconds: number | null,
  at: Moment,
  firstSighting: FirstSighting | null,
): Lifetime | null {
  if (known === null) return firstLifetime(seconds, at, firstSighting);
  if (seconds === null) return known;
  const falls = known.falls || seconds < known.firstSeconds;
  // More than ever before, and never less: a new total, which may be repeated from now on.
  if (!falls && seconds > known.firstSeconds) return firstLifetime(seconds, at, null);
  if (falls) {
    const reported = at.now + seconds * 1000;
    // Noise and cached answers are no reason to jump.
    const lateMs = reported - known.deadline;
    const isCorrection = lateMs < -NOISE_MS || lateMs > CACHED_MS + NOISE_MS;
    const deadline = isCorrection ? reported : known.deadline;
    return deadline === known.deadline && known.falls ? known : { ...known, deadline, falls };
  }
  const deadline = deadlineSinceFirstSighting(known, at);
  const isConstant = at.now - known.firstSeenAt > FALLEN_MS;
  return isConstant && deadline < known.deadline - NOISE_MS ? { ...known, deadline } : known;
}

/** The lifetime of a payment whose service reports that its time is over. */
export function endedLifetime(known: Lifetime | null, at: Moment): Lifetime {
  if (known === null) return lifetimeFrom(0, at);
  return known.deadline <= at.now ? known : { ...known, deadline: at.now };
}

function firstLifetime(
  seconds: number | null,
  at: Moment,
  firstSighting: FirstSighting | null,
): Lifetime | null {
  const remembered = firstSighting !== null && at.wall >= firstSighting.wall;
  if (seconds === null) return remembered ? lifetimeSince(firstSighting, at) : null;
  // The same value as before the reload did not fall; any other is what is left.
  if (remembered && firstSighting.seconds === seconds) return lifetimeSince(firstSighting, at);
  const falls = firstSighting !== null && seconds < firstSighting.seconds;
  return { ...lifetimeFrom(seconds, at), ...(falls ? { firstSeconds: firstSighting.seconds, falls } : {}) };
}

function lifetimeSince({ seconds, wall }: FirstSighting, at: Moment): Lifetime {
  return lifetimeFrom(seconds, { now: at.now - (at.wall - wall), wall });
}

/** The monotonic clock may stand still while the device sleeps; the calendar clock does not. */
function deadlineSinceFirstSighting(known: Lifetime, at: Moment): number {
  const asleepMs = at.wall - known.firstSeenWall - (at.now - known.firstSeenAt);
  return known.firstSeenAt + known.firstSeconds * 1000 - Math.max(0, asleepMs);
}

/** The lifetime that starts with this answer. */
function lifetimeFrom(seconds: number, { now, wall }: Moment): Lifetime {
  return {
    deadline: now + seconds * 1000,
    firstSeconds: seconds,
    firstSeenAt: now,
    firstSeenWall: wall,
    falls: false,
  };
}
