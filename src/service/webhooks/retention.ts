import type { Settings, World } from '../options.ts';
import { createScheduler, type Scheduler } from '../scheduler.ts';
import type { Database } from '../store/drivers/database.ts';
import { deleteWebhooksOver } from '../store/webhooks/retention.ts';

/** Deletes webhooks that nobody asks about any more; of orders and payments nothing, ever. */
export type Retention = Pick<Scheduler, 'stop'>;

/** Little enough that nobody notices: some milliseconds of the store's time. */
const BATCH = 200;

/** Between two batches while there is more; a year's backlog of a busy shop is gone within a day all the same. */
const PAUSE_MS = 1000;

/** After the start, which has more urgent things to do. */
const START_MS = 60_000;

/** Where nothing is deleted. */
const KEEPS_ALL: Retention = { stop: async () => {} };

type RetentionContext = World & { readonly settings: Settings; readonly database: Database };

/** Begins by itself, a while after the start, and goes on until it is stopped. */
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
