import { setMaxListeners } from 'node:events';
import { reasonOf } from '../lib/error-reason.ts';
import { createScheduler, type Scheduler } from '../scheduler.ts';
import { nextDue } from '../store/webhooks/queue.ts';
import type { StoredWebhook } from '../store/webhooks/webhooks.ts';
import { claimNext, type DeliveryContext, deliver } from './delivery.ts';

/** The delivery of webhooks, by as many processes as there are: each is claimed before it is sent. */
export interface Deliveries extends Pick<Scheduler, 'schedule' | 'stop'> {
  /** Begins what is due, as far as there is room, and goes on by itself. Resolves when that much is begun. */
  begin(): Promise<void>;
  /** Attempts everything that is due; resolves when nothing is due or under way any more. */
  sweep(): Promise<void>;
}

const MOST_AT_ONCE = 32;

/** One shop that does not answer must not keep the others waiting. */
const MOST_PER_MERCHANT = 8;

export function createDeliveries(context: DeliveryContext): Deliveries {
  const underWay = new Map<StoredWebhook, Promise<void>>();
  const stopping = new AbortController();
  allowListeners(MOST_AT_ONCE, stopping.signal);

  /** Takes what is due, as far as there is room. What ends makes room, and looks again. */
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
      // The claim runs out by itself, and somebody tries again.
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

/** One for each call under way is no leak, as Node would warn. A signal that is not Node's own needs no such leave. */
function allowListeners(count: number, signal: AbortSignal): void {
  try {
    setMaxListeners(count, signal);
  } catch {
    // The service also runs in tests of pages, where the signals are those of a browser.
  }
}
