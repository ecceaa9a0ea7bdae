import { setMaxListeners } from 'node:events';
import { reasonOf } from '../lib/error-reason.ts';
import { createScheduler, type Scheduler } from '../scheduler.ts';
import { nextDue } from '../store/webhooks/queue.ts';
import type { StoredWebhook } from '../store/webhooks/webhooks.ts';
import { claimNext, type DeliveryContext, deliver } from './delivery.ts';

/** The delivery of webhooks. Any number of processes share it: each claims a webhook before sending it. */
export interface Deliveries extends Pick<Scheduler, 'schedule' | 'stop'> {
  /**
   * Starts due deliveries up to the concurrency limit, and continues in the background. Resolves once they
   * are started.
   */
  begin(): Promise<void>;
  /** Attempts all due webhooks; resolves when none is due or under way. */
  sweep(): Promise<void>;
}

const MOST_AT_ONCE = 32;

/** A merchant that does not respond must not delay the others. */
const MOST_PER_MERCHANT = 8;

export function createDeliveries(context: DeliveryContext): Deliveries {
  const underWay = new Map<StoredWebhook, Promise<void>>();
  const stopping = new AbortController();
  allowListeners(MOST_AT_ONCE, stopping.signal);

  /** Claims due webhooks up to the concurrency limit; each finished delivery triggers another run. */
  async function takeDue(): Promise<number | null> {
    while (!stopping.signal.aborted && underWay.size < MOST_AT_ONCE) {
      const busy = busyMerchants();
      const claimed = await claimNext(context, busy);
      if (claimed === null) return nextDue(context.database, busy);
      underWay.set(claimed, send(claimed));
    }
    return null;
  }

  const scheduler = createScheduler(context, 'delivery', takeDue);

  async function send(webhook: StoredWebhook): Promise<void> {
    try {
      await deliver(context, webhook, stopping.signal);
    } catch (error) {
      // The lease expires, and the webhook is due again.
      context.log({ event: 'delivery-failed', webhook: webhook.webhookId, ...reasonOf(error) });
    }
    underWay.delete(webhook);
    if (!stopping.signal.aborted) void scheduler.run();
  }

  function busyMerchants(): readonly number[] {
    const counts = new Map<number, number>();
    for (const { merchantId } of underWay.keys()) counts.set(merchantId, (counts.get(merchantId) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= MOST_PER_MERCHANT).map(([merchantId]) => merchantId);
  }

  return {
    schedule: scheduler.schedule,
    begin: scheduler.run,
    async sweep() {
      await scheduler.run();
      while (underWay.size > 0) {
        await Promise.race(underWay.values());
        await scheduler.run();
      }
    },
    async stop() {
      stopping.abort();
      await scheduler.stop();
      await Promise.all(underWay.values());
    },
  };
}

/**
 * Raises Node's limit for the leak warning to the number of concurrent deliveries; signals of other
 * environments have no limit.
 */
function allowListeners(count: number, signal: AbortSignal): void {
  try {
    setMaxListeners(count, signal);
  } catch {
    // The service also runs in tests of the page, with the signals of a browser.
  }
}
