import { describe, expect, it, onTestFinished } from 'vitest';
import { replacementStorm, type Size, seeded } from '../load/storms/replacement.ts';
import { serveStorm } from '../load/storms/served.ts';
import { databases } from './support/databases.ts';

// `npm run test:load replacement-storm` runs the full size.
const SIZE: Size = { orders: 8, ordersAtOnce: 4, tabs: 20, steps: 4, pauseMs: 1000 };

describe.each(databases)('replacements of payments under concurrency on $kind', (on) => {
  it('leave one open payment to an order, each requisite to one order, and every payment posted', {
    timeout: 180_000,
  }, async () => {
    const { address, drop } = await on.fresh();
    onTestFinished(drop);
    const processes = on.kind === 'SQLite' ? 0 : 2;
    const { target, close } = await serveStorm({ database: address, processes, entries: 8 });
    onTestFinished(close);
    const { counts, problems } = await replacementStorm(target, SIZE, seeded(1));
    expect(problems).toEqual([]);
    expect(counts['replaced']).toBeGreaterThan(0);
    expect(counts['orders paid twice']).toBeGreaterThan(0);
  });
});
