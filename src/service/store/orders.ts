import type { Amount } from '../../contract/amount.ts';
import type { OrderId } from '../../contract/ids.ts';
import { amountOrNullIn, orderIdIn } from './columns.ts';
import type { Row, Sql } from './drivers/database.ts';
import { listOf } from './drivers/list.ts';
import { numberIn, numberOrNullIn, textOrNullIn } from './drivers/row.ts';

/** A stored order. Times are epoch milliseconds. */
export interface StoredOrder {
  readonly orderId: OrderId;
  readonly merchantId: number;
  readonly amount: Amount | null;
  /** `outter_id`: the merchant's own ID of the order. */
  readonly shopOrderId: string | null;
  readonly geoId: number;
  readonly redirectUrl: string | null;
  readonly successRedirectUrl: string | null;
  readonly failRedirectUrl: string | null;
  /** When the merchant closed it; `null`: it is open. */
  readonly closedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The order's data in responses about its payment. It never changes. */
export type OrderEcho = Pick<
  StoredOrder,
  'shopOrderId' | 'redirectUrl' | 'successRedirectUrl' | 'failRedirectUrl'
>;

/** Stores an open order. */
export async function insertOrder(sql: Sql, order: StoredOrder): Promise<void> {
  await sql.query(
    `insert into orders (order_id, merchant_id, amount, outter_id, geo_id,
       redirect_url, success_redirect_url, fail_redirect_url, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      order.orderId,
      order.merchantId,
      order.amount,
      order.shopOrderId,
      order.geoId,
      order.redirectUrl,
      order.successRedirectUrl,
      order.failRedirectUrl,
      order.createdAt,
      order.updatedAt,
    ],
  );
}

export async function findOrder(sql: Sql, orderId: OrderId): Promise<StoredOrder | null> {
  const row = await sql.first('select * from orders where order_id = ?', [orderId]);
  return row === undefined ? null : orderOf(row);
}

/** Orders, the newest first. */
export async function listOrders(sql: Sql, limit: number): Promise<readonly StoredOrder[]> {
  const rows = await sql.query('select * from orders order by created_at desc, order_id limit ?', [limit]);
  return rows.map(orderOf);
}

/**
 * Marks the order as changed. In a transaction this locks the order: every decision about its payments is
 * made under this lock.
 * @returns when its merchant closed it; `null` for an open order
 */
export async function touchOrder(
  sql: Sql,
  orderId: OrderId,
  now: number,
): Promise<{ readonly closedAt: number | null }> {
  const row = await sql.first('update orders set updated_at = ? where order_id = ? returning closed_at', [
    now,
    orderId,
  ]);
  return { closedAt: row === undefined ? null : numberOrNullIn(row, 'closed_at') };
}

/** Locks several orders, as {@link touchOrder} does. @returns the orders by ID */
export async function touchOrders(
  sql: Sql,
  orderIds: readonly OrderId[],
  now: number,
): Promise<ReadonlyMap<OrderId, StoredOrder>> {
  if (orderIds.length === 0) return new Map();
  const { text, values } = listOf(orderIds);
  const rows = await sql.query(`update orders set updated_at = ? where order_id in ${text} returning *`, [
    now,
    ...values,
  ]);
  return new Map(rows.map(orderOf).map((order) => [order.orderId, order]));
}

/** Closes an order. A closed one keeps its time. */
export async function markOrderClosed(sql: Sql, orderId: OrderId, now: number): Promise<void> {
  await sql.query('update orders set closed_at = ? where order_id = ? and closed_at is null', [now, orderId]);
}

export function echoOf(row: Row): OrderEcho {
  return {
    shopOrderId: textOrNullIn(row, 'outter_id'),
    redirectUrl: textOrNullIn(row, 'redirect_url'),
    successRedirectUrl: textOrNullIn(row, 'success_redirect_url'),
    failRedirectUrl: textOrNullIn(row, 'fail_redirect_url'),
  };
}

export function orderOf(row: Row): StoredOrder {
  return {
    orderId: orderIdIn(row, 'order_id'),
    merchantId: numberIn(row, 'merchant_id'),
    amount: amountOrNullIn(row, 'amount'),
    geoId: numberIn(row, 'geo_id'),
    closedAt: numberOrNullIn(row, 'closed_at'),
    createdAt: numberIn(row, 'created_at'),
    updatedAt: numberIn(row, 'updated_at'),
    ...echoOf(row),
  };
}
