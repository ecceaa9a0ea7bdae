import { describe, expect, it } from 'vitest';
import { acceptAppeal, takeAppeal } from '../../src/service/operations/move-appeal.ts';
import { movePayment } from '../../src/service/operations/move-payment.ts';
import { createRetention } from '../../src/service/retention.ts';
import { APPEALS, anAppealBody, disputed, newAppeal } from './support/appeals.ts';
import {
  anInternalBody,
  INTERNAL,
  newOrder,
  newPayment,
  openBench,
  orderAt,
  paymentOf,
  text,
} from './support/bench.ts';
import { databases } from './support/databases.ts';

const DAY_MS = 24 * 3600 * 1000;
const NAME = 'Иван П.';

describe.each(databases)('personal data on $kind', (on) => {
  it('leaves a payment, its audit log and its webhooks after its time, and an open payment keeps it', async () => {
    const bench = await openBench({
      on,
      personalDataDays: 30,
      lifetimeSeconds: 80_000,
      graceSeconds: 80_000,
    });
    const { database, clock } = bench.context;
    const ended = await newPayment(bench);
    const endedId = text(ended.payment['payment_id']);
    // As an operator's change of requisites leaves it.
    const change = JSON.stringify({ status: 'created', full_name: NAME });
    await database.query(
      `insert into journal (at, actor, action, subject, subject_id, before_change, after_change)
       values (1, 'operator', 'payment.requisites', 'payment', ?, ?, ?)`,
      [endedId, change, change],
    );
    await database.query('update payments set requisites = replace(requisites, \'"fullName":null\', ?)', [
      `"fullName":"${NAME}"`,
    ]);
    await movePayment(bench.context, endedId, 'completed');
    bench.clock.advance(30 * DAY_MS - 1000);
    const open = await newPayment(bench);
    expect(
      (await database.query('select personal_data_removed_at as at from payments')).map(({ at }) => at),
    ).toEqual([null, null]);

    const retention = createRetention(bench.context);
    bench.clock.advance(61_000);
    await expect
      .poll(() =>
        database.query('select client_ip, personal_data_removed_at as at from payments order by id'),
      )
      .toEqual([
        { client_ip: null, at: expect.any(Number) },
        { client_ip: expect.any(String), at: null },
      ]);
    await retention.stop();
    const [row] = await database.query('select client_id, requisites from payments order by id');
    expect(row?.['client_id']).toBeNull();
    const journal = await database.query(
      'select before_change, after_change from journal where subject_id = ?',
      [endedId],
    );
    expect(JSON.stringify([row, journal])).not.toContain(NAME);
    expect((await bench.get(paymentOf(ended.orderId))).body).toMatchObject({ status: 'completed' });
    expect((await bench.get(paymentOf(open.orderId))).body).toMatchObject({ status: 'created' });
    expect(clock.now()).toBeGreaterThan(0);
  });
});

describe.each(databases)('receipts on $kind', (on) => {
  it('leave with the texts of a decided appeal, and stay while it is open', async () => {
    const bench = await openBench({ on, personalDataDays: 30 });
    const { query } = bench.context.database;
    const decided = await newAppeal(bench);
    const open = await newAppeal(bench);
    for (const { paymentId } of [decided, open]) await movePayment(bench.context, paymentId, 'completed');
    const message =
      "insert into appeal_messages (appeal_id, author, text, created_at) values (?, 'merchant', ?, 1)";
    for (const { appealId } of [decided, open]) await query(message, [appealId, `of ${NAME}`]);
    await query("update appeals set status = 'done' where id = ?", [decided.appealId]);
    await query('update payments set has_appeal = 0 where payment_id = ?', [decided.paymentId]);
    const retention = createRetention(bench.context);
    bench.clock.advance(31 * DAY_MS);
    await expect.poll(() => query('select appeal_id from receipts')).toEqual([{ appeal_id: open.appealId }]);
    await retention.stop();
    // The contents leave with the job's next run.
    const next = createRetention(bench.context);
    bench.clock.advance(61_000);
    await expect.poll(() => query('select content_id from receipt_pieces')).toHaveLength(1);
    await next.stop();
    expect(
      await query("select text from appeal_messages where author = 'merchant' order by appeal_id"),
    ).toEqual([{ text: null }, { text: `of ${NAME}` }]);
  });

  it('leave with the texts of an appeal that came after the data of its payment had left', async () => {
    const bench = await openBench({ on, personalDataDays: 30 });
    const { context, clock } = bench;
    const { query } = context.database;
    const disputedPayment = await disputed(bench);
    await movePayment(context, disputedPayment.paymentId, 'completed');
    const runRetention = async () => {
      const retention = createRetention(context);
      clock.advance(31 * DAY_MS);
      const removed = 'select personal_data_removed_at as at from payments';
      await expect.poll(async () => (await query(removed)).map(({ at }) => at)).toEqual([expect.any(Number)]);
      await retention.stop();
    };
    await runRetention();
    const created = await bench.post(APPEALS, anAppealBody(disputedPayment.id), { token: bench.apiKey });
    expect(created.status).toBe(201);
    const [appeal] = await query('select id from appeals');
    const id = Number(appeal?.['id']);
    await takeAppeal(context, id, { actor: 'operator', evenIfNotReady: true });
    await acceptAppeal(context, id, { actor: 'operator', comment: `of ${NAME}` });
    await runRetention();
    expect(await query('select id from receipts')).toEqual([]);
    const [kept] = await query("select count(*) as n from appeal_messages where text like '%Иван%'");
    expect(Number(kept?.['n'])).toBe(0);
  });
});

describe('an order whose lifetime is over', () => {
  it('is closed, and takes no payment any more', async () => {
    const bench = await openBench({ orderLifetimeHours: 2 });
    const order = await newOrder(bench);
    const pay = () => bench.post(INTERNAL, anInternalBody(order['order_id']), { token: bench.apiKey });
    bench.clock.advance(2 * 3600_000 - 1);
    expect((await bench.get(orderAt(order['order_id']))).body).toMatchObject({ closed: false });
    bench.clock.advance(1);
    expect((await bench.get(orderAt(order['order_id']))).body).toMatchObject({
      closed: true,
      can_replace_payment: false,
    });
    const refused = await pay();
    expect([refused.status, refused.body]).toEqual([400, { detail: 'Order is closed' }]);
  });

  it('keeps the payment that it had', async () => {
    const bench = await openBench({ orderLifetimeHours: 1, lifetimeSeconds: 7200 });
    const { orderId, payment } = await newPayment(bench);
    bench.clock.advance(3600_000);
    const paid = await movePayment(bench.context, text(payment['payment_id']), 'completed');
    expect(paid.status).toBe('completed');
    expect((await bench.get(paymentOf(orderId))).body).toMatchObject({ status: 'completed' });
  });
});
