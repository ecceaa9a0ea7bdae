import type { OrderId } from '../../contract/ids.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '../../contract/statuses.ts';
import { orderIdIn, wordIn } from './columns.ts';
import type { Sql } from './drivers/database.ts';
import { listOf } from './drivers/list.ts';
import { numberIn, numberOrNullIn, textIn, textOrNullIn } from './drivers/row.ts';
import { type NewPayment, paymentOf, type StoredPayment } from './payment-row.ts';

/** Stores an active payment; `null` when the order has one. */
export async function insertPayment(sql: Sql, payment: NewPayment): Promise<StoredPayment | null> {
  const row = await sql.first(
    `insert into payments (payment_id, order_id, origin, status, amount, transfer_method, bank_wanted, geo_id,
       client_id, client_ip, callback_url, replaces, requisite_id, requisites, shown_at, first_shown_at, expires_at,
       created_at, updated_at, open_for_merchant)
     values (?, ?, ?, 'created', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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
      payment.replaces,
      payment.requisiteId,
      JSON.stringify(payment.requisites),
      payment.shownAt,
      payment.firstShownAt,
      payment.expiresAt,
      payment.createdAt,
      payment.createdAt,
      payment.merchantId,
    ],
  );
  return row === undefined ? null : paymentOf(row);
}

/** Finds payments, in no particular order. */
export async function findPayments(
  sql: Sql,
  paymentIds: readonly string[],
): Promise<readonly StoredPayment[]> {
  const { text, values } = listOf(paymentIds);
  return (await sql.query(`select * from payments where payment_id in ${text}`, values)).map(paymentOf);
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

/** All payments of an order, oldest first. */
export async function paymentsOfOrder(sql: Sql, orderId: OrderId): Promise<readonly StoredPayment[]> {
  const rows = await sql.query('select * from payments where order_id = ? order by id', [orderId]);
  return rows.map(paymentOf);
}

/** How many payments of the order were replaced by another one at the payer's request. */
export async function countReplacements(sql: Sql, orderId: OrderId): Promise<number> {
  const row = await sql.first(
    'select count(*) as n from payments where order_id = ? and replaces is not null',
    [orderId],
  );
  return row === undefined ? 0 : numberIn(row, 'n');
}

/** The last `callback_url` that the merchant gave for a payment of the order; `null` when it gave none. */
export async function lastCallbackUrl(sql: Sql, orderId: OrderId): Promise<string | null> {
  const row = await sql.first(
    'select callback_url from payments where order_id = ? and callback_url is not null order by id desc limit 1',
    [orderId],
  );
  return row === undefined ? null : textOrNullIn(row, 'callback_url');
}

/** All payments of these orders with their statuses, the oldest first. */
export async function paymentStatuses(
  sql: Sql,
  orderIds: readonly OrderId[],
): Promise<readonly (PaymentKey & Pick<StoredPayment, 'status'>)[]> {
  const { text, values } = listOf(orderIds);
  const rows = await sql.query(
    `select payment_id, order_id, status from payments where order_id in ${text} order by id`,
    values,
  );
  return rows.map((row) => ({
    paymentId: textIn(row, 'payment_id'),
    orderId: orderIdIn(row, 'order_id'),
    status: wordIn(row, 'status', PAYMENT_STATUSES),
  }));
}

/** A subquery: the number of the order's completed payments. @param orderId the outer query's column */
export const completedCount = (orderId: string): string =>
  `(select count(*) from payments c where c.order_id = ${orderId} and c.status = 'completed')`;

/**
 * A number that grows with each change of any payment of the order: every change raises its payment's version, and
 * no payment is ever removed.
 */
export async function orderVersion(sql: Sql, orderId: OrderId): Promise<number> {
  const row = await sql.first('select sum(version) as version from payments where order_id = ?', [orderId]);
  return row === undefined ? 0 : (numberOrNullIn(row, 'version') ?? 0);
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
      | 'first_shown_at'
      | 'withdrawn'
      | 'expires_at'
      | 'has_appeal'
      | 'personal_data_removed_at',
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
  const [changed] = await changePayments(sql, [paymentId], statuses, change, now);
  return changed ?? null;
}

/** As {@link changePayment}, for several. @returns those that were changed, in no particular order */
export async function changePayments(
  sql: Sql,
  paymentIds: readonly string[],
  statuses: readonly PaymentStatus[],
  change: PaymentChange,
  now: number,
): Promise<readonly StoredPayment[]> {
  const columns = Object.entries(change);
  const [ids, from] = [listOf(paymentIds), listOf(statuses)];
  const rows = await sql.query(
    `update payments set ${columns.map(([name]) => `${name} = ?, `).join('')}
       version = version + 1, updated_at = ?
     where payment_id in ${ids.text} and status in ${from.text}
     returning *`,
    [...columns.map(([, value]) => value), now, ...ids.values, ...from.values],
  );
  const changed = rows.map(paymentOf);
  for (const { orderId } of changed) sql.changes?.orders.add(orderId);
  return changed;
}

/** Names a payment and its order, without the rest of the row. */
export type PaymentKey = Pick<StoredPayment, 'paymentId' | 'orderId'>;
