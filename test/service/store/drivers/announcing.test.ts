import { expect, it } from 'vitest';
import { movePayment } from '../../../../src/service/operations/move-payment.ts';
import { announcing } from '../../../../src/service/store/drivers/announcing.ts';
import type { Changes, Database } from '../../../../src/service/store/drivers/database.ts';
import { changePayment } from '../../../../src/service/store/payments.ts';
import { newPayment, openBench, text } from '../../support/bench.ts';

/** A payment in a database that keeps what it is told. */
async function scene() {
  const bench = await openBench();
  const paymentId = text((await newPayment(bench)).payment['payment_id']);
  const announced: Changes[] = [];
  const over = (database: Database) => announcing(database, (changes) => announced.push(changes));
  return { bench, paymentId, announced, over, database: over(bench.context.database) };
}

it('a committed change of a status is announced with its order', async () => {
  const { bench, paymentId, announced, database } = await scene();
  const { orderId, transferMethod } = await movePayment(
    { ...bench.context, database },
    paymentId,
    'completed',
  );
  expect(announced).toMatchObject([
    { orders: new Set([orderId]), statuses: [{ status: 'completed', transferMethod }] },
  ]);
});

it('a change that is rolled back is not announced', async () => {
  const { paymentId, announced, database } = await scene();
  const failing = database.transaction(async (sql) => {
    await changePayment(sql, paymentId, ['created'], { withdrawn: 1 }, 1);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(announced).toEqual([]);
});

it('a transaction that the database repeats announces its last attempt alone', async () => {
  const { bench, paymentId, announced, over } = await scene();
  const { database } = bench.context;
  const repeating: Database = {
    ...database,
    async transaction(work) {
      const deadlock = new Error('deadlock');
      const first = database.transaction(async (sql) => {
        await work(sql);
        throw deadlock;
      });
      await expect(first).rejects.toBe(deadlock);
      return database.transaction(work);
    },
  };
  await movePayment({ ...bench.context, database: over(repeating) }, paymentId, 'canceled');
  expect(announced).toMatchObject([{ statuses: [{ status: 'canceled' }] }]);
});

it('created, completed and refunded payments are counted by their method', async () => {
  const counted: string[] = [];
  const metrics = {
    paymentChanged: (status: string, method: string) => counted.push(`${status} ${method}`),
    refused() {},
    storeCalled() {},
  };
  const bench = await openBench({ metrics });
  const paymentId = text((await newPayment(bench)).payment['payment_id']);
  for (const status of ['completed', 'refund'] as const) await movePayment(bench.context, paymentId, status);
  expect(counted).toEqual(['created to_card_number', 'completed to_card_number', 'refund to_card_number']);
});
