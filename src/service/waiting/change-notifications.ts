import { randomBytes } from 'node:crypto';
import { type OrderId, parseOrderId } from '../../contract/ids.ts';
import type { Clock } from '../clock.ts';
import { reasonOf } from '../lib/error-reason.ts';
import type { ExternalDependencies } from '../options.ts';
import { createScheduler } from '../scheduler.ts';
import { currentPaymentVersions } from '../store/current-payment.ts';
import type { Database } from '../store/drivers/database.ts';
import type { Waits } from './waits.ts';

/** Tells other processes of this one's changes, and wakes this one's waiting reads for theirs. */
export interface ChangeNotifications {
  /** Tells the others; call it after the commit. It returns at once. */
  announce(orderIds: Iterable<OrderId>): void;
  /** Follows the others' changes while reads wait; called whenever a wait begins. */
  follow(): void;
  stop(): Promise<void>;
}

/** How often all waiting versions are compared: beside messages, and without them. */
const COMPARE_MS = { withMessages: 2000, without: 500 } as const;

/** Notifications serialize the commits of the whole server, so a process sends few, each with many orders. */
const SPACING_MS = 50;

/** Orders in one message: PostgreSQL takes 8,000 bytes. */
const MOST_IN_A_MESSAGE = 200;

/** How often this process sends itself a message, and after how long without any it listens anew. */
const PING_MS = 20_000;
const SILENCE_MS = 60_000;

export function createChangeNotifications(
  context: Pick<ExternalDependencies, 'clockStatus' | 'log'> & {
    readonly database: Database;
    readonly realClock: Clock;
  },
  waits: () => Waits,
): ChangeNotifications {
  const { clockStatus, database, log, realClock: clock } = context;
  const { messages } = database;
  const ownName = randomBytes(8).toString('hex');
  const unsent = new Set<string>();
  let sending: Promise<void> | null = null;
  let isStopped = false;
  let isFollowing = false;
  let endSpacing = () => {};
  let dataVersion: string | null = null;
  let listening: Promise<() => Promise<void>> | null = null;
  let receivedAt = 0;
  let pingedAt = 0;

  async function sendAll(): Promise<void> {
    while (unsent.size > 0) {
      const orderIds = [...unsent];
      unsent.clear();
      try {
        for (let from = 0; from < orderIds.length; from += MOST_IN_A_MESSAGE)
          await send(orderIds.slice(from, from + MOST_IN_A_MESSAGE));
      } catch (error) {
        // The others find these changes when they compare.
        log({ event: 'changes-not-announced', ...reasonOf(error) });
      }
      if (!isStopped) await spacing();
    }
    sending = null;
  }

  function spacing(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(SPACING_MS, resolve);
      endSpacing = () => {
        cancel();
        resolve();
      };
    });
  }

  async function send(orderIds: readonly string[]): Promise<void> {
    await messages?.send(`${ownName} ${orderIds.join(',')}`);
  }

  function receive(message: string): void {
    receivedAt = clock.now();
    const [from, orderIds = ''] = message.split(' ');
    if (from !== ownName) waits().wake(orderIds.split(',').flatMap((text) => parseOrderId(text) ?? []));
  }

  /** Listens, and reconnects when not even this process's own messages arrive: a connection may be dead without a sign. */
  async function listen(): Promise<void> {
    const now = clock.now();
    if (listening !== null && now - receivedAt > SILENCE_MS) stopListening();
    if (listening === null) {
      receivedAt = now;
      listening = messages?.listen(receive, listenAgain) ?? null;
      listening?.catch((error: unknown) => {
        log({ event: 'listening-failed', ...reasonOf(error) });
        listening = null;
      });
    } else if (now - pingedAt >= PING_MS) {
      pingedAt = now;
      await send([]);
    }
  }

  /** Compares at once: messages may have been lost. */
  function listenAgain(): void {
    listening = null;
    log({ event: 'listening-lost' });
    scheduler.schedule(clock.now());
  }

  function stopListening(): void {
    void listening?.then((stop) => stop()).catch(() => {});
    listening = null;
  }

  /** Wakes the reads whose payment has another version than they have seen. */
  async function compare(): Promise<number | null> {
    const seen = waits().seen();
    if (seen.size === 0) {
      // What changes from now on is compared when somebody waits again.
      isFollowing = false;
      dataVersion = null;
      return null;
    }
    if (messages !== null) await listen();
    if (await mayHaveChanged()) {
      const found = await currentPaymentVersions(database, [...seen.keys()]);
      const changed = [...seen].filter(([orderId, versions]) => {
        const now = found.get(orderId);
        return versions.some(({ id, version }) => id !== now?.id || version !== now.version);
      });
      waits().wake(changed.map(([orderId]) => orderId));
    }
    return clock.now() + intervalMs;
  }

  async function mayHaveChanged(): Promise<boolean> {
    const before = dataVersion;
    dataVersion = await database.dataVersion();
    return dataVersion !== before;
  }

  const intervalMs = messages === null ? COMPARE_MS.without : COMPARE_MS.withMessages;
  const scheduler = createScheduler({ clock, clockStatus, log }, 'comparing-versions', compare);
  return {
    announce(orderIds) {
      if (messages === null) return;
      for (const orderId of orderIds) unsent.add(orderId);
      if (unsent.size > 0) sending ??= sendAll();
    },
    follow() {
      scheduler.schedule(clock.now() + (isFollowing ? intervalMs : 0));
      isFollowing = true;
    },
    async stop() {
      isStopped = true;
      endSpacing();
      await scheduler.stop();
      stopListening();
      await sending;
    },
  };
}
