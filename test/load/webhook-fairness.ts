import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { print, printMachine, quantile, round } from '../bench/lines.ts';
import { measureBacklog } from './webhooks/backlog.ts';
import { onEachDatabase } from './webhooks/databases.ts';
import { addShop, offsetClock, openService, type Shop, storeWebhooks } from './webhooks/service.ts';
import { type Shops, startShops } from './webhooks/shops.ts';

const HANGING = 400;
const FAILING = 100;
const HEALTHY = 10;
const ORDERS_EACH = 100;
const SECONDS = 60;

/** More than the longest delay between attempts. */
const BEYOND_RETRIES_MS = 8 * 3600 * 1000;
const MOST_JUMPS = 20;

/**
 * Webhooks of healthy shops while others hang or fail, with the recovery of these; then the cost of a queue of 200,000
 * webhooks of one shop. Prints figures. @throws when a webhook is lost or doubled
 */
export async function main(): Promise<void> {
  printMachine();
  await onEachDatabase(measureFairness);
  await onEachDatabase(measureBacklog);
}

async function measureFairness(kind: string, address: string): Promise<void> {
  const shops = await startShops();
  const clock = offsetClock();
  const counts = new Map<string, number>();
  const context = await openService(address, clock, ({ event }) =>
    counts.set(event, (counts.get(event) ?? 0) + 1),
  );
  const add = async (count: number, net: number): Promise<readonly Shop[]> => {
    const added: Shop[] = [];
    for (let index = 0; index < count; index += 1) {
      const host = `127.${net}.${Math.floor(index / 250)}.${(index % 250) + 1}`;
      added.push(await addShop(context, `http://${host}:${shops.port}/hook`));
    }
    return added;
  };
  try {
    const others = [...(await add(HANGING, 1)), ...(await add(FAILING, 2))];
    const healthy = await add(HEALTHY, 3);
    const all: string[] = [];
    const storedAt = new Map<string, number>();

    async function pay(paid: readonly Shop[]): Promise<readonly string[]> {
      const stored = await storeWebhooks(context, paid);
      context.deliveries.schedule(clock.now());
      all.push(...stored);
      return stored;
    }

    const startedMs = performance.now();
    let backlogMs = 0;
    async function payOthers(): Promise<void> {
      for (let order = 0; order < ORDERS_EACH; order += 1) {
        for (let from = 0; from < others.length; from += 50) await pay(others.slice(from, from + 50));
      }
      backlogMs = performance.now() - startedMs;
    }
    async function payHealthy(): Promise<void> {
      for (let second = 0; second < SECONDS; second += 1) {
        for (const id of await pay(healthy)) storedAt.set(id, Date.now());
        await pause(Math.max(0, startedMs + (second + 1) * 1000 - performance.now()));
      }
    }
    await Promise.all([payOthers(), payHealthy()]);
    await pause(5000);
    print({
      figure: 'webhooks of healthy shops, from the commit to the shop',
      kind,
      hanging: HANGING,
      failing: FAILING,
      healthy: HEALTHY,
      backlog: others.length * ORDERS_EACH,
      backlogStoredMs: Math.round(backlogMs),
      ...(await latencies(shops, storedAt)),
      breakersOpened: counts.get('webhook-endpoint-broken') ?? 0,
    });

    await shops.recover();
    const recoveryMs = performance.now();
    let jumps = 0;
    for (let left = all.length; left > 0 && jumps < MOST_JUMPS; jumps += 1) {
      clock.advance(BEYOND_RETRIES_MS);
      await context.deliveries.sweep();
      const { accepted } = await shops.report();
      left = all.filter((id) => !accepted.has(id)).length;
    }
    const { accepted, doubled } = await shops.report();
    const lost = all.filter((id) => !accepted.has(id)).length;
    print({
      figure: 'recovery',
      kind,
      webhooks: all.length,
      lost,
      acceptedAgain: doubled,
      unknown: accepted.size - (all.length - lost),
      jumpsOfTheClock: jumps,
      seconds: Math.round((performance.now() - recoveryMs) / 1000),
      breakersClosed: counts.get('webhook-endpoint-recovered') ?? 0,
    });
    if (lost > 0) throw new Error(`${lost} webhooks did not arrive`);
  } finally {
    await context.close();
    shops.stop();
  }
}

async function latencies(shops: Shops, storedAt: ReadonlyMap<string, number>) {
  const { accepted } = await shops.report();
  const tookMs = [...storedAt].flatMap(([id, at]) => {
    const end = accepted.get(id);
    return end === undefined ? [] : [Math.max(0, end - at)];
  });
  const sorted = tookMs.sort((one, other) => one - other);
  const ms = Object.fromEntries(
    [0.5, 0.95, 0.99, 1].map((part) => [`p${part * 100}`, round(quantile(sorted, part), 0)]),
  );
  return { webhooks: storedAt.size, arrived: sorted.length, ms };
}
