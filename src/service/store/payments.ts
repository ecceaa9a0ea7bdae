import type { OrderId } from '../../contract/ids.ts';
import type { PaymentStatus } from '../../contract/statuses.ts';
import type { Sql } from './drivers/database.ts';
import { numberIn, numberOrNullIn } from './drivers/row.ts';
import { type NewPayment, paymentOf, type StoredPayment } from './payment-row.ts';

/** Stores an active payment; `null` when the order has one. */
export async function insertPayment(sql: Sql, payment: NewPayment): Promise<StoredPayment | null> {
  const row = await sql.first(
    `insert into payments (payment_id, order_id, origin, status, amount, transfer_method, bank_wanted, geo_id,
       client_id, client_ip, callback_url, requisite_id, requisites, shown_at, expires_at, created_at, updated_at, open_for_merchant)
     values (?, ?, ?, 'created', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict do nothing
     returning *`,
    [
      payment.paymentId,
      payment.orderId,
      payment.origin,
      payment.amount,
      payment.transferMethod,
      payment.bankWanted,
      payment.geoId,
      payment.clientId,
      payment.clientIp,
      payment.callbackUrl,
      payment.requisiteId,
      JSON.stringify(payment.requisites),
      payment.shownAt,
      payment.expiresAt,
      payment.createdAt,
      payment.createdAt,
      payment.merchantId,
    ],
  );
  return row === undefined ? null : paymentOf(row);
}

export async function findPayment(sql: Sql, paymentId: string): Promise<StoredPayment | null> {
  const row = await sql.first('select * from payments where payment_id = ?', [paymentId]);
  return row === undefined ? null : paymentOf(row);
}

/** Finds a payment by its number, the ID of version 2. */
export async function findPaymentByNumber(sql: Sql, id: number): Promise<StoredPayment | null> {
  const row = await sql.first('select * from payments where id = ?', [id]);
  return row === undefined ? null : paymentOf(row);
}

/** The order's other active payments. */
export async function otherActivePayments(
  sql: Sql,
  payment: Pick<StoredPayment, 'orderId' | 'paymentId'>,
): Promise<readonly StoredPayment[]> {
  const rows = await sql.query(
    "select * from payments where order_id = ? and payment_id <> ? and status = 'created'",
    [payment.orderId, payment.paymentId],
  );
  return rows.map(paymentOf);
}

/** All payments of an order, oldest first. */
export async function paymentsOfOrder(sql: Sql, orderId: OrderId): Promise<readonly StoredPayment[]> {
  const rows = await sql.query('select * from payments where order_id = ? order by id', [orderId]);
  return rows.map(paymentOf);
}

export async function hasPayment(sql: Sql, orderId: OrderId): Promise<boolean> {
  const row = await sql.first('select 1 as found from payments where order_id = ? limit 1', [orderId]);
  return row !== undefined;
}

/** The number of a merchant's active payments. */
export async function countOpenPayments(sql: Sql, merchantId: number): Promise<number> {
  const row = await sql.first(
    "select count(*) as n from payments where open_for_merchant = ? and status = 'created'",
    [merchantId],
  );
  return row === undefined ? 0 : numberIn(row, 'n');
}

/** The columns that a change may set, by their database names. */
export type PaymentChange = Readonly<
  Partial<
    Record<
      | 'status'
      | 'amount'
      | 'prev_amount'
      | 'requisites'
      | 'shown_at'
      | 'withdrawn'
      | 'expires_at'
      | 'has_appeal',
      string | number | null
    >
  >
>;

/**
 * Compare-and-set: changes the payment only while its status is one of `statuses`; otherwise `null`. Of two
 * concurrent changes one wins.
 */
export async function changePayment(
  sql: Sql,
  paymentId: string,
  statuses: readonly PaymentStatus[],
  change: PaymentChange,
  now: number,
): Promise<StoredPayment | null> {
  if (statuses.length === 0) return null;
  const columns = Object.entries(change);
  const row = await sql.first(
    `update payments set ${columns.map(([name]) => `${name} = ?, `).join('')}
       version = version + 1, updated_at = ?
     where payment_id = ? and status in (${statuses.map(() => '?').join(', ')})
     returning *`,
    [...columns.map(([, value]) => value), now, paymentId, ...statuses],
  );
  return row === undefined ? null : paymentOf(row);
}

/** Active payments whose lifetime ended at `expiredBefore` or earlier, the longest overdue first. */
export async function overduePayments(
  sql: Sql,
  expiredBefore: number,
  limit: number,
): Promise<readonly StoredPayment[]> {
  const rows = await sql.query(
    "select * from payments where status = 'created' and expires_at <= ? order by expires_at limit ?",
    [expiredBefore, limit],
  );
  return rows.map(paymentOf);
}

/** When the next lifetime of an active payment ends; `null` when there is none. */
export async function nextExpiry(sql: Sql): Promise<number | null> {
  const row = await sql.first("select min(expires_at) as next from payments where status = 'created'");
  return row === undefined ? null : numberOrNullIn(row, 'next');
}
