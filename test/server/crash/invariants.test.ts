import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { movePayment } from '../../../src/service/operations/move-payment.ts';
import {
  anInternalBody,
  type Bench,
  INTERNAL,
  newOrder,
  openBench,
  someCards,
  text,
} from '../../service/support/bench.ts';
import { listenAt } from '../../service/support/webhooks.ts';
import { findViolations, type InvariantViolations } from './invariants.ts';
import type { Acknowledged } from './load.ts';

const NOTHING: InvariantViolations = { lost: [], duplicated: [], shared: [], unannounced: [] };

/** The violations in a database whose service acknowledged two open payments and a paid one, after a corruption. */
async function foundAfter(
  goWrong: (bench: Bench, orders: Acknowledged[]) => Promise<unknown>,
): Promise<InvariantViolations> {
  const folder = await mkdtemp(join(tmpdir(), 'findings-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'payments.db');
  const bench = await openBench({ database: file, fetch: async () => new Response(), pool: someCards(3) });
  await listenAt(bench, 'https://shop.example/hook');
  const orders: Acknowledged[] = [];
  for (let index = 0; index < 3; index += 1) {
    const shopOrderId = `A-${index}`;
    const orderId = text((await newOrder(bench, { outter_id: shopOrderId }))['order_id']);
    const { body } = await bench.post(INTERNAL, anInternalBody(orderId), { token: bench.apiKey });
    orders.push({ orderId, shopOrderId, amount: 1500, paymentId: text(body['payment_id']) });
  }
  const [paid] = orders;
  await movePayment(bench.context, paid?.paymentId ?? '', 'completed');
  await goWrong(bench, orders);
  await bench.context.close();
  return findViolations(file, orders);
}

describe('the invariants after a crash', () => {
  it('hold when nothing went wrong', async () => {
    expect(await foundAfter(async () => {})).toEqual(NOTHING);
  });

  it('report a missing order, payment and completion', async () => {
    const { lost, ...others } = await foundAfter(async (_bench, orders) => {
      const [paid, open] = orders;
      if (paid) paid.isCompleted = true;
      if (open) open.isCompleted = true;
      orders.push({ orderId: 'o', shopOrderId: 'A', amount: 1500, paymentId: 'p' });
    });
    expect(lost).toEqual([expect.stringMatching(/^completion of /), 'order o', 'payment of o']);
    expect({ lost: [], ...others }).toEqual(NOTHING);
  });

  it('report two payments of one order', async () => {
    const { duplicated } = await foundAfter(async ({ context: { database } }, [, one, other]) => {
      await database.query('drop index payments_one_active');
      const values = [one?.orderId ?? null, other?.paymentId ?? null];
      await database.query('update payments set order_id = ? where payment_id = ?', values);
    });
    expect(duplicated).toHaveLength(1);
  });

  it('report one requisite in two open payments of one sum', async () => {
    const { shared, ...others } = await foundAfter(({ context: { database } }) =>
      database.query('update payments set requisite_id = 1'),
    );
    expect(shared).toHaveLength(1);
    expect({ shared: [], ...others }).toEqual(NOTHING);
  });

  it('report a paid payment without a webhook', async () => {
    const { unannounced, ...others } = await foundAfter(async ({ context: { database, deliveries } }) => {
      await deliveries.stop();
      for (const table of ['webhook_attempts', 'webhooks']) await database.query(`delete from ${table}`);
    });
    expect(unannounced).toHaveLength(1);
    expect({ unannounced: [], ...others }).toEqual(NOTHING);
  });
});
