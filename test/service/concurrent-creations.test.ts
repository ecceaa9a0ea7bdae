import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serviceOf } from '../../src/service/service.ts';
import type { Database, Row, Sql, Value } from '../../src/service/store/drivers/database.ts';
import { startBuiltServer } from '../server/child/built-server.ts';
import {
  anInternalBody,
  type Bench,
  callsTo,
  INTERNAL,
  newOrder,
  openBench,
  SECRET,
  someCards,
} from './support/bench.ts';
import { type DatabaseKind, databases } from './support/databases.ts';
import { postJson } from './support/post.ts';

/** CROWD_ORDERS=500 runs the full test. */
const ORDERS = Number(process.env['CROWD_ORDERS'] ?? 40);
const FEW_CARDS = ORDERS / 5;
const CALLS_PER_ORDER = 20;
/** The number of concurrent orders, each with all its requests. */
const ORDERS_AT_ONCE = 10;

/** One creation by any process: its status and the payment in the response. */
type Create = (orderId: unknown, nth: number) => Promise<{ status: number; paymentId: string | null }>;

const paymentAnswer = v.object({ payment_id: v.string() });

/** The service in this process. */
const here =
  (bench: Bench): Create =>
  async (orderId) => {
    const { status, body } = await bench.post(INTERNAL, anInternalBody(orderId), { token: bench.apiKey });
    return { status, paymentId: status === 200 ? v.parse(paymentAnswer, body).payment_id : null };
  };

/** Two built servers on one database, in turn. */
async function inTwoProcesses(address: string, apiKey: string): Promise<Create> {
  const folder = await mkdtemp(join(tmpdir(), 'crowd-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const environment = { DATABASE_URL: address, SECRET, SANDBOX: '0' };
  const servers = await Promise.all([1, 2].map(() => startBuiltServer({ folder, environment })));
  return async (orderId, nth) => {
    const url = `${servers[nth % 2]?.url}${INTERNAL}`;
    const { status, text } = await postJson(url, apiKey, anInternalBody(orderId));
    const body: unknown = JSON.parse(text);
    return { status, paymentId: status === 200 ? v.parse(paymentAnswer, body).payment_id : null };
  };
}

/**
 * Runs 20 concurrent creations for each order, of one amount, on a pool of that many cards. @returns
 * the responses by order
 */
async function crowd(on: DatabaseKind, cards: number) {
  const { address, drop } = await on.fresh();
  onTestFinished(drop);
  const bench = await openBench({ database: address, pool: someCards(cards) });
  const create = on.kind === 'SQLite' ? here(bench) : await inTwoProcesses(address, bench.apiKey);
  return { bench, answers: await askFor(ORDERS, bench, create) };
}

/** Creates orders, and returns the responses for each. */
async function askFor(count: number, bench: Bench, create: Create) {
  const answers = [];
  for (let first = 0; first < count; first += ORDERS_AT_ONCE) {
    const orders = await Promise.all(Array.from({ length: ORDERS_AT_ONCE }, () => newOrder(bench)));
    const all = orders.map(({ order_id }) =>
      Promise.all(Array.from({ length: CALLS_PER_ORDER }, (_, nth) => create(order_id, nth))),
    );
    answers.push(...(await Promise.all(all)));
  }
  return answers;
}

/** The payments of each order, which has to be one in all its responses. */
function told(answers: Awaited<ReturnType<typeof askFor>>) {
  const outcomes = answers.map((ofOrder) => [
    ...new Set(ofOrder.map(({ status, paymentId }) => paymentId ?? String(status))),
  ]);
  const refused = outcomes.filter(([first]) => first === '400');
  const paymentIds = new Set(outcomes.flat().filter((outcome) => outcome.length === 36));
  return { inTwoMinds: outcomes.filter(({ length }) => length !== 1), refused, paymentIds };
}

async function stored({ context: { database } }: Bench) {
  const [payments] = await database.query(
    'select count(*) as n, count(distinct order_id) as orders from payments',
  );
  const active = await database.query("select count(*) as n from payments where status = 'created'");
  const shared = await database.query(
    `select requisite_id, amount from payments where status = 'created'
     group by requisite_id, amount having count(*) > 1`,
  );
  return { payments, active, shared };
}

describe.each(databases)(`20 creations at once for each of ${ORDERS} orders, on $kind`, (on) => {
  it.each([
    ['a card for each: each order has one payment', ORDERS],
    ['a card for one in five: as many orders have one, the others are refused', FEW_CARDS],
  ])('with %s', { timeout: 180_000 }, async (_, cards) => {
    const { bench, answers } = await crowd(on, cards);
    const { inTwoMinds, refused, paymentIds } = told(answers);
    expect({ inTwoMinds, refused: refused.length, payments: paymentIds.size }).toEqual({
      inTwoMinds: [],
      refused: ORDERS - cards,
      payments: cards,
    });
    expect(await stored(bench)).toEqual({
      payments: { n: cards, orders: cards },
      active: [{ n: cards }],
      shared: [],
    });
  });
});

/** A database in which statements with this beginning are replaced. */
function careless(database: Database, beginning: string, row: (values: readonly Value[]) => Row): Database {
  const carelessly = (sql: Sql): Sql => ({
    query: (text, values) => sql.query(text, values),
    first: async (text, values = []) =>
      text.startsWith(beginning) ? row(values) : await sql.first(text, values),
  });
  return {
    ...database,
    ...carelessly(database),
    transaction: (work) => database.transaction((sql) => work(carelessly(sql))),
  };
}

describe('the check of concurrent creations finds a service', () => {
  const CARDS = 5;
  const ASKED = 20;

  it('that allocates one requisite to several payments of one amount', async () => {
    const bench = await openBench({ pool: someCards(CARDS) });
    // Every reservation succeeds.
    const database = careless(bench.context.database, 'insert into reservations', ([id]) => ({
      requisite_id: id,
    }));
    const service = serviceOf({ ...bench.context, database });
    const { paymentIds } = told(await askFor(ASKED, bench, here({ ...bench, ...callsTo(service) })));
    expect(paymentIds.size).toBeGreaterThan(CARDS);
    expect((await stored(bench)).shared).not.toEqual([]);
  });

  it('that answers one order with different payments', async () => {
    const bench = await openBench({ pool: someCards(ASKED) });
    const forgetful: Create = async (orderId, nth) => {
      const answer = await here(bench)(orderId, nth);
      return nth === 7 ? { ...answer, paymentId: crypto.randomUUID() } : answer;
    };
    expect(told(await askFor(ASKED, bench, forgetful)).inTwoMinds).not.toEqual([]);
  });
});
