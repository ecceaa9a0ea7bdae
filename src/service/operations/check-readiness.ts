import type { ServiceContext } from '../context.ts';
import { within } from '../deadline.ts';
import { reasonOf } from '../lib/error-reason.ts';
import { probeTransaction, probeWrite } from '../store/upkeep/write-probe.ts';

/**
 * Why the service cannot take payments: it is stopping, its clock differs from the database's, or the database does
 * not write, or not in time.
 */
export type UnreadyReason = 'draining' | 'clock' | 'database';

/** @returns `null` when the service can take payments */
export type ReadinessCheck = () => Promise<UnreadyReason | null>;

/** A database that takes longer counts as unavailable: the load balancer needs an answer. */
const LIMIT_MS = 3000;

/** How long a successful write stands for others, so that frequent checks cost no disk time. */
const WRITE_INTERVAL_MS = 5000;

/** Creates the check. Concurrent calls share one look at the database. */
export function createReadinessCheck(context: ServiceContext): ReadinessCheck {
  const { clock, clockStatus, database, log } = context;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<UnreadyReason | null> | null = null;
  let lastReason: UnreadyReason | null = null;

  /** Logs each change, so that the log says since when. */
  function noted(reason: UnreadyReason | null): UnreadyReason | null {
    if (reason !== lastReason)
      log(reason === null ? { event: 'ready' } : { event: 'not-ready', why: reason });
    lastReason = reason;
    return reason;
  }

  /** A transaction in any case, because it fails at once on a database that became read-only or unreachable. */
  async function probe(): Promise<void> {
    const now = clock.now();
    const isWriteDue = Math.abs(now - writtenAt) >= WRITE_INTERVAL_MS;
    await database.transaction((sql) => (isWriteDue ? probeWrite(sql, now) : probeTransaction(sql)));
    if (isWriteDue) writtenAt = now;
  }

  async function look(): Promise<UnreadyReason | null> {
    try {
      await within(clock, LIMIT_MS, probe);
      return null;
    } catch (error) {
      log({ event: 'store-unavailable', ...reasonOf(error) });
      return 'database';
    } finally {
      looking = null;
    }
  }

  return async () => {
    if (context.isDraining()) return 'draining';
    if (clockStatus.skewMs !== null) return noted('clock');
    looking ??= look();
    return noted(await looking);
  };
}
