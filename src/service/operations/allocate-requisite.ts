import type { Amount } from '../../contract/amount.ts';
import type { Ids } from '../lib/ids.ts';
import { rotated } from '../rules/requisite-rotation.ts';
import type { Sql } from '../store/drivers/database.ts';
import { freeEntries, markUsed, type PoolQuery, type StoredPoolEntry } from '../store/pool.ts';
import { reserve } from '../store/reservations.ts';

/** The pool has nothing free for this method, country, bank and sum. */
export class PoolExhaustedError extends Error {
  override readonly name = 'PoolExhaustedError';
}

/** As many entries as are looked at in one go. */
const CANDIDATES = 8;

/**
 * Takes an entry of the pool, with this sum, for a payment. To be called inside the transaction that stores the
 * payment: when that fails, nothing is taken.
 * @throws PoolExhaustedError
 */
export async function allocateRequisite(
  sql: Sql,
  ids: Ids,
  input: PoolQuery & { readonly amount: Amount; readonly paymentId: string },
  now: number,
): Promise<StoredPoolEntry> {
  for (;;) {
    const free = await freeEntries(sql, input, now, CANDIDATES);
    if (free.length === 0) throw new PoolExhaustedError();
    for (const entry of rotated(free, ids.random(1)[0] ?? 0)) {
      const { amount, paymentId } = input;
      if (await reserve(sql, { requisiteId: entry.id, amount, paymentId }, now)) {
        await markUsed(sql, entry.id, now);
        return entry;
      }
    }
    // All of them were taken by others since we looked, so the next look sees fewer: this ends.
  }
}
