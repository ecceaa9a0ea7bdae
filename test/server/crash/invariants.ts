import { openSqlite } from '../../../src/service/store/drivers/sqlite.ts';
import type { Acknowledged } from './load.ts';

/** Violated durability invariants; all lists are empty for a sound store. */
export interface InvariantViolations {
  /** Acknowledged writes that are missing. */
  readonly lost: readonly string[];
  /** Writes that were applied more than once. */
  readonly duplicated: readonly unknown[];
  /** Open payments that share a requisite and a sum. */
  readonly shared: readonly unknown[];
  /** Paid payments with no webhook or with several. */
  readonly unannounced: readonly unknown[];
}

/** Compares the acknowledged writes with a database file that no server is using. */
export async function findViolations(
  file: string,
  acknowledged: readonly Acknowledged[],
): Promise<InvariantViolations> {
  const database = openSqlite(file);
  try {
    const orders = new Set(
      (await database.query('select order_id from orders')).map((row) => row['order_id']),
    );
    const payments = new Map(
      (await database.query('select payment_id, order_id, status from payments')).map((row) => [
        row['payment_id'],
        row,
      ]),
    );
    const lost = acknowledged.flatMap(({ orderId, paymentId, isCompleted }) => {
      const payment = payments.get(paymentId);
      return [
        ...(orders.has(orderId) ? [] : [`order ${orderId}`]),
        ...(paymentId === undefined || payment?.['order_id'] === orderId ? [] : [`payment of ${orderId}`]),
        ...(isCompleted !== true || payment?.['status'] === 'completed' ? [] : [`completion of ${orderId}`]),
      ];
    });
    return {
      lost,
      duplicated: [
        ...(await database.query('select order_id from payments group by order_id having count(*) > 1')),
        ...(await database.query(
          'select outter_id from orders where outter_id like ? group by outter_id having count(*) > 1',
          ['A-%'],
        )),
      ],
      shared: await database.query(
        `select requisite_id, amount from payments where status = 'created'
         group by requisite_id, amount having count(*) > 1`,
      ),
      unannounced: await database.query(
        `select p.payment_id from payments p left join webhooks w on w.payment_id = p.payment_id
         where p.status = 'completed' group by p.payment_id having count(w.id) <> 1`,
      ),
    };
  } finally {
    await database.close();
  }
}

/** The webhook IDs of the paid payments in the database. */
export async function paid(file: string): Promise<ReadonlyMap<unknown, unknown>> {
  const database = openSqlite(file);
  try {
    const rows = await database.query('select payment_id, webhook_id from webhooks');
    return new Map(rows.map((row) => [row['payment_id'], row['webhook_id']]));
  } finally {
    await database.close();
  }
}
