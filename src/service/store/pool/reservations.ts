import type { Amount } from '../../../contract/amount.ts';
import type { OrderId } from '../../../contract/ids.ts';
import { allDone } from '../../lib/all-done.ts';
import { amountIn } from '../columns.ts';
import type { Row, Sql } from '../drivers/database.ts';
import { listOf } from '../drivers/list.ts';
import { numberIn, numberOrNullIn, textIn } from '../drivers/row.ts';

/** A payment's reservation of a requisite with an amount. */
export interface Reservation {
  readonly requisiteId: number;
  readonly amount: Amount;
  readonly paymentId: string;
}

/** A reservation for a payment of this order. */
export interface ReservationRequest extends Reservation {
  readonly orderId: OrderId;
}

/**
 * Reserves a requisite with an amount. False when another payment holds the reservation, or is in its
 * cooldown; the cooldown of a payment of the same order does not count. The table's key makes this atomic. A
 * failed attempt takes no lock (an upsert would), so that payments which try several requisites in different
 * orders cannot deadlock.
 */
export async function reserve(sql: Sql, request: ReservationRequest, now: number): Promise<boolean> {
  const { requisiteId, amount, paymentId, orderId } = request;
  const taken = await sql.first(
    `insert into reservations (requisite_id, amount, payment_id, free_at) values (?, ?, ?, null)
     on conflict (requisite_id, amount) do nothing
     returning requisite_id`,
    [requisiteId, amount, paymentId],
  );
  if (taken !== undefined) return true;
  const takenOver = await sql.first(
    `update reservations set payment_id = ?, free_at = null,
       earlier_free_at = case when free_at > ? then free_at end
     where requisite_id = ? and amount = ? and (payment_id = ? or free_at <= ?
       or (free_at is not null and payment_id in (select payment_id from payments where order_id = ?)))
     returning requisite_id`,
    [paymentId, now, requisiteId, amount, paymentId, now, orderId],
  );
  return takenOver !== undefined;
}

/** A cooldown in which the reservation was retaken goes on after the release, if it ends later. */
const RELEASED = 'free_at = case when earlier_free_at > ? then earlier_free_at else ? end';

/** Who holds a reservation: an active payment, or until `freeAt` one in its cooldown. */
export interface ReservationHolder {
  readonly paymentId: string;
  readonly freeAt: number | null;
}

export async function holderOf(
  sql: Sql,
  requisiteId: number,
  amount: Amount,
): Promise<ReservationHolder | null> {
  const row = await sql.first(
    'select payment_id, free_at from reservations where requisite_id = ? and amount = ?',
    [requisiteId, amount],
  );
  return row === undefined
    ? null
    : { paymentId: textIn(row, 'payment_id'), freeAt: numberOrNullIn(row, 'free_at') };
}

/** The requisites that an active payment holds with an amount. */
export async function requisitesHeld(
  sql: Sql,
  paymentId: string,
  amount: Amount,
): Promise<readonly number[]> {
  const rows = await sql.query(
    'select requisite_id from reservations where payment_id = ? and amount = ? and free_at is null',
    [paymentId, amount],
  );
  return rows.map((row) => numberIn(row, 'requisite_id'));
}

/** Adds a reservation in force to a new requisite, unless it has one with the amount. */
export async function addReservation(
  sql: Sql,
  { requisiteId, amount, paymentId }: Reservation,
  freeAt: number | null,
): Promise<void> {
  await sql.query(
    `insert into reservations (requisite_id, amount, payment_id, free_at) values (?, ?, ?, ?)
     on conflict (requisite_id, amount) do nothing`,
    [requisiteId, amount, paymentId, freeAt],
  );
}

/**
 * Releases all reservations that payments hold, after a cooldown until `cooldownUntil`. A reservation that is in a
 * cooldown already keeps the later end.
 */
export async function release(sql: Sql, paymentIds: readonly string[], cooldownUntil: number): Promise<void> {
  const { text, values } = listOf(paymentIds);
  await allDone([
    sql.query(
      `update reservations set ${RELEASED} where payment_id in ${text} and (free_at is null or free_at < ?)`,
      [cooldownUntil, cooldownUntil, ...values, cooldownUntil],
    ),
    sql.query(
      `update number_reservations set free_at = ? where payment_id in ${text} and (free_at is null or free_at < ?)`,
      [cooldownUntil, ...values, cooldownUntil],
    ),
  ]);
}

/** Releases one amount of a payment, after a cooldown until `cooldownUntil`. */
export async function releaseSum(
  sql: Sql,
  paymentId: string,
  amount: Amount,
  cooldownUntil: number,
): Promise<void> {
  await sql.query(`update reservations set ${RELEASED} where payment_id = ? and amount = ?`, [
    cooldownUntil,
    cooldownUntil,
    paymentId,
    amount,
  ]);
  await sql.query('update number_reservations set free_at = ? where payment_id = ? and amount = ?', [
    cooldownUntil,
    paymentId,
    amount,
  ]);
}

/** A reservation in force: of an active payment (`cooldownUntil` is `null`), or in its cooldown. */
export interface StoredReservation extends Reservation {
  readonly cooldownUntil: number | null;
}

/** The reservations of these requisites that are in force. */
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
