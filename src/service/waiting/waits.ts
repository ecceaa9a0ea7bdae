import type { OrderId } from '../../contract/ids.ts';
import type { Clock } from '../clock.ts';
import { nextPhaseAt } from '../rules/payment-phase.ts';
import type { PaymentVersion } from '../store/payment-row.ts';
import { createAlarm } from './alarm.ts';

/** The most reads that wait for the same order: an order has one payer, who may have opened several tabs. */
const MOST_FOR_AN_ORDER = 8;

/** One read that waits. */
export interface Wait {
  /** Sleeps until the order's payment may differ from this version and its phase, or the wait is over. */
  untilNews(version: PaymentVersion): Promise<void>;
  /** Whether the read has to be answered now. */
  isOver(): boolean;
  /** Ends the wait: the read is answered, or its client has gone. */
  end(): void;
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

interface WaitingRead {
  readonly endsAt: number;
  phaseEndsAt: number;
  seen: SeenVersion | null;
  hasNews: boolean;
  isOver: boolean;
  wake: () => void;
}

const AWAKE = () => {};

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

  function wake(read: WaitingRead): void {
    read.hasNews = true;
    read.wake();
  }

  function end(read: WaitingRead): void {
    read.isOver = true;
    wake(read);
  }

  function wakeDue(): void {
    const [now, realNow] = [clock.now(), realClock.now()];
    for (const reads of byOrder.values()) {
      for (const read of reads) {
        if (read.endsAt <= realNow) end(read);
        else if (read.phaseEndsAt <= now) wake(read);
        else setAlarms(read);
      }
    }
  }

  function setAlarms({ endsAt, phaseEndsAt }: WaitingRead): void {
    endAlarm.set(endsAt);
    phaseAlarm.set(phaseEndsAt);
  }

  function remove(orderId: OrderId, read: WaitingRead): void {
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
    for (const reads of byOrder.values()) reads.forEach(end);
  }

  return {
    begin(orderId, seconds) {
      const reads = byOrder.get(orderId) ?? [];
      if (isStopped || count >= most || reads.length >= MOST_FOR_AN_ORDER) return null;
      const read: WaitingRead = {
        endsAt: realClock.now() + seconds * 1000,
        phaseEndsAt: Number.POSITIVE_INFINITY,
        seen: null,
        hasNews: false,
        isOver: false,
        wake: AWAKE,
      };
      byOrder.set(orderId, [...reads, read]);
      count += 1;
      onBegin();
      return {
        async untilNews(version) {
          read.seen = { id: version.id, version: version.version };
          read.phaseEndsAt = nextPhaseAt(version, clock.now()) ?? Number.POSITIVE_INFINITY;
          setAlarms(read);
          if (!read.hasNews) {
            await new Promise<void>((resolve) => {
              read.wake = resolve;
            });
          }
          read.wake = AWAKE;
          read.hasNews = false;
          read.phaseEndsAt = Number.POSITIVE_INFINITY;
        },
        isOver: () => read.isOver,
        end() {
          end(read);
          remove(orderId, read);
        },
      };
    },
    wake(orderIds) {
      for (const orderId of orderIds) byOrder.get(orderId)?.forEach(wake);
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
