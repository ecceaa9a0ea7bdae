import type { Amount } from '../../contract/amount.ts';
import { amountIn } from './columns.ts';
import type { Row, Sql } from './drivers/database.ts';
import { numberIn, numberOrNullIn, textIn } from './drivers/row.ts';

/** A requisite and a sum, taken by one payment. */
export interface Reservation {
  readonly requisiteId: number;
  readonly amount: Amount;
  readonly paymentId: string;
}

/**
 * Takes the pair for the payment. False when another payment has it, or had it and it still rests. Atomic by the
 * table's key, whoever else tries. A pair that cannot be had is not locked either (as an upsert would): two who try
 * several pairs in different orders must not wait for each other.
 */
export async function reserve(sql: Sql, reservation: Reservation, now: number): Promise<boolean> {
  const { requisiteId, amount, paymentId } = reservation;
  const taken = await sql.first(
    `insert into reservations (requisite_id, amount, payment_id, free_at) values (?, ?, ?, null)
     on conflict (requisite_id, amount) do nothing
     returning requisite_id`,
    [requisiteId, amount, paymentId],
  );
  if (taken !== undefined) return true;
  const takenOver = await sql.first(
    `update reservations set payment_id = ?, free_at = null
     where requisite_id = ? and amount = ? and (payment_id = ? or free_at <= ?)
     returning requisite_id`,
    [paymentId, requisiteId, amount, paymentId, now],
  );
  return takenOver !== undefined;
}

/** Lets go of what the payment holds, from `cooldownUntil` on. What it let go of before rests as it was told to. */
export async function release(sql: Sql, paymentId: string, cooldownUntil: number): Promise<void> {
  await sql.query('update reservations set free_at = ? where payment_id = ? and free_at is null', [
    cooldownUntil,
    paymentId,
  ]);
}

/** Lets go of one sum that the payment holds, from `cooldownUntil` on. */
export async function releaseSum(
  sql: Sql,
  paymentId: string,
  amount: Amount,
  cooldownUntil: number,
): Promise<void> {
  await sql.query('update reservations set free_at = ? where payment_id = ? and amount = ?', [
    cooldownUntil,
    paymentId,
    amount,
  ]);
}

/** A pair that is taken: by a payment that can be paid (`cooldownUntil` is `null`), or still resting until then. */
export interface StoredReservation extends Reservation {
  readonly cooldownUntil: number | null;
}

/** What is taken of these requisites now. */
export async function takenOf(
  sql: Sql,
  requisites: readonly number[],
  now: number,
): Promise<readonly StoredReservation[]> {
  if (requisites.length === 0) return [];
  const rows = await sql.query(
    `select * from reservations
     where requisite_id in (${requisites.map(() => '?').join(', ')}) and (free_at is null or free_at > ?)
     order by requisite_id, amount`,
    [...requisites, now],
  );
  return rows.map(reservationOf);
}

function reservationOf(row: Row): StoredReservation {
  return {
    requisiteId: numberIn(row, 'requisite_id'),
    amount: amountIn(row, 'amount'),
    paymentId: textIn(row, 'payment_id'),
    cooldownUntil: numberOrNullIn(row, 'free_at'),
  };
}
