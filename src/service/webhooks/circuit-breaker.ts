import { jittered } from './retry-schedule.ts';

/** How an endpoint has answered so far. Times are epoch milliseconds. */
export interface EndpointHealth {
  /** Whether the last webhook was accepted quickly. Others, new ones included, have one attempt at a time. */
  readonly quick: boolean;
  /** The timeouts in a row, of probes too. */
  readonly timeouts: number;
  /** When the circuit breaker opened; `null` while it is closed. */
  readonly brokenSince: number | null;
  /** The earliest time of the next probe; `null` while the breaker is closed. */
  readonly probeAt: number | null;
}

/** An attempt that has ended. */
export interface EndedAttempt {
  readonly startedAt: number;
  readonly endedAt: number;
  /** `none`: neither a response nor a timeout, as without a connection. */
  readonly result: 'accepted' | 'refused' | 'timeout' | 'none';
}

/** An attempt under way for longer makes its endpoint a slow one. */
export const QUICK_MS = 2000;

const TIMEOUTS_TO_OPEN = 3;
const FIRST_PROBE_MS = 30_000;
const LONGEST_PROBE_MS = 300_000;

/**
 * The circuit breaker of an endpoint. It opens after three timeouts in a row; then single attempts probe the endpoint, after
 * 30 s, 1, 2, 4 and then every 5 min. A response of any status closes it: the endpoint occupies no slot for long.
 * @param random 0 to 1
 */
export function healthAfter(before: EndpointHealth, attempt: EndedAttempt, random: number): EndpointHealth {
  const { startedAt, endedAt, result } = attempt;
  if (result === 'accepted' || result === 'refused') {
    return { quick: isQuick(attempt), timeouts: 0, brokenSince: null, probeAt: null };
  }
  const { brokenSince } = before;
  // An attempt that started before the breaker opened is no probe.
  if (brokenSince !== null && startedAt < brokenSince) return before;
  const timeouts = result === 'timeout' ? before.timeouts + 1 : brokenSince === null ? 0 : before.timeouts;
  if (timeouts < TIMEOUTS_TO_OPEN) return { quick: false, timeouts, brokenSince: null, probeAt: null };
  const probeAt = endedAt + probeDelay(timeouts - TIMEOUTS_TO_OPEN, random);
  return { quick: false, timeouts, brokenSince: brokenSince ?? endedAt, probeAt };
}

export function isQuick({ startedAt, endedAt, result }: EndedAttempt): boolean {
  return result === 'accepted' && endedAt - startedAt <= QUICK_MS;
}

function probeDelay(failedProbes: number, random: number): number {
  return jittered(Math.min(FIRST_PROBE_MS * 2 ** failedProbes, LONGEST_PROBE_MS), random);
}
