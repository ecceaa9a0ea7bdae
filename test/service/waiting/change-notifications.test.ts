import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { OrderId } from '../../../src/contract/ids.ts';
import { parseOrderId } from '../../../src/contract/ids.ts';
import type { Database, Messages } from '../../../src/service/store/drivers/database.ts';
import { createChangeNotifications } from '../../../src/service/waiting/change-notifications.ts';
import { createWaits, type Waits } from '../../../src/service/waiting/waits.ts';
import { manualClock } from '../support/clock.ts';

const VERSION = {
  id: 1,
  version: 1,
  status: 'created',
  shownAt: 0,
  firstShownAt: 1,
  withdrawn: false,
  expiresAt: Number.MAX_SAFE_INTEGER,
} as const;

function orderAt(index: number): OrderId {
  const id = parseOrderId(`3f1c2a9e-7b4d-4c1e-9a77-${String(index).padStart(12, '0')}`);
  if (id === null) throw new Error('no order ID');
  return id;
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
}

/** A process whose database carries messages by a script. */
function aProcess(messages: Partial<Messages> = {}) {
  const clock = manualClock();
  const sent: string[] = [];
  const logged: string[] = [];
  const listeners: { receive: (message: string) => void; isOpen: boolean }[] = [];
  const database: Database = {
    query: async () => [{ order_id: orderAt(0), id: 1, version: 1, status: 'created' }],
    first: async () => undefined,
    transaction: () => Promise.reject(new Error('not here')),
    migrate: async () => {},
    serverTime: async () => null,
    dataVersion: async () => '1',
    messages: {
      async send(message) {
        sent.push(message);
      },
      async listen(receive) {
        const listener = { receive, isOpen: true };
        listeners.push(listener);
        return async () => {
          listener.isOpen = false;
        };
      },
      ...messages,
    },
    close: async () => {},
  };
  const others = createChangeNotifications(
    { clockStatus: { skewMs: null }, log: ({ event }) => logged.push(event), database, realClock: clock },
    () => waits,
  );
  const waits: Waits = createWaits({ clock, realClock: clock }, 100, others.follow);
  return { clock, sent, logged, listeners, others, waits };
}

/** A read of the order that has seen version 1. */
async function waiting({ waits }: ReturnType<typeof aProcess>, index = 0) {
  const wait = waits.begin(orderAt(index), 25);
  let isAwake = false;
  wait?.see(VERSION);
  void wait?.untilNews().then(() => {
    isAwake = true;
  });
  await settle();
  return { isAwake: () => isAwake, end: () => wait?.end() };
}

describe('messages about changes', () => {
  it('are sent at once, and then at most every 50 ms, each with many orders', async () => {
    const { others, sent, clock } = aProcess();
    others.announce([orderAt(1)]);
    for (let index = 2; index < 502; index += 1) others.announce([orderAt(index)]);
    await settle();
    expect(sent).toHaveLength(1);
    clock.advance(49);
    await settle();
    expect(sent).toHaveLength(1);
    clock.advance(1);
    await settle();
    expect(sent.map((message) => message.split(',').length)).toEqual([1, 200, 200, 100]);
    expect(Math.max(...sent.map(({ length }) => length))).toBeLessThan(8000);
  });

  it('that cannot be sent are logged, and later ones are sent', async () => {
    let isDown = true;
    const arrived: string[] = [];
    const { others, logged, clock } = aProcess({
      async send(message) {
        if (isDown) throw new Error('down');
        arrived.push(message);
      },
    });
    others.announce([orderAt(1)]);
    await settle();
    expect(logged).toEqual(['changes-not-announced']);
    isDown = false;
    clock.advance(50);
    await settle();
    others.announce([orderAt(2)]);
    await settle();
    expect(arrived).toHaveLength(1);
  });

  it('wake the reads of their orders alone, and not those of the sender', async () => {
    const process = aProcess();
    const [first, second] = [await waiting(process, 0), await waiting(process, 1)];
    process.listeners[0]?.receive(`another ${orderAt(1)},nonsense`);
    await settle();
    expect([first.isAwake(), second.isAwake()]).toEqual([false, true]);
    process.others.announce([orderAt(0)]);
    await settle();
    process.listeners[0]?.receive(process.sent[0] ?? '');
    await settle();
    expect(first.isAwake()).toBe(false);
    await process.others.stop();
    expect(process.listeners[0]?.isOpen).toBe(false);
  });
});

describe('a process', () => {
  it('listens from its first waiting read on', async () => {
    const process = aProcess();
    process.clock.advance(60_000);
    await settle();
    expect(process.listeners).toHaveLength(0);
    await waiting(process);
    expect(process.listeners).toHaveLength(1);
    await waiting(process);
    expect(process.listeners).toHaveLength(1);
  });

  it('listens anew when not even its own messages arrive any more', async () => {
    const process = aProcess();
    for (let second = 0; second < 70; second += 1) {
      if (second % 20 === 0) await waiting(process);
      process.clock.advance(1000);
      await settle();
    }
    expect(process.sent.length).toBeGreaterThanOrEqual(2);
    expect(process.listeners.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });

  it('goes on with the connection on which its own messages arrive', async () => {
    const process = aProcess();
    for (let second = 0; second < 200; second += 1) {
      if (second % 20 === 0) await waiting(process);
      process.clock.advance(1000);
      await settle();
      for (const message of process.sent.splice(0)) process.listeners[0]?.receive(message);
    }
    expect(process.listeners).toHaveLength(1);
  });

  it('tries to listen again after a failure', async () => {
    let tries = 0;
    const process = aProcess({
      async listen() {
        tries += 1;
        throw new Error('down');
      },
    });
    await waiting(process);
    expect(process.logged).toEqual(['listening-failed']);
    for (let second = 0; second < 4; second += 1) {
      process.clock.advance(1000);
      await settle();
    }
    expect(tries).toBeGreaterThanOrEqual(2);
  });
});
