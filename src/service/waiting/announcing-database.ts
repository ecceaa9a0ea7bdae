import type { OrderId } from '../../contract/ids.ts';
import type { Database } from '../store/drivers/database.ts';

/**
 * The database, with its changes of payments announced after each commit.
 * @param announce gets the orders whose payments a transaction has changed
 */
export function announcingDatabase(
  database: Database,
  announce: (orderIds: ReadonlySet<OrderId>) => void,
): Database {
  return {
    ...database,
    async transaction(work) {
      let changedOrders = new Set<OrderId>();
      const result = await database.transaction((sql) => {
        // A new set for each attempt, because the driver repeats a transaction after a deadlock.
        changedOrders = new Set();
        return work({ ...sql, changedOrders });
      });
      if (changedOrders.size > 0) announce(changedOrders);
      return result;
    },
  };
}
