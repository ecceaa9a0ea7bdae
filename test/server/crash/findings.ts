import { openSqlite } from '../../../src/service/store/drivers/sqlite.ts';
import type { Acknowledged } from './load.ts';

/** What a store has done wrong, a line each; all empty when it is to be trusted. */
export interface Findings {
  /** Acknowledged, and not there. */
  readonly lost: readonly string[];
  /** There more than once. */
  readonly doubled: readonly unknown[];
  /** Open payments with a requisite and a sum in common. */
  readonly shared: readonly unknown[];
  /** Paid, and no webhook says so, or more than one. */
  readonly untold: readonly unknown[];
}

/** Compares what was acknowledged with what a database file holds. No server may be using it. */
export async function look(file: string, acknowledged: readonly Acknowledged[]): Promise<Findings> {
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
      doubled: [
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
      untold: await database.query(
        `select p.payment_id from payments p left join webhooks w on w.payment_id = p.payment_id
         where p.status = 'completed' group by p.payment_id having count(w.id) <> 1`,
      ),
    };
  } finally {
    await database.close();
  }
}

/** Payments that the database has as paid, with the ID of the webhook that tells so. */
export async function paid(file: string): Promise<ReadonlyMap<unknown, unknown>> {
  const database = openSqlite(file);
  try {
    const rows = await database.query('select payment_id, webhook_id from webhooks');
    return new Map(rows.map((row) => [row['payment_id'], row['webhook_id']]));
  } finally {
    await database.close();
  }
}
