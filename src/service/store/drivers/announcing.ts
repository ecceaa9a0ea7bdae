import type { Changes, Database } from './database.ts';

/**
 * The database, with what each transaction has changed announced after its commit, before the transaction's caller goes on.
 * @param announce must not throw
 */
export function announcing(database: Database, announce: (changes: Changes) => void): Database {
  return {
    ...database,
    async transaction(work) {
      let changes: Changes = { orders: new Set(), statuses: [] };
      const result = await database.transaction((sql) => {
        // Anew for each attempt, because the driver repeats a transaction after a deadlock.
        changes = { orders: new Set(), statuses: [] };
        return work({ query: sql.query, first: sql.first, changes });
      });
      announce(changes);
      return result;
    },
  };
}
