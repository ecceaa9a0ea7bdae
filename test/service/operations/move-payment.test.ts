import { describe, expect, it } from 'vitest';
import { PAYMENT_STATUSES } from '../../../src/contract/statuses.ts';
import { movePayment, PaymentTransitionError } from '../../../src/service/operations/move-payment.ts';
import { canTransition } from '../../../src/service/rules/payment-transitions.ts';
import { findPayment } from '../../../src/service/store/payments.ts';
import { connectAll, newPayment, openBench, text } from '../support/bench.ts';
import { databases } from '../support/databases.ts';

const WAYS = {
  created: [],
  completed: ['completed'],
  canceled: ['canceled'],
  refund: ['completed', 'refund'],
  deleted: ['deleted'],
} as const;

const STEPS = PAYMENT_STATUSES.flatMap((from) => PAYMENT_STATUSES.map((to) => ({ from, to })));

describe.each(databases)('a payment on $kind', (on) => {
  it.each(STEPS)('goes from $from to $to only where its life allows', async ({ from, to }) => {
    const bench = await openBench({ on });
    const paymentId = text((await newPayment(bench)).payment['payment_id']);
    for (const step of WAYS[from]) await movePayment(bench.core, paymentId, step);
    const before = await findPayment(bench.core.database, paymentId);

    const moving = movePayment(bench.core, paymentId, to);

    if (canTransition(from, to)) {
      expect(await moving).toMatchObject({ status: to, version: (before?.version ?? 0) + 1 });
    } else {
      await expect(moving).rejects.toThrow(PaymentTransitionError);
      expect(await findPayment(bench.core.database, paymentId)).toEqual(before);
    }
  });

  it('ends one way when many try at once', async () => {
    const bench = await openBench({ on });
    const paymentId = text((await newPayment(bench)).payment['payment_id']);
    await connectAll(bench.core.database, on);
    const wishes = Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0 ? ('deleted' as const) : ('completed' as const),
    );
    const ends = await Promise.allSettled(wishes.map((to) => movePayment(bench.core, paymentId, to)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await findPayment(bench.core.database, paymentId)).toMatchObject({ version: 2 });
  });

  it('refuses to move what is not there', async () => {
    const bench = await openBench({ on });
    await expect(movePayment(bench.core, 'none', 'completed')).rejects.toThrow(PaymentTransitionError);
  });
});
