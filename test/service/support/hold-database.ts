import type { Database } from '../../../src/service/store/drivers/database.ts';

/**
 * Begins a transaction that lasts until it is released; meanwhile nothing else is done on SQLite's one connection.
 * @returns `release`, which resolves after the commit
 */
export async function holdDatabase(database: Database): Promise<() => Promise<void>> {
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  let done = Promise.resolve();
  await new Promise<void>((begun) => {
    done = database.transaction(async () => {
      begun();
      await held;
    });
  });
  return () => {
    end();
    return done;
  };
}
