import type { Clock } from '../clock.ts';
import type { Database } from '../store/drivers/database.ts';
import { type EndpointKey, type Expected, expectAt, keyText, probeNow } from '../store/webhooks/endpoints.ts';
import { arrivedWebhooks, putFirst, putInQueues } from '../store/webhooks/queue.ts';
import type { StoredWebhook } from '../store/webhooks/webhooks.ts';
import { endpointBucket } from './endpoint-bucket.ts';

/** How many webhooks one transaction puts into their queues. */
const BATCH = 512;

/**
 * Puts new webhooks, and those to be redelivered, into the queues of their endpoints; a batch of them. The transaction of
 * a payment does not: payments of one merchant would wait for one another and for the deliveries, at the endpoint's
 * row.
 * @returns whether there may be more
 */
export async function queueArrivals({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Promise<boolean> {
  const arrived = await arrivedWebhooks(database, BATCH);
  if (arrived.length === 0) return false;
  await database.transaction(async (sql) => {
    const now = clock.now();
    const endpoints = await expectAt(sql, endpointsOf(arrived, now));
    const queued = arrived.flatMap((webhook) => {
      const endpoint = endpoints.get(keyText(keyOf(webhook)));
      return endpoint === undefined ? [] : [{ ...webhook, dueAt: webhook.dueAt ?? now, endpoint }];
    });
    await putInQueues(
      sql,
      queued.filter((webhook) => !isRedelivery(webhook)),
    );
    for (const webhook of queued.filter(isRedelivery)) {
      await putFirst(sql, webhook);
      await probeNow(sql, webhook.endpoint, now);
    }
  });
  return arrived.length === BATCH;
}

/** New webhooks are due at their creation. */
function isRedelivery({ step, dueAt, createdAt }: StoredWebhook): boolean {
  return step === 0 && dueAt !== null && dueAt > createdAt;
}

function keyOf({ merchantId, url }: StoredWebhook): EndpointKey {
  return { merchantId, bucket: endpointBucket(url) };
}

/** In an order that all processes share, so that none waits in a circle for another's lock. */
function endpointsOf(arrived: readonly StoredWebhook[], now: number): readonly Expected[] {
  const expected = new Map<string, Expected>();
  for (const webhook of arrived) {
    const key = keyOf(webhook);
    const earliest = expected.get(keyText(key))?.dueAt ?? Number.POSITIVE_INFINITY;
    expected.set(keyText(key), { ...key, dueAt: Math.min(earliest, webhook.dueAt ?? now) });
  }
  return [...expected.values()].sort(
    (one, other) => one.merchantId - other.merchantId || one.bucket - other.bucket,
  );
}
