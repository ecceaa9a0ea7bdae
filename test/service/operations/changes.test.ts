import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, parseJson } from '../../../src/contract/json.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '../../../src/contract/statuses.ts';
import type { Actor } from '../../../src/service/actor.ts';
import type { ServiceContext } from '../../../src/service/context.ts';
import { adjustAmount } from '../../../src/service/operations/adjust-amount.ts';
import {
  expirePayment,
  showRequisites,
  withdrawRequisites,
} from '../../../src/service/operations/change-requisites.ts';
import { ConflictError } from '../../../src/service/operations/conflict-error.ts';
import { movePayment, PaymentTransitionError } from '../../../src/service/operations/move-payment.ts';
import type { Database, Row, Sql } from '../../../src/service/store/drivers/database.ts';
import { WEBHOOK_EVENTS, type WebhookEvents } from '../../../src/service/webhooks/events.ts';
import {
  anInternalBody,
  type Bench,
  INTERNAL,
  newOrder,
  openBench,
  someCards,
  sum,
  text,
} from '../support/bench.ts';
import { databases } from '../support/databases.ts';
import { listenAt } from '../support/webhooks.ts';

/** An operation on one of the payments. */
type Step = {
  readonly which: number;
  readonly by: Actor;
  /** The statement of the transaction at which the database fails; `null` for none. */
  readonly breaksAt: number | null;
} & (
  | { readonly kind: 'move'; readonly to: PaymentStatus; readonly received: number | null }
  | { readonly kind: 'amount'; readonly amount: number }
  | { readonly kind: 'requisites' | 'withdraw' | 'expire' }
  | { readonly kind: 'pass'; readonly ms: number }
);

const common = {
  which: fc.nat(2),
  by: fc.constantFrom<Actor>('service', 'sandbox', 'operator', 'operator Anna'),
  breaksAt: fc.option(fc.integer({ min: 0, max: 12 }), { freq: 3, nil: null }),
};

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...common,
      kind: fc.constant('move' as const),
      to: fc.constantFrom(...PAYMENT_STATUSES),
      received: fc.option(fc.integer({ min: 1, max: 5 })),
    }),
  },
  fc.record({ ...common, kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 5 }) }),
  fc.record({
    ...common,
    kind: fc.constantFrom('requisites' as const, 'withdraw' as const, 'expire' as const),
  }),
  fc.record({ ...common, kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 900_000 }) }),
);

class StoreBroke extends Error {}

/** A database that fails at one statement of each transaction, or at the commit when there are fewer. */
function breaking(database: Database, at: number): Database {
  return {
    ...database,
    transaction: (work) =>
      database.transaction(async (sql) => {
        let left = at;
        const count = () => {
          if (left === 0) throw new StoreBroke();
          left -= 1;
        };
        const counted: Sql = {
          async query(statement, values) {
            count();
            return sql.query(statement, values);
          },
          async first(statement, values) {
            count();
            return sql.first(statement, values);
          },
        };
        await work(counted);
        throw new StoreBroke();
      }),
  };
}

async function carryOut(bench: Bench, payments: readonly string[], step: Step): Promise<'done' | 'refused'> {
  const database =
    step.breaksAt === null ? bench.context.database : breaking(bench.context.database, step.breaksAt);
  const context: ServiceContext = { ...bench.context, database };
  const paymentId = payments[step.which] ?? '';
  try {
    switch (step.kind) {
      case 'move':
        await movePayment(
          context,
          paymentId,
          step.to,
          step.by,
          step.received === null || step.to !== 'completed' ? undefined : sum(step.received),
        );
        break;
      case 'amount':
        await adjustAmount(context, paymentId, sum(step.amount), step.by);
        break;
      case 'requisites':
        await showRequisites(context, paymentId, { bank: 'tbank' }, step.by);
        break;
      case 'withdraw':
        await withdrawRequisites(context, paymentId, step.by);
        break;
      case 'expire':
        await expirePayment(context, paymentId, step.by);
        break;
      case 'pass':
        bench.clock.advance(step.ms);
        await bench.context.expiry.sweep();
    }
    return 'done';
  } catch (error) {
    const isKnown =
      error instanceof StoreBroke ||
      error instanceof ConflictError ||
      error instanceof PaymentTransitionError;
    if (!isKnown) throw error;
    return 'refused';
  }
}

/** All data that a change may leave. */
async function stateOf({ context }: Bench) {
  const rows = (query: string) => context.database.query(query);
  return {
    payments: await rows('select * from payments order by id'),
    reservations: await rows('select * from reservations order by requisite_id, amount'),
    journal: await rows('select * from journal order by id'),
    webhooks: await rows('select id, payment_id, event, payload, webhook_id from webhooks order by id'),
  };
}

type State = Awaited<ReturnType<typeof stateOf>>;

function statusIn(json: unknown): unknown {
  const state = typeof json === 'string' ? parseJson(json) : null;
  return isObject(state) ? state['status'] : undefined;
}

/** Whether a cancellation is the consequence of another payment's completion, and has no webhook. */
function wasEndedByAnother({ journal, payments }: State, move: Row): boolean {
  const changes = journal.filter(({ subject }) => subject === 'payment');
  const cause = changes[changes.indexOf(move) - 1];
  if (move['action'] !== 'payment.canceled' || cause?.['action'] !== 'payment.completed') return false;
  const orderOf = ({ subject_id }: Row) =>
    payments.find(({ payment_id }) => payment_id === subject_id)?.['order_id'];
  return orderOf(cause) === orderOf(move);
}

/** The invariants of the stored data. */
function check(state: State, events: WebhookEvents): void {
  for (const payment of state.payments) {
    const id = payment['payment_id'];
    const moves = state.journal.filter(
      (entry) => entry['subject_id'] === id && statusIn(entry['after_change']) !== undefined,
    );
    const steps = moves.map((entry) => [statusIn(entry['before_change']), statusIn(entry['after_change'])]);
    // The audit log is a chain: from `created` to the current status.
    expect(['created', ...steps.map(([, after]) => after)].slice(0, steps.length)).toEqual(
      steps.map(([before]) => before),
    );
    expect(steps.at(-1)?.[1] ?? 'created').toBe(payment['status']);
    // Each webhook matches a change, once, with its state at that time.
    const told = state.webhooks.filter((webhook) => webhook['payment_id'] === id);
    const tellable = moves
      .filter((move) => !wasEndedByAnother(state, move))
      .map((move) => statusIn(move['after_change']))
      .filter((after) => events === 'all' || after === 'completed');
    expect(told.map(({ event }) => event)).toEqual(tellable.map((status) => `payment.${status}`));
    expect(told.map(({ payload }) => statusIn(payload))).toEqual(tellable);
  }
  const ids = state.webhooks.map((webhook) => webhook['webhook_id']);
  expect(new Set(ids).size).toBe(ids.length);
}

describe.each(databases.flatMap((on) => WEBHOOK_EVENTS.map((events) => ({ on, events, kind: on.kind }))))(
  'random changes of payments on $kind with webhooks for $events',
  ({ on, events }) => {
    it('keep status, audit log and outbox consistent, even when the database fails', {
      timeout: 120_000,
    }, async () => {
      const bench = await openBench({
        on,
        pool: someCards(60),
        fetch: async () => new Response(),
        webhookEvents: events,
      });
      await listenAt(bench, 'https://shop.example/hook');
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
          // No background work may write while the tables are cleared.
          await bench.context.deliveries.sweep();
          for (const table of ['webhook_attempts', 'webhooks', 'journal', 'reservations', 'payments']) {
            await bench.context.database.query(`delete from ${table}`);
          }
          // Two payments of one order, one of them canceled, and a payment of another order.
          const payments: string[] = [];
          const { order_id } = await newOrder(bench);
          const create = async (id: unknown) => {
            const { body } = await bench.post(INTERNAL, anInternalBody(id), { token: bench.apiKey });
            payments.push(text(body['payment_id']));
          };
          await create(order_id);
          await movePayment(bench.context, payments[0] ?? '', 'canceled');
          await create(order_id);
          await create((await newOrder(bench))['order_id']);

          let before = await stateOf(bench);
          for (const each of steps) {
            const outcome = await carryOut(bench, payments, each);
            const after = await stateOf(bench);
            if (outcome === 'refused') expect(after).toEqual(before);
            expect(after.journal.slice(0, before.journal.length)).toEqual(before.journal);
            expect(after.webhooks.slice(0, before.webhooks.length)).toEqual(before.webhooks);
            if (each.kind !== 'pass' && outcome === 'done') {
              const by = after.journal.slice(before.journal.length).map(({ actor }) => actor);
              expect(by.filter((actor) => actor !== each.by && actor !== 'service')).toEqual([]);
            }
            check(after, events);
            before = after;
          }
        }),
        { numRuns: on.kind === 'SQLite' ? 60 : 10 },
      );
    });
  },
);
