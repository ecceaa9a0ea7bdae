import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Bench, openBench } from '../../support/bench.ts';
import { databases } from '../../support/databases.ts';
import { holdDatabase } from '../../support/hold-database.ts';
import { createV2, NOTHING_MADE, rowCounts } from '../../support/v2.ts';

const TIMEOUT = { error: 'Request timeout', code: 50020 };

/** Locks the database until it is released. */
async function holdUp({ context: { database } }: Bench) {
  const end = await holdDatabase(database);
  return {
    async release() {
      await end();
      // All queued work has run once this has.
      await database.transaction(async () => {});
    },
  };
}

describe('a request that exceeds its timeout', () => {
  it.each([
    [undefined, 30],
    ['5', 5],
    ['60', 60],
  ])('is answered at its X-Request-Timeout of %j', async (header, seconds) => {
    const bench = await openBench();
    const busy = await holdUp(bench);
    const headers: Record<string, string> = header === undefined ? {} : { 'x-request-timeout': header };
    let answered = false;
    const answer = createV2(bench, {}, { headers }).finally(() => {
      answered = true;
    });
    await Promise.resolve();
    bench.clock.advance(seconds * 1000 - 1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).toBe(false);
    bench.clock.advance(1);
    const { status, body } = await answer;
    expect([status, body]).toEqual([500, TIMEOUT]);
    await busy.release();
    expect(await rowCounts(bench)).toEqual(NOTHING_MADE);
    expect((await createV2(bench)).status).toBe(200);
  });

  it.each(databases)('rolls back on $kind', async (on) => {
    let slow = true;
    const bench: Bench = await openBench({
      on,
      ids: {
        uuid: () => {
          // At the second call the order is stored, and the timeout has been answered.
          if (slow) bench.clock.advance(31_000);
          return randomUUID();
        },
        random: (bytes) => randomBytes(bytes),
      },
    });
    const { status, body } = await createV2(bench);
    expect([status, body]).toEqual([500, TIMEOUT]);
    await bench.context.database.transaction(async () => {});
    expect(await rowCounts(bench)).toEqual(NOTHING_MADE);
    slow = false;
    expect((await createV2(bench)).status).toBe(200);
  });

  it.each(['', '0', '61', '1.5', '-1', 'soon', '5, 5'])('rejects X-Request-Timeout %j', async (header) => {
    const bench = await openBench();
    const answer = await createV2(bench, {}, { headers: { 'x-request-timeout': header } });
    expect([answer.status, answer.text]).toEqual([400, 'Bad Request']);
    expect(await rowCounts(bench)).toEqual(NOTHING_MADE);
  });

  it('clears its timer when it was in time', async () => {
    const bench = await openBench();
    const before = bench.clock.pending();
    await createV2(bench, {}, { headers: { 'x-request-timeout': '60' } });
    await createV2(bench, { sum: 'wrong' });
    expect(bench.clock.pending()).toBe(before);
  });
});
