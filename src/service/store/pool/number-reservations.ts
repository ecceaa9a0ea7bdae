import type { Amount } from '../../../contract/amount.ts';
import { amountIn } from '../columns.ts';
import type { Sql } from '../drivers/database.ts';
import { numberOrNullIn, textIn } from '../drivers/row.ts';
import type { ReservationHolder } from './reservations.ts';

/** A payment's reservation of a number that was given to it by hand, in the pool or not, with an amount. */
export interface NumberReservation {
  readonly number: string;
  readonly amount: Amount;
  readonly paymentId: string;
}

/** A reservation in force: of an active payment (`freeAt` is `null`), or in its cooldown. */
export interface StoredNumberReservation extends NumberReservation {
  readonly freeAt: number | null;
}

/** As `reserve` does for a requisite of the pool: false when another payment holds the number with the amount. */
export async function reserveNumber(sql: Sql, reservation: NumberReservation, now: number): Promise<boolean> {
  const { number, amount, paymentId } = reservation;
  const taken = await sql.first(
    `insert into number_reservations (number, amount, payment_id, free_at) values (?, ?, ?, null)
     on conflict (number, amount) do nothing
     returning number`,
    [number, amount, paymentId],
  );
  if (taken !== undefined) return true;
  const takenOver = await sql.first(
    `update number_reservations set payment_id = ?, free_at = null
     where number = ? and amount = ? and (payment_id = ? or free_at <= ?)
     returning number`,
    [paymentId, number, amount, paymentId, now],
  );
  return takenOver !== undefined;
}

export async function holderOfNumber(
  sql: Sql,
  number: string,
  amount: Amount,
): Promise<ReservationHolder | null> {
  const row = await sql.first(
    'select payment_id, free_at from number_reservations where number = ? and amount = ?',
    [number, amount],
  );
  return row === undefined
    ? null
    : { paymentId: textIn(row, 'payment_id'), freeAt: numberOrNullIn(row, 'free_at') };
}

/** The numbers that an active payment holds with an amount. */
export async function numbersHeld(sql: Sql, paymentId: string, amount: Amount): Promise<readonly string[]> {
  const rows = await sql.query(
    `select number from number_reservations where payment_id = ? and amount = ? and free_at is null
     order by number`,
    [paymentId, amount],
  );
  return rows.map((row) => textIn(row, 'number'));
}

/** The reservations of these numbers that are in force. */
export async function reservationsOfNumbers(
  sql: Sql,
  numbers: readonly string[],
  now: number,
): Promise<readonly StoredNumberReservation[]> {
  if (numbers.length === 0) return [];
  const rows = await sql.query(
    `select * from number_reservations
     where number in (${numbers.map(() => '?').join(', ')}) and (free_at is null or free_at > ?)`,
    [...numbers, now],
  );
  return rows.map((row) => ({
    number: textIn(row, 'number'),
    amount: amountIn(row, 'amount'),
    paymentId: textIn(row, 'payment_id'),
    freeAt: numberOrNullIn(row, 'free_at'),
  }));
}
