import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findChanges, recordChange } from '../../../src/service/store/audit-log.ts';
import type { Row, Sql } from '../../../src/service/store/drivers/database.ts';
import { numberIn, textIn } from '../../../src/service/store/drivers/row.ts';
import { findOrders } from '../../../src/service/store/find-orders.ts';
import { findPayments } from '../../../src/service/store/find-payments.ts';
import {
  type CursorPosition,
  given,
  type PagedList,
  pageOf,
  type ResultPage,
} from '../../../src/service/store/search.ts';
import { openBench } from '../support/bench.ts';
import { PLACES } from '../support/database-addresses.ts';
import { databases } from '../support/databases.ts';

interface Entry {
  readonly id: number;
  readonly at: number;
  readonly actor: string;
}

const read = (row: Row): Entry => ({
  id: numberIn(row, 'id'),
  at: numberIn(row, 'at'),
  actor: textIn(row, 'actor'),
});

const BY_ID: PagedList<Entry> = {
  select: '*',
  from: 'journal',
  sortedBy: { id: 'number' },
  read,
  positionOf: ({ id }) => [id],
};

/** Many have the same first sort column. */
const BY_TIME: PagedList<Entry> = {
  ...BY_ID,
  sortedBy: { at: 'number', id: 'number' },
  positionOf: ({ at, id }) => [at, id],
};

const FIRST = { after: null, limit: 50 };

/** Some changes, several with the same time. */
async function aJournal(sql: Sql, count: number) {
  for (let index = 0; index < count; index += 1) {
    const change = { action: 'pool.enabled', subjectId: index, before: null, after: null } as const;
    const actor = index % 7 === 0 ? 'operator b' : 'service';
    await recordChange(sql, { ...change, actor }, Math.floor(index / 4));
  }
}

describe.each(databases)('a search on $kind', (on) => {
  it.each([
    ['by number', BY_ID],
    ['by time', BY_TIME],
  ])('finds the same page by page, whatever the batch size: %s', async (_how, listing) => {
    const { context } = await openBench({ on });
    await aJournal(context.database, 40);
    const everything = await pageOf(context.database, listing, [], { after: null, limit: 100 });
    const cases = fc.record({
      actor: fc.constantFrom('service', 'operator b', 'nobody'),
      stretch: fc.integer({ min: 1, max: 50 }),
      limit: fc.integer({ min: 1, max: 50 }),
    });
    for (const { actor, stretch, limit } of fc.sample(cases, 25)) {
      const found: Entry[] = [];
      let after: CursorPosition | null = null;
      do {
        const page: ResultPage<Entry> = await pageOf(
          context.database,
          listing,
          [given('actor = ?', actor)],
          { after, limit },
          stretch,
        );
        found.push(...page.items);
        after = page.next;
      } while (after !== null);
      expect(found).toEqual(everything.items.filter((entry) => entry.actor === actor));
    }
  });
});

describe('a search on SQLite', () => {
  async function aFile() {
    const on = PLACES.find(({ kind }) => kind === 'SQLite');
    if (on === undefined) throw new TypeError('SQLite is always among them');
    return on.place();
  }

  it('yields to the event loop after each batch', async () => {
    const { context } = await openBench({ database: await aFile() });
    await aJournal(context.database, 20);
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await pageOf(context.database, BY_ID, [given('actor = ?', 'nobody')], FIRST, 1);
    isOver = true;
    expect(turns).toBeGreaterThan(20);
  });

  it.each<readonly [what: string, search: (sql: Sql) => Promise<unknown>]>([
    ['payments of a merchant who has many', (sql) => findPayments(sql, { merchantId: 1 }, FIRST)],
    ['payments by a number that all have', (sql) => findPayments(sql, { shopOrderId: 'all' }, FIRST)],
    ['orders by that', (sql) => findOrders(sql, { shopOrderId: 'all' }, FIRST)],
    ['changes of one kind', (sql) => findChanges(sql, { subject: 'payment' }, FIRST)],
    ['changes of one ID', (sql) => findChanges(sql, { subjectIds: ['1'] }, FIRST)],
  ])('sorts nothing, and scans one batch at most: %s', async (_what, search) => {
    const { context } = await openBench();
    const { database } = context;
    await database.query(
      // More than {@link FEW}, and than one batch.
      `insert into orders (order_id, merchant_id, outter_id, geo_id, created_at, updated_at)
       with recursive n (i) as (select 1 union all select i + 1 from n where i < 6000)
       select printf('3f1c2a9e-7b4d-4c1e-9a77-%012d', i), 1, 'all', 1, i, i from n`,
    );
    const asked: [string, readonly (string | number | null)[]][] = [];
    await search({
      ...database,
      query(text, values = []) {
        asked.push([text, values]);
        return database.query(text, values);
      },
    });
    const plans = await Promise.all(
      asked.map(([text, values]) => database.query(`explain query plan ${text}`, values)),
    );
    const steps = plans.flat().map((row) => textIn(row, 'detail'));
    expect(steps.join('\n')).not.toMatch(/TEMP B-TREE FOR ORDER BY|SCAN o\b/);
    expect(steps.length).toBeGreaterThan(0);
  });
});
