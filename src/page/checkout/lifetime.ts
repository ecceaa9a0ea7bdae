/**
 * How long a payment may still be paid. `lifetime` on the wire is the seconds left at the answer; some services send
 * the constant total instead, which `deadline.ts` finds out. Moments are milliseconds of the monotonic clock, but for
 * `firstWall`.
 */
export interface Lifetime {
  /** When it ends. */
  readonly deadline: number;
  /** The total that the ring and the anchor start from, in seconds. */
  readonly firstSeconds: number;
  readonly firstAt: number;
  /** The first sight on the device's own calendar clock: it goes on through sleep and restarts. */
  readonly firstWall: number;
  /** The value has been seen to fall: each answer then says how long is left. */
  readonly falls: boolean;
}

/** Whole seconds, and the answer's way here, make a second or so of noise: no reason to jump. */
export const NOISE_MS = 1500;

export interface Moment {
  readonly now: number;
  readonly wall: number;
}

/** The lifetime that starts with this answer, taken at its word. */
export function lifetimeFrom(seconds: number, { now, wall }: Moment): Lifetime {
  return {
    deadline: now + seconds * 1000,
    firstSeconds: seconds,
    firstAt: now,
    firstWall: wall,
    falls: false,
  };
}
