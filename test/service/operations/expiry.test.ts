import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { NO_CLOCK_CHECK } from '../../../src/service/clock-check.ts';
import { expirePayment } from '../../../src/service/operations/change-requisites.ts';
import { createExpiry } from '../../../src/service/operations/expiry.ts';
import { movePayment, movePayments } from '../../../src/service/operations/move-payment.ts';
import type { ServiceEvent } from '../../../src/service/options.ts';
import type { Sql } from '../../../src/service/store/drivers/database.ts';
import { overduePayments } from '../../../src/service/store/overdue-payments.ts';
import { type Bench, newPayment, openBench, paymentOf, someCards, text } from '../support/bench.ts';
import { manualClock } from '../support/clock.ts';
import { databases } from '../support/databases.ts';
import { insertOverdue } from '../support/overdue.ts';

async function statuses(bench: Bench): Promise<readonly unknown[]> {
  const rows = await bench.context.database.query('select status from payments order by id');
  return rows.map(({ status }) => status);
}

/** Waits for background work to finish. */
const eventually = (bench: Bench, expected: readonly string[]) =>
  vi.waitFor(async () => expect(await statuses(bench)).toEqual(expected), { timeout: 10_000, interval: 1 });

describe.each(databases)('the expiry of payments on $kind', (on) => {
  it('cancels a payment after its lifetime and grace period, without any request', async () => {
    const bench = await openBench({ on, lifetimeSeconds: 60, graceSeconds: 30 });
    const { orderId } = await newPayment(bench);
    bench.clock.advance(89_999);
    expect(await statuses(bench)).toEqual(['created']);
    bench.clock.advance(1);
    await eventually(bench, ['canceled']);
    expect((await bench.get(paymentOf(orderId))).body).toMatchObject({
      status: 'canceled',
      is_canceled: true,
      lifetime: null,
    });
  });

  it('cancels each payment at its own time', async () => {
    const bench = await openBench({ on, lifetimeSeconds: 60, graceSeconds: 0 });
    for (let index = 0; index < 3; index += 1) {
      await newPayment(bench);
      bench.clock.advance(10_000);
    }
    bench.clock.advance(30_000);
    await eventually(bench, ['canceled', 'created', 'created']);
    bench.clock.advance(10_000);
    await eventually(bench, ['canceled', 'canceled', 'created']);
    bench.clock.advance(10_000);
    await eventually(bench, ['canceled', 'canceled', 'canceled']);
  });

  it('cancels any number of payments in one run', { timeout: 60_000 }, async () => {
    const bench = await openBench({ on, pool: someCards(120), lifetimeSeconds: 60, graceSeconds: 0 });
    await Promise.all(Array.from({ length: 120 }, () => newPayment(bench)));
    bench.clock.advance(60_000);
    await eventually(
      bench,
      Array.from({ length: 120 }, () => 'canceled'),
    );
  });

  it('leaves a completed payment alone', async () => {
    const bench = await openBench({ on });
    const { payment } = await newPayment(bench);
    await movePayment(bench.context, text(payment['payment_id']), 'completed');
    bench.clock.advance(10_000_000);
    await bench.context.expiry.sweep();
    expect(await statuses(bench)).toEqual(['completed']);
  });

  it('keeps the grace period when the lifetime is ended early', async () => {
    const bench = await openBench({ on, graceSeconds: 300 });
    const { orderId, payment } = await newPayment(bench);
    await expirePayment(bench.context, text(payment['payment_id']));
    expect((await bench.get(paymentOf(orderId))).body).toMatchObject({ status: 'created', lifetime: 0 });
    bench.clock.advance(300_000);
    await eventually(bench, ['canceled']);
  });

  it('accepts a payment during the grace period', async () => {
    const bench = await openBench({ on });
    const { payment } = await newPayment(bench);
    bench.clock.advance(1_000_000);
    await movePayment(bench.context, text(payment['payment_id']), 'completed');
    bench.clock.advance(1_000_000);
    await bench.context.expiry.sweep();
    expect(await statuses(bench)).toEqual(['completed']);
  });
});

it('cancels at the start what expired while the service was down', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'payment-expiry-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const database = join(folder, 'payments.db');
  const before = await openBench({ database });
  await newPayment(before);
  await before.context.close();
  const after = await openBench({ database, pool: [], clock: manualClock(before.clock.now() + 3_600_000) });
  await eventually(after, ['canceled']);
});

it('schedules nothing after it is closed', async () => {
  const bench = await openBench();
  await newPayment(bench);
  expect(bench.clock.pending()).toBeGreaterThan(0);
  await bench.context.close();
  expect(bench.clock.pending()).toBe(0);
});

it('logs a failed sweep and retries', async () => {
  const events: ServiceEvent[] = [];
  const bench = await openBench({ lifetimeSeconds: 60, graceSeconds: 0, log: (event) => events.push(event) });
  await newPayment(bench);
  await bench.context.database.query('alter table reservations rename to elsewhere');
  bench.clock.advance(60_000);
  await vi.waitFor(() => expect(events).toMatchObject([{ event: 'expiry-failed' }]), { interval: 1 });
  await bench.context.database.query('alter table elsewhere rename to reservations');
  bench.clock.advance(5000);
  await eventually(bench, ['canceled']);
});

describe.each(databases)('the sweep of overdue payments on $kind', (on) => {
  it('skips a payment whose row is unreadable, and names it', async () => {
    const events: ServiceEvent[] = [];
    const bench = await openBench({ on, log: (event) => events.push(event) });
    const made = [await newPayment(bench), await newPayment(bench), await newPayment(bench)];
    const broken = text(made[1]?.payment['payment_id']);
    await bench.context.database.query("update payments set amount = 'nonsense' where payment_id = ?", [
      broken,
    ]);
    bench.clock.advance(3_600_000);
    await bench.context.expiry.sweep();
    expect(await statuses(bench)).toEqual(['canceled', 'created', 'canceled']);
    expect(new Set(events.map(({ event, table, row }) => `${event} ${table} ${row}`))).toEqual(
      new Set([`row-skipped payments ${broken}`]),
    );
  });

  it('lets waiting reads run between its transactions', async () => {
    const bench = await openBench({ on, pool: someCards(20), lifetimeSeconds: 60, graceSeconds: 0 });
    const { orderId } = await newPayment(bench);
    await insertOverdue(bench, 1000);
    const transactions: number[] = [];
    let left = 1000;
    const sweep = bench.context.expiry.sweep();
    let isSweeping = true;
    void sweep.then(() => {
      isSweeping = false;
    });
    while (isSweeping) {
      // As a request that arrives by a socket.
      await nextTurn();
      expect((await bench.get(paymentOf(orderId))).status).toBe(200);
      const [row] = await bench.context.database.query(
        "select count(*) as n from payments where status = 'created' and order_id <> ?",
        [orderId],
      );
      const now = Number(row?.['n']);
      if (now < left) transactions.push(left - now);
      left = now;
    }
    expect(left).toBe(0);
    expect(transactions.length).toBeGreaterThan(3);
  });

  it('cancels a thousand payments with webhooks, audit log and cooldown as if each were alone', async () => {
    const bench = await openBench({ on, webhookEvents: 'all', lifetimeSeconds: 60, graceSeconds: 0 });
    await insertOverdue(bench, 1000);
    await bench.context.expiry.sweep();
    const count = async (query: string) => (await bench.context.database.query(query))[0]?.['n'];
    const free = bench.clock.now() + bench.context.settings.cooldowns.canceledMs;
    expect(await count("select count(*) as n from payments where status = 'canceled' and version = 2")).toBe(
      1000,
    );
    expect(await count(`select count(*) as n from reservations where free_at = ${free}`)).toBe(1000);
    expect(await count('select count(distinct payment_id) as n from webhooks')).toBe(1000);
    expect(
      await count("select count(distinct subject_id) as n from journal where action = 'payment.canceled'"),
    ).toBe(1000);
  });

  it('needs as many statements for 128 payments as for 64', async () => {
    const bench = await openBench({ on });
    await insertOverdue(bench, 192);
    const { database } = bench.context;
    const overdue = await overduePayments(database, 1_000_000, 192);
    let statements = 0;
    const counting = (sql: Sql): Sql => ({
      query: (query, values) => {
        statements += 1;
        return sql.query(query, values);
      },
      first: (query, values) => {
        statements += 1;
        return sql.first(query, values);
      },
    });
    const transaction: typeof database.transaction = (work) =>
      database.transaction((sql) => work(counting(sql)));
    const context = { ...bench.context, database: { ...database, transaction } };
    async function statementsFor(payments: typeof overdue): Promise<number> {
      statements = 0;
      await movePayments(context, payments, 'canceled');
      return statements;
    }
    const needed = await statementsFor(overdue.slice(0, 64));
    expect(needed).toBeGreaterThan(0);
    expect(await statementsFor(overdue.slice(64))).toBe(needed);
  });

  it('cancels each payment once when two processes sweep', async () => {
    const bench = await openBench({ on, webhookEvents: 'all', lifetimeSeconds: 60, graceSeconds: 0 });
    await insertOverdue(bench, 500);
    const another = createExpiry(bench.context, NO_CLOCK_CHECK);
    await Promise.all([bench.context.expiry.sweep(), another.sweep()]);
    await another.stop();
    const [row] = await bench.context.database.query('select count(*) as n from webhooks');
    expect(row).toEqual({ n: 500 });
  });
});
