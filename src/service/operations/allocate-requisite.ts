import type { Amount } from '../../contract/amount.ts';
import type { Ids } from '../lib/ids.ts';
import { rotated } from '../rules/requisite-rotation.ts';
import type { Sql } from '../store/drivers/database.ts';
import { freeEntries, markUsed, type PoolQuery, type StoredPoolEntry } from '../store/pool.ts';
import { reserve } from '../store/reservations.ts';
import { poolCodesOf } from './find-bank.ts';

/** No requisite is free for this method, country, bank and amount. */
export class PoolExhaustedError extends Error {
  override readonly name = 'PoolExhaustedError';
}

/** What a payment needs of the pool. */
interface RequisiteWish extends Omit<PoolQuery, 'banks'> {
  /** A bank's code; `null` for any bank. */
  readonly bank: string | null;
  readonly amount: Amount;
  readonly paymentId: string;
}

/** The number of pool entries fetched at once. */
const CANDIDATES = 8;

/**
 * Reserves a requisite with this amount for a payment. Call this in the transaction that stores the payment,
 * so that both succeed or neither does. Concurrent payments never get the same requisite with the same
 * amount.
 * @throws PoolExhaustedError
 */
export async function allocateRequisite(
  sql: Sql,
  ids: Ids,
  input: RequisiteWish,
  now: number,
): Promise<StoredPoolEntry> {
  const { method, geoId, amount } = input;
  const query = { method, geoId, amount, banks: poolCodesOf(geoId, input.bank) };
  for (;;) {
    const free = await freeEntries(sql, query, now, CANDIDATES);
    if (free.length === 0) throw new PoolExhaustedError();
    for (const entry of rotated(free, ids.random(1)[0] ?? 0)) {
      const { paymentId } = input;
      if (await reserve(sql, { requisiteId: entry.id, amount, paymentId }, now)) {
        await markUsed(sql, entry.id, now);
        return entry;
      }
    }
    // Other payments reserved all candidates in the meantime, so the next query finds fewer: the loop ends.
  }
}
