import { describe, expect, it } from 'vitest';
import { PAYMENT_STATUSES } from '../../../src/contract/statuses.ts';
import { movePayment, PaymentTransitionError } from '../../../src/service/operations/move-payment.ts';
import { canTransition } from '../../../src/service/rules/payment-transitions.ts';
import type { Database, Sql } from '../../../src/service/store/drivers/database.ts';
import { findPayment } from '../../../src/service/store/payments.ts';
import { connectAll, newPayment, openBench, paymentOf, text } from '../support/bench.ts';
import { databases } from '../support/databases.ts';

const WAYS = {
  created: [],
  completed: ['completed'],
  canceled: ['canceled'],
  refund: ['completed', 'refund'],
  deleted: ['deleted'],
} as const;

const STEPS = PAYMENT_STATUSES.flatMap((from) =>
  PAYMENT_STATUSES.flatMap((to) => [true, false].map((shown) => ({ from, to, shown }))),
);

describe.each(databases)('the transitions of a payment on $kind', (on) => {
  it.each(STEPS)('lead from $from to $to only where allowed, shown: $shown', async ({ from, to, shown }) => {
    const bench = await openBench({ on });
    const { orderId, payment } = await newPayment(bench);
    const paymentId = text(payment['payment_id']);
    if (shown) {
      bench.clock.advance(2000);
      expect((await bench.get(paymentOf(orderId))).body['card_number']).not.toBeNull();
    }
    for (const step of WAYS[from]) await movePayment(bench.context, paymentId, step);
    // The time to show the requisites passes, whatever has become of the payment.
    bench.clock.advance(2000);
    const before = await findPayment(bench.context.database, paymentId);

    const moving = movePayment(bench.context, paymentId, to);

    if (canTransition(from, to, shown)) {
      expect(await moving).toMatchObject({ status: to, version: (before?.version ?? 0) + 1 });
    } else {
      await expect(moving).rejects.toThrow(PaymentTransitionError);
      expect(await findPayment(bench.context.database, paymentId)).toEqual(before);
    }
  });

  it('let one of several concurrent transitions win', async () => {
    const bench = await openBench({ on });
    const paymentId = text((await newPayment(bench)).payment['payment_id']);
    await connectAll(bench.context.database, on);
    const wishes = Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0 ? ('deleted' as const) : ('completed' as const),
    );
    const ends = await Promise.allSettled(wishes.map((to) => movePayment(bench.context, paymentId, to)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await findPayment(bench.context.database, paymentId)).toMatchObject({ version: 2 });
  });

  it('take few statements, because each costs a round trip', async () => {
    const bench = await openBench({ on });
    const { payment } = await newPayment(bench);
    const { database } = bench.context;
    const statements: string[] = [];
    const counting = (sql: Sql): Sql => ({
      ...sql,
      query: (query, values) => {
        statements.push(query);
        return sql.query(query, values);
      },
      first: (query, values) => {
        statements.push(query);
        return sql.first(query, values);
      },
    });
    const transaction: Database['transaction'] = (work) => database.transaction((sql) => work(counting(sql)));
    await movePayment(
      { ...bench.context, database: { ...database, transaction } },
      text(payment['payment_id']),
      'completed',
    );
    // The lock, the payment before and after, two releases, the audit log, the merchant, and the order's other payments.
    expect(statements).toHaveLength(8);
  });

  it('reject a missing payment', async () => {
    const bench = await openBench({ on });
    await expect(movePayment(bench.context, 'none', 'completed')).rejects.toThrow(PaymentTransitionError);
  });
});
