import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { expirePayment } from '../../../src/service/operations/change-requisites.ts';
import { movePayment } from '../../../src/service/operations/move-payment.ts';
import type { ServiceEvent } from '../../../src/service/options.ts';
import { type Bench, newPayment, openBench, paymentOf, someCards, text } from '../support/bench.ts';
import { manualClock } from '../support/clock.ts';
import { databases } from '../support/databases.ts';

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
  expect(await statuses(after)).toEqual(['canceled']);
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
