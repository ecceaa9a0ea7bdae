import { onFreshPostgres, onFreshSqlite, print } from './storms/databases.ts';
import { idempotencyStorm } from './storms/idempotency.ts';

const SIZE = { keys: 500, keysAtOnce: 10, calls: 20 };
const SCENE = 'idempotent-creations';

/**
 * Twenty concurrent creations for each of 500 idempotency keys by two processes, one of which is killed in between: on
 * SQLite, and on PostgreSQL (`TEST_DATABASE_URL`). Prints a line of JSON for each. @throws when a key created two
 * orders, or none
 */
export async function main(): Promise<void> {
  await onFreshSqlite((database) => run('SQLite', database));
  await onFreshPostgres(SCENE, (database) => run('PostgreSQL', database));
}

async function run(on: string, database: string): Promise<void> {
  const start = performance.now();
  const { counts, problems } = await idempotencyStorm(database, SIZE);
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  print({ scene: SCENE, on, seconds, ...counts, problems });
  if (problems.length > 0) throw new Error(`${problems.length} invariants were violated`);
}
