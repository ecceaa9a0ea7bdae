import type { OrderId } from '../../contract/ids.ts';
import { orderIdIn } from './columns.ts';
import type { Sql } from './drivers/database.ts';
import { listOf } from './drivers/list.ts';
import { numberIn } from './drivers/row.ts';
import { findMerchant } from './merchants.ts';
import { echoOf, type OrderEcho, type StoredOrder } from './orders.ts';
import { type PaymentVersion, paymentOf, type StoredPayment, versionOf } from './payment-row.ts';
import { countReplacements } from './payments.ts';

/** Sorts an order's current payment first: the paid one, else the newest. */
const CURRENT_FIRST = "case status when 'completed' then 0 when 'refund' then 1 else 2 end, id desc";

/** The order's current payment: the paid one, else the newest. */
export async function currentPayment(sql: Sql, orderId: OrderId): Promise<StoredPayment | null> {
  const row = await sql.first(`select * from payments where order_id = ? order by ${CURRENT_FIRST} limit 1`, [
    orderId,
  ]);
  return row === undefined ? null : paymentOf(row);
}

/** What an order read says beside the order itself. */
export interface OrderState {
  readonly current: StoredPayment | null;
  /** How many of them were replaced at the payer's request. */
  readonly replacements: number;
  /** Where its merchant helps payers. */
  readonly supportUrl: string | null;
}

export async function orderState(
  sql: Sql,
  { orderId, merchantId }: Pick<StoredOrder, 'orderId' | 'merchantId'>,
): Promise<OrderState> {
  const current = await currentPayment(sql, orderId);
  const replacements = current === null ? 0 : await countReplacements(sql, orderId);
  return { current, replacements, supportUrl: (await findMerchant(sql, merchantId))?.supportUrl ?? null };
}

/** As {@link currentPayment}, but only the columns that an unchanged poll needs. */
export async function currentPaymentVersion(sql: Sql, orderId: OrderId): Promise<PaymentVersion | null> {
  const row = await sql.first(
    `select id, version, status, shown_at, first_shown_at, withdrawn, expires_at from payments
     where order_id = ? order by ${CURRENT_FIRST} limit 1`,
    [orderId],
  );
  return row === undefined ? null : versionOf(row);
}

/** The most orders of one statement: SQLite takes 32,766 values, and lists are filled up to a power of two. */
const MOST_ORDERS = 16_384;

/** As {@link currentPaymentVersion}, for many orders. Those without a payment are missing. */
export async function currentPaymentVersions(
  sql: Sql,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, { readonly id: number; readonly version: number }>> {
  const found = new Map<OrderId, { readonly id: number; readonly version: number }>();
  for (let from = 0; from < orderIds.length; from += MOST_ORDERS) {
    const { text, values } = listOf(orderIds.slice(from, from + MOST_ORDERS));
    const rows = await sql.query(
      `select order_id, id, version, status from payments where order_id in ${text} order by ${CURRENT_FIRST}`,
      values,
    );
    for (const row of rows) {
      const orderId = orderIdIn(row, 'order_id');
      if (!found.has(orderId))
        found.set(orderId, { id: numberIn(row, 'id'), version: numberIn(row, 'version') });
    }
  }
  return found;
}

/** A payment and the order's data for a response. */
export interface CurrentPayment {
  readonly payment: StoredPayment;
  readonly order: OrderEcho;
}

/** As {@link currentPayment}, with the order's data for a response. */
export async function currentPaymentWithOrder(sql: Sql, orderId: OrderId): Promise<CurrentPayment | null> {
  const row = await sql.first(
    `select p.*, o.outter_id, o.redirect_url, o.success_redirect_url, o.fail_redirect_url
     from payments p join orders o on o.order_id = p.order_id
     where p.order_id = ? order by ${CURRENT_FIRST} limit 1`,
    [orderId],
  );
  return row === undefined ? null : { payment: paymentOf(row), order: echoOf(row) };
}
