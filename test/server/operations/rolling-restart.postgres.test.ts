import { expect, it, onTestFinished } from 'vitest';
import { rollingRestart } from '../../load/restart/rolling.ts';
import { isOnPath } from '../../requirements.ts';
import { databases } from '../../service/support/databases.ts';

const canRun = isOnPath('nginx', process.env);

it.runIf(canRun).each(databases.filter(({ kind }) => kind !== 'SQLite'))(
  'two processes on $kind behind nginx are restarted in turn: no request fails, no webhook is lost, no page untold',
  async (on) => {
    const { address, drop } = await on.fresh();
    onTestFinished(drop);
    const result = await rollingRestart({
      database: address,
      requestsASecond: 60,
      drainSeconds: 1,
      pages: 20,
      pageAgeMs: 0,
    });
    expect(result).toMatchObject({
      failed: {},
      withoutWebhook: 0,
      waiting: { failed: {}, untold: 0 },
      errors: [],
    });
    expect(result.completed).toBeGreaterThan(5);
    expect(result.waiting.completed).toBeGreaterThan(5);
  },
  180_000,
);
