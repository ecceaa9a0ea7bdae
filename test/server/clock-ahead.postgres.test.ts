import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newPayment, openBench, paymentOf, SECRET } from '../service/support/bench.ts';
import { databases } from '../service/support/databases.ts';
import { startBuiltServer } from './child/built-server.ts';
import { dataDir } from './whole-server.ts';

const AHEAD = join(import.meta.dirname, 'child/clock-ahead.mjs');

describe.each(databases.filter(({ kind }) => kind !== 'SQLite'))('two built servers on one $kind', (on) => {
  it('of which one has a clock that is ahead, cancel nothing; that one is not ready and says so', async () => {
    const { address, drop } = await on.fresh();
    onTestFinished(drop);
    const bench = await openBench({
      database: address,
      clock: { now: () => Date.now(), after: () => () => {} },
      requisitesDelayMs: 0,
    });
    const { orderId } = await newPayment(bench);
    const environment = { DATABASE_URL: address, SECRET, LOG_LEVEL: 'warn' };
    const right = await startBuiltServer({ folder: await dataDir(), environment });
    const ahead = await startBuiltServer({
      folder: await dataDir(),
      environment,
      nodeArguments: ['--import', AHEAD],
    });
    const readiness = await fetch(`${ahead.url}/readyz`);
    expect([readiness.status, await readiness.json()]).toEqual([
      503,
      { status: 'unavailable', reason: 'clock' },
    ]);
    expect((await fetch(ahead.url + paymentOf(orderId))).status).toBe(503);
    const [first = ''] = ahead.logged().split('\n');
    expect(JSON.parse(first)).toMatchObject({ event: 'clock-out-of-step', level: 'error' });

    expect((await fetch(`${right.url}/readyz`)).status).toBe(200);
    const read = await fetch(right.url + paymentOf(orderId));
    expect(await read.json()).toMatchObject({ status: 'created', card_number: expect.any(String) });
  });
});
