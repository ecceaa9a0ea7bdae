import type { Clock } from '../clock.ts';
import type { Database } from '../store/drivers/database.ts';
import { type EndpointKey, expectAt, probeNow } from '../store/webhooks/endpoints.ts';
import { arrivedWebhooks, putFirst, putInQueue } from '../store/webhooks/queue.ts';
import type { StoredWebhook } from '../store/webhooks/webhooks.ts';
import { endpointBucket } from './endpoint-bucket.ts';

/** How many webhooks one transaction puts into their queues. */
const BATCH = 100;

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
    for (const { key, webhooks } of byEndpoint(arrived)) {
      const now = clock.now();
      const endpoint = await expectAt(sql, key, Math.min(...webhooks.map(({ dueAt }) => dueAt ?? now)));
      const redelivered = webhooks.filter(isRedelivery);
      const others = webhooks.filter((webhook) => !isRedelivery(webhook));
      await putInQueue(
        sql,
        others.map(({ id }) => id),
        endpoint,
      );
      for (const { id, dueAt } of redelivered) await putFirst(sql, { id, dueAt: dueAt ?? now }, endpoint);
      if (redelivered.length > 0) await probeNow(sql, endpoint, now);
    }
  });
  return arrived.length === BATCH;
}

/** New webhooks are due at their creation. */
function isRedelivery({ step, dueAt, createdAt }: StoredWebhook): boolean {
  return step === 0 && dueAt !== null && dueAt > createdAt;
}

/** In an order that all processes share, so that none waits in a circle for another's lock. */
function byEndpoint(arrived: readonly StoredWebhook[]) {
  const groups = new Map<string, { readonly key: EndpointKey; readonly webhooks: StoredWebhook[] }>();
  for (const webhook of arrived) {
    const key = { merchantId: webhook.merchantId, bucket: endpointBucket(webhook.url) };
    const name = `${key.merchantId} ${key.bucket}`;
    const group = groups.get(name) ?? { key, webhooks: [] };
    group.webhooks.push(webhook);
    groups.set(name, group);
  }
  return [...groups.values()].sort(
    ({ key: one }, { key: other }) => one.merchantId - other.merchantId || one.bucket - other.bucket,
  );
}
