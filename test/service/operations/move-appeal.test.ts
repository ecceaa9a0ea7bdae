import { describe, expect, it } from 'vitest';
import { ConflictError } from '../../../src/service/operations/conflict-error.ts';
import { acceptAppeal, rejectAppeal, takeAppeal } from '../../../src/service/operations/move-appeal.ts';
import { aReceipt, newAppeal, threadOf } from '../support/appeals.ts';
import { connectAll, openBench } from '../support/bench.ts';
import { databases } from '../support/databases.ts';

const BY = { actor: 'operator Anna' } as const;

describe.each(databases)('the transitions of an appeal on $kind', (on) => {
  it('start processing once the thread is complete', async () => {
    const bench = await openBench({ on });
    const { appealId, paymentId } = await newAppeal(bench);
    await expect(takeAppeal(bench.context, appealId, BY)).rejects.toThrow(
      new ConflictError('the thread has no receipt or no payment request ID yet'),
    );
    const both = { receipt: aReceipt(), payment_id: paymentId };
    await bench.post(threadOf(appealId), both, { token: bench.apiKey });
    expect(await takeAppeal(bench.context, appealId, BY)).toMatchObject({ status: 'in_progress' });
  });

  it('start processing of an incomplete thread on request', async () => {
    const bench = await openBench({ on });
    const { appealId } = await newAppeal(bench);
    const taken = await takeAppeal(bench.context, appealId, { ...BY, evenIfNotReady: true });
    expect(taken).toMatchObject({ status: 'in_progress', readyAt: null });
  });

  it('reject a forbidden transition with a reason', async () => {
    const bench = await openBench({ on });
    const { appealId } = await newAppeal(bench);
    const take = () => takeAppeal(bench.context, appealId, { ...BY, evenIfNotReady: true });
    await expect(acceptAppeal(bench.context, appealId, BY)).rejects.toThrow(
      'an appeal that is new cannot become done',
    );
    await take();
    await expect(take()).rejects.toThrow('an appeal that is in_progress cannot become in_progress');
    await rejectAppeal(bench.context, appealId, BY);
    await expect(acceptAppeal(bench.context, appealId, BY)).rejects.toThrow(
      'an appeal that is rejected cannot become done',
    );
    await expect(takeAppeal(bench.context, appealId, BY)).rejects.toThrow(
      'an appeal that is rejected cannot become in_progress',
    );
    await expect(rejectAppeal(bench.context, appealId + 1, BY)).rejects.toThrow('there is no such appeal');
  });

  it('let one of several concurrent transitions win', async () => {
    const bench = await openBench({ on });
    const { appealId } = await newAppeal(bench);
    await takeAppeal(bench.context, appealId, { ...BY, evenIfNotReady: true });
    await connectAll(bench.context.database, on);
    const results = await Promise.allSettled(
      [acceptAppeal, rejectAppeal, acceptAppeal, rejectAppeal].map((move) =>
        move(bench.context, appealId, BY),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const outcomes = await bench.context.database.query(
      "select action from journal where action in ('appeal.done', 'appeal.rejected')",
    );
    expect(outcomes).toHaveLength(1);
  });

  it('are recorded in the audit log with actor, before and after', async () => {
    const bench = await openBench({ on });
    const { appealId } = await newAppeal(bench);
    await takeAppeal(bench.context, appealId, { ...BY, evenIfNotReady: true });
    await rejectAppeal(bench.context, appealId, { ...BY, comment: 'The receipt is of another payment.' });
    const entries = await bench.context.database.query(
      "select actor, action, subject_id, before_change, after_change from journal where subject = 'appeal' order by id",
    );
    expect(entries).toEqual([
      {
        actor: 'operator Anna',
        action: 'appeal.in_progress',
        subject_id: String(appealId),
        before_change: '{"status":"new"}',
        after_change: '{"status":"in_progress"}',
      },
      {
        actor: 'operator Anna',
        action: 'appeal.rejected',
        subject_id: String(appealId),
        before_change: '{"status":"in_progress"}',
        after_change: '{"status":"rejected"}',
      },
    ]);
  });
});
