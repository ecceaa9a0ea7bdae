import { setMaxListeners } from 'node:events';
import { createConcurrencyLimit } from '../lib/concurrency-limit.ts';
import { faultOf, reasonOf } from '../lib/error-reason.ts';
import { createScheduler, type Scheduler } from '../scheduler.ts';
import type { Database } from '../store/drivers/database.ts';
import { nextReady, readyEndpoints, slowDownEndpoint } from '../store/webhooks/endpoints.ts';
import { setAside, UnreadableWebhookError } from '../store/webhooks/queue.ts';
import { queueArrivals } from './arrivals.ts';
import { QUICK_MS } from './circuit-breaker.ts';
import { type Claim, claimAt, type DeliveryContext, deliver, LEASE_MS } from './delivery-attempt.ts';
import { createSlots, SLOT_LIMITS, type Slot, type SlotLimits } from './slots.ts';

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

/** The most ends of attempts stored at once: many time out together, and requests need the database too. */
const STORED_AT_ONCE = 16;

/** Batches of new webhooks before each batch of attempts. */
const ARRIVAL_BATCHES = 4;

/** The number of endpoints looked up, and of webhooks claimed, at once. */
const CANDIDATES = { quick: 32, others: 16 } as const;

export function createDeliveries(context: DeliveryContext, limits: SlotLimits = SLOT_LIMITS): Deliveries {
  const { clock, database } = context;
  const ends = { ...context, database: withFewTransactions(database) };
  const underWay = new Set<Promise<void>>();
  const slots = createSlots(limits);
  const stopping = new AbortController();
  allowListeners(limits.all, stopping.signal);
  let isWoken = false;

  /** Claims due webhooks up to the concurrency limit; each finished delivery triggers another run. */
  async function takeDue(): Promise<number | null> {
    for (;;) {
      try {
        return await takeReadable();
      } catch (error) {
        // One row must not stop all others.
        if (!(error instanceof UnreadableWebhookError)) throw error;
        const webhook = await setAside(database, error);
        context.log({ event: 'row-skipped', table: 'webhooks', row: webhook, ...reasonOf(error.cause) });
      }
    }
  }

  /** @throws UnreadableWebhookError */
  async function takeReadable(): Promise<number | null> {
    isWoken = false;
    for (let goesOn = true; goesOn && !stopping.signal.aborted; ) {
      let moreArrived = true;
      for (let batch = 0; moreArrived && batch < ARRIVAL_BATCHES; batch += 1) {
        moreArrived = await queueArrivals(context);
      }
      const tookQuick = await takeReady(true);
      const tookOthers = await takeReady(false);
      goesOn = moreArrived || tookQuick || tookOthers;
    }
    slots.settle();
    return nextReady(database, clock.now());
  }

  /** @returns whether there may be more to take */
  async function takeReady(quick: boolean): Promise<boolean> {
    if (!slots.hasFree(quick)) return false;
    const filter = { quick, exceptMerchants: slots.busyMerchants(quick) };
    const most = quick ? CANDIDATES.quick : CANDIDATES.others;
    const ready = await readyEndpoints(database, clock.now(), filter, most);
    const taken = slots.take(ready);
    await Promise.all(taken.map(start));
    // Only quick endpoints have several attempts at once.
    return taken.length > 0 && (quick || ready.length === most);
  }

  async function start(slot: Slot): Promise<void> {
    let claim: Claim | null = null;
    try {
      claim = await claimAt(context, slot.endpoint, slots.isFull);
    } finally {
      if (claim === null) slots.free(slot, null);
    }
    if (claim === null) return;
    const sending = send(slot, claim);
    underWay.add(sending);
    void sending.then(() => underWay.delete(sending));
  }

  async function send(slot: Slot, claim: Claim): Promise<void> {
    const cancel = slot.quick ? clock.after(QUICK_MS, () => slowDown(slot)) : () => {};
    let quick = false;
    try {
      quick = await deliver(ends, claim, slots.isFull, stopping.signal);
    } catch (error) {
      // The lease expires, and the webhook is due again.
      context.log({ event: 'delivery-failed', webhook: claim.webhook.webhookId, ...faultOf(error) });
    }
    cancel();
    slots.free(slot, quick);
    wake();
  }

  function slowDown(slot: Slot): void {
    slots.slowDown(slot);
    // The end of the attempt stores it too.
    slowDownEndpoint(database, slot.endpoint.id, clock.now() + LEASE_MS).catch(() => {});
    wake();
  }

  const scheduler = createScheduler(context, 'deliveries', takeDue);

  /** Runs the job once more, however many attempts end meanwhile. */
  function wake(): void {
    if (isWoken || stopping.signal.aborted) return;
    isWoken = true;
    void scheduler.run();
  }

  return {
    schedule: scheduler.schedule,
    begin: scheduler.run,
    async sweep() {
      await scheduler.run();
      // An attempt that ended during the run has woken the next one.
      while (!stopping.signal.aborted && (underWay.size > 0 || isWoken)) {
        if (!isWoken) await Promise.race(underWay);
        await scheduler.run();
      }
    },
    async stop() {
      stopping.abort();
      await scheduler.stop();
      await Promise.all(underWay);
    },
  };
}

function withFewTransactions(database: Database): Database {
  const limit = createConcurrencyLimit(STORED_AT_ONCE);
  return { ...database, transaction: (work) => limit(() => database.transaction(work)) };
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
