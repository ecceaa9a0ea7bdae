import type { ScreenName } from './screen.ts';

/** What the time of the next read depends on. Times in milliseconds. */
export interface Pace {
  readonly screen: ScreenName;
  /** Since the payment was first heard of, or since the payer last did something. */
  readonly ageMs: number;
  /** Since the lifetime ended; `null` before that, and without a lifetime. */
  readonly overdueMs: number | null;
  readonly hasLifetime: boolean;
  /** Failed reads in a row. */
  readonly failures: number;
  /** What the service asked for in `Retry-After`. */
  readonly retryAfterMs: number | null;
  /** Reads since the payer came back to the page. */
  readonly readsSinceReturn: number;
  /** Reads since the payment was heard to be canceled, or deleted. */
  readonly looksAfterEnd: number;
  /** At least 0, less than 1. */
  readonly random: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** No wait is longer while a payment is followed, whatever a service asks for. */
export const LONGEST_WAIT_MS = MINUTE;
const LONGEST_BACKOFF_MS = 30 * SECOND;
/** After an end that may not be the last: money comes late, and what was deleted may be made anew elsewhere. */
const AFTER_END_MS: readonly number[] = [5, 10, 15, 30, 30, 60].map((seconds) => seconds * SECOND);
/** A payer who was told to ask the shop may wait for another payment on this very page. */
const LOOKS_AFTER_DELETION = 35;
const OVER: readonly ScreenName[] = ['link-invalid', 'not-found', 'paid', 'refunded'];

/**
 * How long to wait before the next read, in milliseconds; `null`: no read by itself any more.
 * Never longer than {@link LONGEST_WAIT_MS}.
 */
export function nextReadDelayMs(pace: Pace): number | null {
  if (OVER.includes(pace.screen)) return null;
  // What is known may be old while reads fail: the last one is one that was answered.
  const delay = pace.failures > 0 ? backoffMs(pace) : steadyDelayMs(pace);
  if (delay === null) return null;
  return Math.min(LONGEST_WAIT_MS, Math.max(delay, pace.retryAfterMs ?? 0));
}

function steadyDelayMs(pace: Pace): number | null {
  const steady = evenDelayMs(pace);
  return steady && steady * (0.9 + 0.2 * pace.random);
}

function evenDelayMs(pace: Pace): number | null {
  if (pace.screen === 'canceled' || pace.screen === 'deleted') {
    const most = pace.screen === 'deleted' ? LOOKS_AFTER_DELETION : AFTER_END_MS.length;
    return pace.looksAfterEnd < most ? (AFTER_END_MS[pace.looksAfterEnd] ?? MINUTE) : null;
  }
  if (pace.overdueMs !== null) return pace.overdueMs < 30 * MINUTE ? 15 * SECOND : null;
  if (pace.readsSinceReturn < 3) return 1.5 * SECOND;
  if (pace.screen === 'choose') return 15 * SECOND;
  if (!pace.hasLifetime && pace.ageMs >= 60 * MINUTE) return MINUTE;
  if (pace.ageMs < MINUTE) return 2 * SECOND;
  return pace.ageMs < 5 * MINUTE ? 5 * SECOND : 10 * SECOND;
}

/** Doubling with full jitter, so that pages do not come back all at once after an outage. */
function backoffMs({ screen, failures, random }: Pace): number {
  if (screen === 'verify') return LONGEST_BACKOFF_MS;
  const ceiling = Math.min(LONGEST_BACKOFF_MS, SECOND * 2 ** Math.min(failures, 5));
  return SECOND + random * (ceiling - SECOND);
}
