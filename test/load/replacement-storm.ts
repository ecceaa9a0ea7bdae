import { randomInt } from 'node:crypto';
import { onFreshPostgres, onFreshSqlite, print } from './storms/databases.ts';
import { replacementStorm, type Size, seeded } from './storms/replacement.ts';
import { serveStorm } from './storms/served.ts';

const SIZE: Size = { orders: 120, ordersAtOnce: 10, tabs: 20, steps: 6, pauseMs: 800 };
/** So that some creations find no free requisite. */
const ENTRIES = 100;
const SCENE = 'replacement-storm';

/**
 * Replacements of payments under load: on SQLite by one process and by two, and on PostgreSQL
 * (`TEST_DATABASE_URL`) by two. Prints a line of JSON for each. @throws when an invariant was violated
 */
export async function main(): Promise<void> {
  for (const processes of [1, 2]) {
    await onFreshSqlite((database) => run('SQLite', database, processes));
  }
  await onFreshPostgres(SCENE, (database) => run('PostgreSQL', database, 2));
}

async function run(on: string, database: string, processes: number): Promise<void> {
  const seed = randomInt(2 ** 31);
  const { target, close } = await serveStorm({ database, processes, entries: ENTRIES });
  const start = performance.now();
  try {
    const { counts, problems } = await replacementStorm(target, SIZE, seeded(seed));
    const seconds = Math.round((performance.now() - start) / 100) / 10;
    print({ scene: SCENE, on, processes, seed, seconds, ...counts, problems });
    if (problems.length > 0) throw new Error(`${problems.length} invariants were violated`);
  } finally {
    await close();
  }
}
