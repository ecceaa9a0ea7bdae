import type { Amount } from '../../contract/amount.ts';
import type { Sql } from '../store/drivers/database.ts';
import type { StoredPayment } from '../store/payment-row.ts';
import { findPayment } from '../store/payments.ts';
import { entriesWith, numbersOfEntry, type StoredPoolEntry } from '../store/pool/entries.ts';
import {
  holderOfNumber,
  numbersHeld,
  reservationsOfNumbers,
  reserveNumber,
} from '../store/pool/number-reservations.ts';
import {
  addReservation,
  holderOf,
  type ReservationHolder,
  requisitesHeld,
  reserve,
} from '../store/pool/reservations.ts';
import { ConflictError } from './conflict-error.ts';

type Holder = Pick<StoredPayment, 'paymentId' | 'orderId' | 'amount'>;

/**
 * Reserves numbers that are given to a payment by hand, with its amount: the numbers themselves, and every entry of
 * the pool that has one of them.
 * @throws ConflictError that names the payment that holds one of them
 */
export async function reserveNumbers(
  sql: Sql,
  { paymentId, orderId, amount }: Holder,
  numbers: readonly string[],
  now: number,
): Promise<void> {
  const entries = await entriesWith(sql, numbers);
  await reserveAll(
    sql,
    { paymentId, orderId, amount },
    entries.map(({ id }) => id),
    numbers,
    now,
  );
}

/**
 * Reserves with another amount what an active payment holds with its own.
 * @throws ConflictError that names the payment that holds one of them
 */
export async function reserveForAmount(
  sql: Sql,
  payment: Pick<StoredPayment, 'paymentId' | 'orderId' | 'amount' | 'requisiteId'>,
  amount: Amount,
  now: number,
): Promise<void> {
  const { paymentId, orderId, requisiteId } = payment;
  const held = await requisitesHeld(sql, paymentId, payment.amount);
  const requisites = requisiteId === null || held.includes(requisiteId) ? held : [...held, requisiteId];
  const numbers = await numbersHeld(sql, paymentId, payment.amount);
  await reserveAll(sql, { paymentId, orderId, amount }, requisites, numbers, now);
}

/** Reserves new entries of the pool for the payments that hold their numbers by hand. */
export async function reserveNewEntries(
  sql: Sql,
  entries: readonly StoredPoolEntry[],
  now: number,
): Promise<void> {
  for (const entry of entries) {
    for (const { amount, paymentId, freeAt } of await reservationsOfNumbers(
      sql,
      numbersOfEntry(entry),
      now,
    )) {
      await addReservation(sql, { requisiteId: entry.id, amount, paymentId }, freeAt);
    }
  }
}

/** In a fixed order, so that concurrent calls cannot deadlock. */
async function reserveAll(
  sql: Sql,
  { paymentId, orderId, amount }: Holder,
  requisites: readonly number[],
  numbers: readonly string[],
  now: number,
): Promise<void> {
  for (const requisiteId of [...requisites].sort((a, b) => a - b)) {
    if (await reserve(sql, { requisiteId, amount, paymentId, orderId }, now)) continue;
    throw await conflictWith(sql, await holderOf(sql, requisiteId, amount));
  }
  for (const number of [...numbers].sort()) {
    if (await reserveNumber(sql, { number, amount, paymentId }, now)) continue;
    throw await conflictWith(sql, await holderOfNumber(sql, number, amount));
  }
}

async function conflictWith(sql: Sql, holder: ReservationHolder | null): Promise<ConflictError> {
  const other = holder === null ? null : await findPayment(sql, holder.paymentId);
  const name = other === null ? 'another payment' : `payment ${other.id} (${other.paymentId})`;
  const until = holder?.freeAt ?? null;
  return new ConflictError(
    until === null
      ? `${name} has this requisite and this sum`
      : `${name} has this requisite and this sum in its cooldown until ${new Date(until).toISOString()}`,
  );
}
