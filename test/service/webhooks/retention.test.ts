import { describe, expect, it, vi } from 'vitest';
import { parseOrderId } from '../../../src/contract/ids.ts';
import type { ServiceEvent } from '../../../src/service/options.ts';
import { insertAttempt } from '../../../src/service/store/webhooks/attempts.ts';
import { markDelivered, markFailed } from '../../../src/service/store/webhooks/queue.ts';
import { deleteWebhooksOver } from '../../../src/service/store/webhooks/retention.ts';
import { insertWebhook, renewWebhook } from '../../../src/service/store/webhooks/webhooks.ts';
import { type Bench, connectAll, openBench } from '../support/bench.ts';
import { databases } from '../support/databases.ts';
import { listenAt, paidPayment, webhooksOf } from '../support/webhooks.ts';

const DAY_MS = 24 * 3600 * 1000;
const SHOP = 'https://shop.example/hook';

/** A shop that accepts all webhooks. */
const taking: typeof fetch = async () => new Response(null, { status: 204 });

/** Finished webhooks, each after one attempt: `msg_0`, `msg_1` and so on, by number. */
async function delivered({ context, clock, merchantId }: Bench, count: number): Promise<void> {
  const orderId = parseOrderId(context.ids.uuid());
  if (orderId === null) throw new Error('no order ID');
  const common = {
    merchantId,
    orderId,
    paymentId: context.ids.uuid(),
    event: 'payment.completed',
    payload: '{}',
  };
  await context.database.transaction(async (sql) => {
    for (let id = 1; id <= count; id += 1) {
      await insertWebhook(sql, { ...common, webhookId: `msg_${id}`, url: SHOP }, clock.now());
      await insertAttempt(sql, { webhook: id, number: 1, url: SHOP, startedAt: clock.now() });
      await markDelivered(sql, id, clock.now());
    }
  });
}

async function idsOf(bench: Bench): Promise<readonly string[]> {
  return (await webhooksOf(bench)).map(({ webhookId }) => webhookId);
}

/** Waits until a number of webhooks is left. */
const eventually = (bench: Bench, count: number) =>
  vi.waitFor(async () => expect(await idsOf(bench)).toHaveLength(count), { timeout: 30_000, interval: 1 });

describe.each(databases)('the retention of finished webhooks on $kind', (on) => {
  it('deletes them with their attempts after the retention period, and nothing else', async () => {
    const bench = await openBench({ on, fetch: taking, webhookRetentionDays: 30 });
    await listenAt(bench, SHOP);
    await paidPayment(bench);
    await bench.context.deliveries.sweep();
    bench.clock.advance(29 * DAY_MS);
    await paidPayment(bench);
    await bench.context.deliveries.sweep();
    expect(await webhooksOf(bench)).toMatchObject([{ status: 'delivered' }, { id: 2, status: 'delivered' }]);
    const all = async () =>
      Promise.all(
        ['orders', 'payments', 'journal', 'reservations'].map((table) =>
          bench.context.database.query(`select * from ${table} order by 1`),
        ),
      );
    const before = await all();
    bench.clock.advance(DAY_MS + 1);
    await eventually(bench, 1);
    expect(await webhooksOf(bench)).toMatchObject([{ id: 2 }]);
    expect(await bench.context.database.query('select webhook from webhook_attempts')).toEqual([
      { webhook: 2 },
    ]);
    expect(await all()).toEqual(before);
  });

  it('deletes them in batches', async () => {
    const bench = await openBench({ on });
    await delivered(bench, 450);
    const timers = bench.clock.pending();
    bench.clock.advance(90 * DAY_MS + 1);
    for (const left of [250, 50, 0]) {
      await eventually(bench, left);
      // The next run has its timer only after the commit.
      await vi.waitFor(() => expect(bench.clock.pending()).toBe(timers));
      bench.clock.advance(1000);
    }
    expect(await bench.context.database.query('select * from webhook_attempts')).toEqual([]);
  });

  it('deletes delivered and failed ones only', async () => {
    const bench = await openBench({ on });
    await delivered(bench, 4);
    const { database, clock } = bench.context;
    await renewWebhook(database, 'msg_1', SHOP, clock.now());
    await markFailed(database, { id: 1, attempts: 0 }, { dueAt: clock.now() + DAY_MS, step: 1 });
    await renewWebhook(database, 'msg_2', SHOP, clock.now());
    await markFailed(database, { id: 2, attempts: 0 }, null);
    const deleteBefore = (atMs: number) => database.transaction((sql) => deleteWebhooksOver(sql, atMs, 2));
    expect(await deleteBefore(clock.now())).toBe(0);
    expect(await deleteBefore(clock.now() + 1)).toBe(2);
    expect(await deleteBefore(clock.now() + 1)).toBe(1);
    expect(await deleteBefore(clock.now() + 1)).toBe(0);
    expect(await webhooksOf(bench)).toMatchObject([{ webhookId: 'msg_1', status: 'pending' }]);
    expect(await database.query('select webhook from webhook_attempts')).toEqual([{ webhook: 1 }]);
  });

  it('deletes each once with several processes', async () => {
    const bench = await openBench({ on });
    await delivered(bench, 100);
    const { database, clock } = bench.context;
    await connectAll(database, on);
    const each = () => database.transaction((sql) => deleteWebhooksOver(sql, clock.now() + 1, 30));
    const counts = await Promise.all([each(), each(), each()]);
    // A process that is late for one batch finds the next one in its next run.
    const deleted = counts.reduce((sum, count) => sum + count, 0);
    expect(deleted).toBeGreaterThanOrEqual(30);
    expect(await idsOf(bench)).toHaveLength(100 - deleted);
  });
});

it('keeps webhooks for ever when the settings say so', async () => {
  const bench = await openBench({ webhookRetentionDays: 0 });
  await delivered(bench, 3);
  // The job deletes what is due beside them, which shows that it has run.
  await bench.context.database.query(
    `insert into idempotency_keys (merchant_id, endpoint, idempotency_key, body_hash, created_at)
     values (?, 'orders', 'old', 'hash', 0)`,
    [bench.merchantId],
  );
  bench.clock.advance(1000 * DAY_MS);
  await vi.waitFor(async () => {
    bench.clock.advance(60_000);
    expect(await bench.context.database.query('select 1 from idempotency_keys')).toEqual([]);
  });
  expect(await idsOf(bench)).toHaveLength(3);
});

it('logs a failed run, retries, and ends with the service', async () => {
  const events: ServiceEvent[] = [];
  const bench = await openBench({ log: (event) => events.push(event) });
  await delivered(bench, 1);
  await bench.context.database.query('alter table webhook_attempts rename to elsewhere');
  bench.clock.advance(91 * DAY_MS);
  await vi.waitFor(() => expect(events).toMatchObject([{ event: 'retention-failed' }]), { interval: 1 });
  await bench.context.database.query('alter table elsewhere rename to webhook_attempts');
  bench.clock.advance(5000);
  await eventually(bench, 0);
  await bench.context.close();
  expect(bench.clock.pending()).toBe(0);
});
