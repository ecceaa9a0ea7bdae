import Libsql from 'libsql';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { redeliver } from '../../../src/service/operations/administration/redeliver.ts';
import type { Database, Sql, Value } from '../../../src/service/store/drivers/database.ts';
import { MIGRATIONS } from '../../../src/service/store/migrations/migrations.ts';
import type { Deliveries } from '../../../src/service/webhooks/deliveries.ts';
import { createDeliveries } from '../../../src/service/webhooks/deliveries.ts';
import { databases } from '../support/databases.ts';
import { openScriptedShops } from '../support/scripted-shops.ts';
import { webhooksOf } from '../support/webhooks.ts';

const WAIT = { timeout: 60_000, interval: 5 };

/** Reads the whole table; the index of webhooks that are in no queue yet is a short one. */
const ALL_WEBHOOKS = /SCAN webhooks(?! USING INDEX webhooks_arrived)|Seq Scan on webhooks\b/;

type Shops = Awaited<ReturnType<typeof openScriptedShops>>;

const LIMITS = { quick: 4, others: 8, all: 16, perMerchant: 4 };

const named = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${word}-${index + 1}`);
const HANGING = named('hanging', 12);
const FAILING = named('failing', 3);
const HEALTHY = named('healthy', 3);

function begun(shops: Shops, limits = LIMITS): Deliveries {
  const deliveries = shops.deliveries(limits);
  onTestFinished(() => deliveries.stop());
  return deliveries;
}

/** Waits until as many attempts hang; the clock stands still meanwhile. */
const untilHanging = (shops: Shops, count: number) =>
  vi.waitFor(() => expect(shops.hanging()).toBe(count), WAIT);

/** Has as many attempts begin and time out; resolves when nothing is due. */
async function timeOut(shops: Shops, deliveries: Deliveries, attempts: number, rounds = 1): Promise<void> {
  const before = shops.attempts.length;
  const sweep = deliveries.sweep();
  for (let round = 1; round <= rounds; round += 1) {
    await vi.waitFor(() => expect(shops.attempts).toHaveLength(before + round * attempts), WAIT);
    shops.clock.advance(10_000);
  }
  await sweep;
}

const countBy = (words: readonly string[]) =>
  words.reduce((counts, word) => counts.set(word, (counts.get(word) ?? 0) + 1), new Map<string, number>());

describe.each(databases)('webhooks on $kind, while more shops hang than there are slots', (on) => {
  it('reach a shop that answers quickly at once', async () => {
    const shops = await openScriptedShops(on);
    await shops.open(HANGING, 'hangs');
    await shops.open(FAILING, 'fails');
    await shops.open(HEALTHY, 'accepts');
    const deliveries = begun(shops);
    await shops.pay(HEALTHY);
    await deliveries.sweep();

    await shops.pay([...HANGING, ...FAILING], 20);
    await deliveries.begin();
    await untilHanging(shops, LIMITS.others);
    const since = shops.clock.now();
    const paid = await shops.pay(HEALTHY, 5);
    await deliveries.begin();
    await vi.waitFor(() => expect(shops.accepted).toEqual(expect.arrayContaining([...paid])), WAIT);
    expect(shops.clock.now()).toBe(since);
    expect(shops.hanging()).toBe(LIMITS.others);
  });

  it('go to every shop once before to any twice', async () => {
    const shops = await openScriptedShops(on);
    await shops.open(HANGING, 'hangs');
    const deliveries = begun(shops);
    await shops.pay(HANGING, 5);
    await deliveries.begin();
    await untilHanging(shops, LIMITS.others);
    await shops.open(['new'], 'accepts');
    await shops.pay(['new']);
    shops.clock.advance(10_000);
    await vi.waitFor(() => expect(shops.attempts.map(({ shop }) => shop)).toContain('new'), WAIT);
    await untilHanging(shops, LIMITS.others);
    expect(new Set(shops.attempts.map(({ shop }) => shop)).size).toBe(HANGING.length + 1);
  });

  it('leave shops that stop responding all at once one slot each', async () => {
    const shops = await openScriptedShops(on);
    await shops.open([...HANGING, ...HEALTHY], 'accepts');
    const deliveries = begun(shops, { ...LIMITS, quick: HANGING.length + 1, others: 20, all: 40 });
    await shops.pay([...HANGING, ...HEALTHY]);
    await deliveries.sweep();
    for (const shop of HANGING) shops.states.set(shop, 'hangs');
    await shops.pay(HANGING, 20);
    await deliveries.begin();
    await untilHanging(shops, HANGING.length);
    const paid = await shops.pay(HEALTHY, 5);
    await deliveries.begin();
    await vi.waitFor(() => expect(shops.accepted).toEqual(expect.arrayContaining([...paid])), WAIT);
    expect(shops.hanging()).toBe(HANGING.length);
    // After two seconds they are known to be slow, and still have one attempt.
    shops.clock.advance(2001);
    await deliveries.begin();
    expect(shops.hanging()).toBe(HANGING.length);
  });
});

describe.each(databases)('the circuit breaker of an endpoint on $kind', (on) => {
  /** Shops with ten due webhooks each, whose breakers are open. */
  async function brokenShops() {
    const shops = await openScriptedShops(on);
    await shops.open(HANGING, 'hangs');
    const deliveries = begun(shops, { ...LIMITS, others: HANGING.length });
    const paid = await shops.pay(HANGING, 10);
    await timeOut(shops, deliveries, HANGING.length, 3);
    return { shops, deliveries, paid };
  }

  const eventsOf = ({ events }: Shops, word: string) =>
    events.filter(({ event }) => event === word).map(({ endpoint }) => endpoint);

  it('opens after three timeouts; the queue waits, and one attempt probes', async () => {
    const { shops, deliveries } = await brokenShops();
    expect([...countBy(shops.attempts.map(({ shop }) => shop)).values()]).toEqual(HANGING.map(() => 3));
    expect(new Set(eventsOf(shops, 'webhook-endpoint-broken')).size).toBe(HANGING.length);
    expect(eventsOf(shops, 'webhook-endpoint-broken')).toHaveLength(HANGING.length);

    shops.clock.advance(36_000);
    await timeOut(shops, deliveries, HANGING.length);
    expect([...countBy(shops.attempts.map(({ shop }) => shop)).values()]).toEqual(HANGING.map(() => 4));
    expect(eventsOf(shops, 'webhook-endpoint-broken')).toHaveLength(HANGING.length);
  });

  it('closes at the first response; everything arrives once, by its retry schedule', async () => {
    const { shops, deliveries, paid } = await brokenShops();
    for (const shop of HANGING) shops.states.set(shop, 'accepts');
    shops.clock.advance(36_000);
    await deliveries.sweep();
    expect(shops.accepted).toHaveLength(paid.length);
    expect([...shops.accepted].sort()).toEqual([...paid].sort());
    expect(eventsOf(shops, 'webhook-endpoint-recovered').sort()).toEqual(
      eventsOf(shops, 'webhook-endpoint-broken').sort(),
    );
    const stored = await webhooksOf(shops);
    expect(stored.filter(({ status }) => status !== 'delivered')).toEqual([]);
    expect(stored.every(({ attempts }) => attempts <= 2)).toBe(true);
  });

  it('does not delay a redelivery', async () => {
    const { shops, deliveries, paid } = await brokenShops();
    const before = shops.attempts.length;
    const last = paid.at(-1) ?? '';
    await redeliver({ ...shops.context, deliveries }, last, 'operator');
    await timeOut(shops, deliveries, 1);
    expect(shops.attempts.slice(before).map(({ webhookId }) => webhookId)).toEqual([last]);
    expect(eventsOf(shops, 'webhook-endpoint-recovered')).toEqual([]);
  });

  it('lets processes that share the database attempt one webhook at a time', async () => {
    const shops = await openScriptedShops(on);
    await shops.open(['hanging-1'], 'hangs');
    await shops.pay(['hanging-1'], 20);
    const [one, other] = [begun(shops), begun(shops)];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await Promise.all([one.begin(), other.begin()]);
      await untilHanging(shops, 1);
      await Promise.all([one.begin(), other.begin()]);
      expect(shops.attempts).toHaveLength(attempt);
      shops.clock.advance(10_000);
    }
    await Promise.all([one.sweep(), other.sweep()]);
    shops.clock.advance(36_000);
    await Promise.all([one.begin(), other.begin()]);
    await untilHanging(shops, 1);
    expect(shops.attempts).toHaveLength(4);
    expect(eventsOf(shops, 'webhook-endpoint-broken')).toHaveLength(1);
  });
});

describe.each(databases)('a look for due webhooks on $kind', (on) => {
  it('reads no table of webhooks from end to end, whatever waits', { timeout: 120_000 }, async () => {
    const shops = await openScriptedShops(on);
    await shops.open(HANGING, 'hangs');
    await shops.open(HEALTHY, 'accepts');
    const deliveries = begun(shops);
    await shops.pay(HEALTHY);
    await deliveries.sweep();
    await shops.pay(HANGING, 100);
    await deliveries.begin();
    await untilHanging(shops, LIMITS.others);
    const { database } = shops.context;

    const asked = new Map<string, readonly Value[]>();
    const looking = createDeliveries(
      { ...shops.context, database: recording(database, asked), send: shops.send },
      LIMITS,
    );
    await shops.pay(HEALTHY, 3);
    await looking.begin();
    await vi.waitFor(() => expect(shops.accepted).toHaveLength(4 * HEALTHY.length), WAIT);
    await looking.stop();

    const selects = [...asked].filter(([text]) => /^\s*select/.test(text));
    const plans = on.kind === 'SQLite' ? sqlitePlans(selects) : await postgresPlans(database, selects);
    expect(plans.length).toBeGreaterThan(3);
    expect(plans.filter((plan) => ALL_WEBHOOKS.test(plan))).toEqual([]);
  });
});

/** A database that records its statements, with the last values of each. */
function recording(database: Database, asked: Map<string, readonly Value[]>): Database {
  const recorded = (sql: Sql): Sql => ({
    query(text, values = []) {
      asked.set(text, values);
      return sql.query(text, values);
    },
    first(text, values = []) {
      asked.set(text, values);
      return sql.first(text, values);
    },
  });
  return {
    ...database,
    ...recorded(database),
    transaction: (work) => database.transaction((sql) => work(recorded(sql))),
  };
}

type Statements = readonly (readonly [text: string, values: readonly Value[]])[];

async function postgresPlans(database: Database, statements: Statements): Promise<readonly string[]> {
  await database.query('analyze');
  const plans = statements.map(([text, values]) => database.query(`explain ${text}`, values));
  return (await Promise.all(plans)).map((rows) => JSON.stringify(rows));
}

/** Without statistics, as in production, where the plans depend on the schema alone. */
function sqlitePlans(statements: Statements): readonly string[] {
  const connection = new Libsql(':memory:', {});
  for (const statement of MIGRATIONS.flatMap((migration) => migration.statements)) {
    connection.exec(
      statement.replaceAll('{identity}', 'integer primary key autoincrement').replaceAll('{now}', '0'),
    );
  }
  return statements.map(([text, values]) =>
    JSON.stringify(connection.prepare(`explain query plan ${text}`).all([...values])),
  );
}
