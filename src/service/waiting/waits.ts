import type { OrderId } from '../../contract/ids.ts';
import type { Clock } from '../clock.ts';
import { nextPhaseAt } from '../rules/payment-phase.ts';
import type { PaymentVersion } from '../store/payment-row.ts';
import { createAlarm } from './alarm.ts';

/** The most reads that wait for the same order: an order has one payer, who may have opened several tabs. */
const MOST_FOR_AN_ORDER = 8;

/** One read that waits. */
export interface Wait {
  readonly seconds: number;
  /** Whether the read has to be answered now. */
  readonly isOver: boolean;
  /** Whether nobody reads the answer any more. */
  readonly hasGone: boolean;
  /** The read has seen this version. */
  see(version: PaymentVersion): void;
  /** Sleeps until the order's payment may differ from what the read has seen, or the wait is over. */
  untilNews(): Promise<void>;
  /** Ends the wait: the read is answered. */
  end(): void;
  /** Ends the wait: the client has gone. */
  leave(): void;
}

/** The reads that wait in this process. */
export interface Waits {
  /** Begins a wait of that many seconds; `null`: too many wait already, or the service stops. */
  begin(orderId: OrderId, seconds: number): Wait | null;
  /** Wakes the reads of these orders: their payments may have changed. */
  wake(orderIds: Iterable<OrderId>): void;
  /** Ends all waits, so that the reads are answered now. */
  endAll(): void;
  /** Ends all waits, and lets none begin. */
  stop(): void;
  /** The orders that reads sleep for, with the version of the payment that each read has seen. */
  seen(): ReadonlyMap<OrderId, readonly SeenVersion[]>;
  /** How many reads wait. */
  count(): number;
}

/** The version of the payment that a read has seen. */
export type SeenVersion = Pick<PaymentVersion, 'id' | 'version'>;

/** What a wait needs of all waits. */
interface Registry {
  /** When the phase of that payment ends, in epoch milliseconds. */
  phaseEndsAt(version: PaymentVersion): number;
  setAlarms(read: WaitingRead): void;
  remove(read: WaitingRead): void;
}

const AWAKE = () => {};

/** A class, because thousands of waits are kept: their methods take no memory. */
class WaitingRead implements Wait {
  phaseEndsAt = Number.POSITIVE_INFINITY;
  seen: SeenVersion | null = null;
  isOver = false;
  hasGone = false;
  private hasNews = false;
  private resolve = AWAKE;

  constructor(
    private readonly registry: Registry,
    readonly orderId: OrderId,
    readonly seconds: number,
    readonly endsAt: number,
  ) {}

  see(version: PaymentVersion): void {
    this.seen = { id: version.id, version: version.version };
    this.phaseEndsAt = this.registry.phaseEndsAt(version);
    this.registry.setAlarms(this);
  }

  untilNews(): Promise<void> {
    return new Promise((resolve) => {
      this.resolve = resolve;
      if (this.hasNews) this.wake();
    });
  }

  /** The read looks at the payment. News that come while it does so wake it from its next sleep. */
  wake(): void {
    this.hasNews = this.resolve === AWAKE;
    this.phaseEndsAt = Number.POSITIVE_INFINITY;
    this.resolve();
    this.resolve = AWAKE;
  }

  end(): void {
    this.isOver = true;
    this.registry.remove(this);
    this.wake();
  }

  leave(): void {
    this.hasGone = true;
    this.end();
  }
}

/**
 * @param clock decides a payment's phase
 * @param realClock measures the waits: a tester may stop the other one
 * @param most the most reads that wait at once
 * @param onBegin called whenever a wait begins
 */
export function createWaits(
  { clock, realClock }: { readonly clock: Clock; readonly realClock: Clock },
  most: number,
  onBegin: () => void = () => {},
): Waits {
  const byOrder = new Map<OrderId, WaitingRead[]>();
  let count = 0;
  let isStopped = false;
  const endAlarm = createAlarm(realClock, wakeDue);
  const phaseAlarm = createAlarm(clock, wakeDue);

  function wakeDue(): void {
    const [now, realNow] = [clock.now(), realClock.now()];
    for (const reads of [...byOrder.values()]) {
      for (const read of reads) {
        if (read.endsAt <= realNow) read.end();
        else if (read.phaseEndsAt <= now) read.wake();
        else setAlarms(read);
      }
    }
  }

  function setAlarms({ endsAt, phaseEndsAt }: WaitingRead): void {
    endAlarm.set(endsAt);
    phaseAlarm.set(phaseEndsAt);
  }

  function remove(read: WaitingRead): void {
    const { orderId } = read;
    const reads = byOrder.get(orderId);
    const others = reads?.filter((other) => other !== read) ?? [];
    if (reads === undefined || others.length === reads.length) return;
    if (others.length === 0) byOrder.delete(orderId);
    else byOrder.set(orderId, others);
    count -= 1;
    if (count > 0) return;
    endAlarm.clear();
    phaseAlarm.clear();
  }

  function endAll(): void {
    for (const reads of [...byOrder.values()]) for (const read of reads) read.end();
  }

  const registry: Registry = {
    phaseEndsAt: (version) => nextPhaseAt(version, clock.now()) ?? Number.POSITIVE_INFINITY,
    setAlarms,
    remove,
  };
  return {
    begin(orderId, seconds) {
      const reads = byOrder.get(orderId) ?? [];
      if (isStopped || count >= most || reads.length >= MOST_FOR_AN_ORDER) return null;
      const read = new WaitingRead(registry, orderId, seconds, realClock.now() + seconds * 1000);
      byOrder.set(orderId, [...reads, read]);
      count += 1;
      onBegin();
      return read;
    },
    wake(orderIds) {
      for (const orderId of orderIds) for (const read of byOrder.get(orderId) ?? []) read.wake();
    },
    endAll,
    stop() {
      isStopped = true;
      endAll();
    },
    seen() {
      const seen = new Map<OrderId, readonly SeenVersion[]>();
      for (const [orderId, reads] of byOrder)
        seen.set(
          orderId,
          reads.flatMap((read) => read.seen ?? []),
        );
      return seen;
    },
    count: () => count,
  };
}
