import { orderIdIn } from './columns.ts';
import type { Sql } from './drivers/database.ts';
import { numberOrNullIn, textIn } from './drivers/row.ts';
import type { PaymentKey } from './payments.ts';

/** Active payments whose lifetime ended at `expiredBefore` or earlier, the longest overdue first. */
export async function overduePayments(
  sql: Sql,
  expiredBefore: number,
  limit: number,
): Promise<readonly PaymentKey[]> {
  const rows = await sql.query(
    `select payment_id, order_id from payments where status = 'created' and expires_at <= ?
     order by expires_at limit ?`,
    [expiredBefore, limit],
  );
  return rows.map((row) => ({ paymentId: textIn(row, 'payment_id'), orderId: orderIdIn(row, 'order_id') }));
}

/** When the next lifetime of an active payment ends, after `after`; `null` when there is none. */
export async function nextExpiry(sql: Sql, after: number): Promise<number | null> {
  const row = await sql.first(
    "select min(expires_at) as next from payments where status = 'created' and expires_at > ?",
    [after],
  );
  return row === undefined ? null : numberOrNullIn(row, 'next');
}
