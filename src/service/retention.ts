import type { ExternalDependencies, Settings } from './options.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import type { Database } from './store/drivers/database.ts';
import { deleteExpiredKeys } from './store/idempotency-keys.ts';
import { deleteUnreferenced } from './store/receipt-contents.ts';
import { removePersonalData } from './store/upkeep/personal-data.ts';
import { deleteWebhooksOver } from './store/webhooks/retention.ts';

/**
 * Deletes finished webhooks after their retention period, expired idempotency keys, receipts' contents that nothing refers to, and the
 * personal data of payments after theirs; orders and payments themselves are never deleted.
 */
export type Retention = Pick<Scheduler, 'stop'>;

/** Small batches, so that each takes only some milliseconds of the database's time. */
const BATCH = 200;

const FOR_EVER = Number.POSITIVE_INFINITY;

/** The pause between batches; even a year's backlog is deleted within a day. */
const PAUSE_MS = 1000;

/** The first run waits until the start is over. */
const START_MS = 60_000;

type RetentionContext = ExternalDependencies & { readonly settings: Settings; readonly database: Database };

/** Starts the retention job a while after the service. */
export function createRetention(context: RetentionContext): Retention {
  const { clock, database, settings } = context;
  const { personalDataMs } = settings;
  // The bodies of webhooks contain names and addresses too.
  const webhookMs = Math.min(settings.webhookRetentionMs ?? FOR_EVER, personalDataMs ?? FOR_EVER);

  async function deleteSome(): Promise<number | null> {
    const now = clock.now();
    const deleted = [
      await deleteExpiredKeys(database, now, BATCH),
      await deleteUnreferenced(database, now, BATCH),
      webhookMs === FOR_EVER
        ? 0
        : await database.transaction((sql) => deleteWebhooksOver(sql, now - webhookMs, BATCH)),
      personalDataMs === null
        ? 0
        : await database.transaction((sql) => removePersonalData(sql, now - personalDataMs, BATCH, now)),
    ];
    return deleted.includes(BATCH) ? clock.now() + PAUSE_MS : null;
  }

  const scheduler = createScheduler(context, 'retention', deleteSome);
  scheduler.schedule(clock.now() + START_MS);
  return scheduler;
}
