import type { ScreenName } from './screen.ts';

/** The conditions that determine the poll interval. Times in milliseconds. */
export interface PollConditions {
  readonly screen: ScreenName;
  /** Since the page received the payment, or since the payer last did something. */
  readonly ageMs: number;
  /** Since the lifetime ended; `null` before that, and without a lifetime. */
  readonly overdueMs: number | null;
  readonly hasLifetime: boolean;
  /** Consecutive failed reads. */
  readonly failures: number;
  /** Rest of the service's `Retry-After`. */
  readonly retryAfterMs: number | null;
  /** Reads since the payer came back to the page. */
  readonly readsSinceReturn: number;
  /** Reads since the payment became canceled or deleted. */
  readonly readsAfterEnd: number;
  /** At least 0, less than 1. */
  readonly random: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The longest wait while a payment is followed, whatever `Retry-After` says. */
export const MAX_WAIT_MS = MINUTE;
const MAX_BACKOFF_MS = 30 * SECOND;
/** After these a few more reads follow: late money completes a payment. */
export const ENDED_SCREENS: readonly ScreenName[] = ['canceled', 'deleted', 'closed'];
/** After a cancellation or deletion, which late money or a new payment on another device may still change. */
const AFTER_END_MS: readonly number[] = [5, 10, 15, 30, 30, 60].map((seconds) => seconds * SECOND);
/**
 * A payer who was referred to the shop may wait on this page for another payment, for about half an hour: after the
 * delays above the page reads once a minute.
 */
const READS_AFTER_DELETION = 35;
/**
 * On these the page never polls. `not-found` is among them, unlike in `UNCHANGING_SCREENS` of the poller: only the
 * payer's return reads such an order again.
 */
const UNPOLLED_SCREENS: readonly ScreenName[] = ['link-invalid', 'not-found', 'paid', 'refunded'];

/**
 * Delay until the next read, in milliseconds; `null`: polling ends.
 * Never longer than {@link MAX_WAIT_MS}.
 */
export function nextReadDelayMs(conditions: PollConditions): number | null {
  if (UNPOLLED_SCREENS.includes(conditions.screen)) return null;
  const delay = conditions.failures > 0 ? backoffMs(conditions) : pollIntervalMs(conditions);
  if (delay === null) return null;
  return Math.min(MAX_WAIT_MS, Math.max(delay, conditions.retryAfterMs || 0));
}

function pollIntervalMs(conditions: PollConditions): number | null {
  const interval = intervalWithoutJitterMs(conditions);
  return interval && interval * (0.9 + 0.2 * conditions.random);
}

function intervalWithoutJitterMs(conditions: PollConditions): number | null {
  if (ENDED_SCREENS.includes(conditions.screen)) {
    const most = conditions.screen === 'deleted' ? READS_AFTER_DELETION : AFTER_END_MS.length;
    return conditions.readsAfterEnd < most ? AFTER_END_MS[conditions.readsAfterEnd] || MINUTE : null;
  }
  if (conditions.overdueMs !== null) return conditions.overdueMs < 30 * MINUTE ? 15 * SECOND : null;
  if (conditions.readsSinceReturn < 3) return 1.5 * SECOND;
  if (conditions.screen === 'choose') return 15 * SECOND;
  if (!conditions.hasLifetime && conditions.ageMs >= 60 * MINUTE) return MINUTE;
  if (conditions.ageMs < MINUTE) return 2 * SECOND;
  return conditions.ageMs < 5 * MINUTE ? 5 * SECOND : 10 * SECOND;
}

/** Exponential back-off with full jitter, so that pages do not return all at once after an outage. */
function backoffMs({ screen, failures, random }: PollConditions): number {
  if (screen === 'verify') return MAX_BACKOFF_MS;
  const ceiling = Math.min(MAX_BACKOFF_MS, SECOND * 2 ** Math.min(failures, 5));
  return SECOND + random * (ceiling - SECOND);
}
