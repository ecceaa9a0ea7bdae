import type { Settings, World } from '../options.ts';
import { createScheduler, type Scheduler } from '../scheduler.ts';
import type { Database } from '../store/drivers/database.ts';
import { deleteWebhooksOver } from '../store/webhooks/retention.ts';

/** Deletes finished webhooks after their retention period; orders and payments are never deleted. */
export type Retention = Pick<Scheduler, 'stop'>;

/** Small batches, so that each takes only some milliseconds of the database's time. */
const BATCH = 200;

/** The pause between batches; even a year's backlog is deleted within a day. */
const PAUSE_MS = 1000;

/** The first run waits until the start is over. */
const START_MS = 60_000;

/** Without a retention period. */
const KEEPS_ALL: Retention = { stop: async () => {} };

type RetentionContext = World & { readonly settings: Settings; readonly database: Database };

/** Starts the retention job a while after the service. */
export function createRetention(context: RetentionContext): Retention {
  const { webhookRetentionMs } = context.settings;
  return webhookRetentionMs === null ? KEEPS_ALL : keepingFor(context, webhookRetentionMs);
}

function keepingFor(context: RetentionContext, keptMs: number): Retention {
  const { clock, database } = context;

  async function deleteSome(): Promise<number | null> {
    const before = clock.now() - keptMs;
    const deleted = await database.transaction((sql) => deleteWebhooksOver(sql, before, BATCH));
    return deleted < BATCH ? null : clock.now() + PAUSE_MS;
  }

  const scheduler = createScheduler(context, 'retention', deleteSome);
  scheduler.schedule(clock.now() + START_MS);
  return scheduler;
}
