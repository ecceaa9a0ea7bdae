import type { Conversion } from '../rules/conversion.ts';
import type { Row, Sql } from './drivers/database.ts';
import { flagIn, numberIn, textIn } from './drivers/row.ts';

/** The additional data of a payment of version 2. */
export interface NewPaymentDetail extends Conversion {
  readonly paymentId: string;
  readonly isIntrabankTransfer: boolean;
  readonly isAllowAnotherAmount: boolean;
  readonly createdAt: number;
}

/** The stored data. Times are epoch milliseconds. */
export interface StoredPaymentDetail extends NewPaymentDetail {
  readonly id: number;
  readonly updatedAt: number;
}

export async function insertPaymentDetail(sql: Sql, detail: NewPaymentDetail): Promise<StoredPaymentDetail> {
  const row = await sql.first(
    `insert into payment_details (payment_id, course, rate, is_intrabank_transfer, is_allow_another_amount,
       created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?)
     returning *`,
    [
      detail.paymentId,
      detail.exchangeRate,
      detail.commission,
      detail.isIntrabankTransfer ? 1 : 0,
      detail.isAllowAnotherAmount ? 1 : 0,
      detail.createdAt,
      detail.createdAt,
    ],
  );
  if (row === undefined) throw new Error('the detail was not stored');
  return detailOf(row);
}

/** `null` for a payment of version 1. */
export async function findPaymentDetail(sql: Sql, paymentId: string): Promise<StoredPaymentDetail | null> {
  const row = await sql.first('select * from payment_details where payment_id = ?', [paymentId]);
  return row === undefined ? null : detailOf(row);
}

/** Marks the detail as changed with the payment's amount, from which all its figures follow. */
export async function touchPaymentDetail(sql: Sql, paymentId: string, now: number): Promise<void> {
  await sql.query('update payment_details set updated_at = ? where payment_id = ?', [now, paymentId]);
}

function detailOf(row: Row): StoredPaymentDetail {
  return {
    id: numberIn(row, 'id'),
    paymentId: textIn(row, 'payment_id'),
    exchangeRate: textIn(row, 'course'),
    commission: textIn(row, 'rate'),
    isIntrabankTransfer: flagIn(row, 'is_intrabank_transfer'),
    isAllowAnotherAmount: flagIn(row, 'is_allow_another_amount'),
    createdAt: numberIn(row, 'created_at'),
    updatedAt: numberIn(row, 'updated_at'),
  };
}
