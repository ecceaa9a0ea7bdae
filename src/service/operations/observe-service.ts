import type { ServiceContext } from '../context.ts';
import { within } from '../deadline.ts';
import { type StoredState, storedState } from '../store/upkeep/state.ts';
import type { ReadinessCheck, UnreadyReason } from './check-readiness.ts';

/** The state of a service at one moment, for the metrics. */
export interface ServiceState {
  /** `null`: payments can be taken. */
  readonly unready: UnreadyReason | 'starting' | null;
  /** How far this process's clock is ahead of the database's; `null` where there is nothing to compare. */
  readonly clockAheadMs: number | null;
  readonly receiptSlots: { readonly taken: number; readonly all: number };
  /** `null` while the database does not answer. */
  readonly stored: (StoredState & { readonly expiryLagMs: number }) | null;
}

/** A database that takes longer counts as silent: whoever asks has a time limit too. */
const LIMIT_MS = 3000;

/** How long a look at the database stands for others. */
const KEPT_MS = 2000;

/** Creates the observation. The database is asked at most every two seconds, however often it is made. */
export function createObservation(
  context: ServiceContext,
  whyUnready: ReadinessCheck,
  receiptSlots: { taken(): number; readonly all: number },
): () => Promise<ServiceState> {
  const { clock, clockStatus, database, settings } = context;
  let seen: { readonly at: number; readonly stored: Promise<StoredState | null> } | null = null;

  async function look(now: number): Promise<StoredState | null> {
    try {
      return await within(clock, LIMIT_MS, () => storedState(database, now));
    } catch {
      // The readiness check has the reason, and logs it.
      return null;
    }
  }

  return async () => {
    const now = clock.now();
    if (seen === null || Math.abs(now - seen.at) >= KEPT_MS) seen = { at: now, stored: look(now) };
    const [unready, stored] = await Promise.all([whyUnready(), seen.stored]);
    if (stored === null) seen = null;
    const { firstExpiry } = stored ?? { firstExpiry: null };
    const expiryLagMs = firstExpiry === null ? 0 : Math.max(0, now - firstExpiry - settings.graceMs);
    return {
      unready,
      clockAheadMs: clockStatus.aheadMs ?? null,
      receiptSlots: { taken: receiptSlots.taken(), all: receiptSlots.all },
      stored: stored === null ? null : { ...stored, expiryLagMs },
    };
  };
}
