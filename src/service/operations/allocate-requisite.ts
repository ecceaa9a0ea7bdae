import type { Amount } from '../../contract/amount.ts';
import type { OrderId } from '../../contract/ids.ts';
import type { ExternalDependencies } from '../options.ts';
import { rotated } from '../rules/requisite-rotation.ts';
import type { Sql } from '../store/drivers/database.ts';
import { markUsed, type StoredPoolEntry } from '../store/pool/entries.ts';
import { freeEntries, ownCoolingEntries, type PoolQuery } from '../store/pool/free-entries.ts';
import { reserve } from '../store/pool/reservations.ts';
import { poolUse } from '../store/pool/use.ts';

/** No requisite is free for this method, country, bank and amount. */
export class PoolExhaustedError extends Error {
  override readonly name = 'PoolExhaustedError';
}

/** The number of pool entries fetched at once. */
const CANDIDATES = 8;

/** A request for a requisite with an amount. */
export interface AllocationRequest extends PoolQuery {
  readonly amount: Amount;
  readonly paymentId: string;
  readonly orderId: OrderId;
  /** Whether the order has had a payment. Its requisites are tried first, also in their cooldown. */
  readonly isLaterPayment: boolean;
}

/**
 * Reserves a requisite with this amount for a payment. Call this in the transaction that stores the payment,
 * so that both succeed or neither does. Concurrent payments never get the same requisite with the same
 * amount.
 * @throws PoolExhaustedError, after logging how many requisites are taken and how many cool down
 */
export async function allocateRequisite(
  { ids, log }: Pick<ExternalDependencies, 'ids' | 'log'>,
  sql: Sql,
  request: AllocationRequest,
  now: number,
): Promise<StoredPoolEntry> {
  const own = request.isLaterPayment ? await ownCoolingEntries(sql, request, request.orderId, now) : [];
  const retaken = await firstReserved(sql, own, request, now);
  if (retaken !== null) return retaken;
  for (;;) {
    const free = await freeEntries(sql, request, now, CANDIDATES);
    if (free.length === 0) break;
    const entry = await firstReserved(sql, rotated(free, ids.random(1)[0] ?? 0), request, now);
    if (entry !== null) return entry;
    // Other payments reserved all candidates in the meantime, so the next query finds fewer: the loop ends.
  }
  await logExhaustion(log, sql, request, now);
  throw new PoolExhaustedError();
}

async function firstReserved(
  sql: Sql,
  entries: readonly StoredPoolEntry[],
  { amount, paymentId, orderId }: AllocationRequest,
  now: number,
): Promise<StoredPoolEntry | null> {
  for (const entry of entries) {
    if (await reserve(sql, { requisiteId: entry.id, amount, paymentId, orderId }, now)) {
      await markUsed(sql, entry.id, now);
      return entry;
    }
  }
  return null;
}

async function logExhaustion(
  log: ExternalDependencies['log'],
  sql: Sql,
  { method, geoId, banks, amount }: AllocationRequest,
  now: number,
): Promise<void> {
  const [use] = await poolUse(sql, { method, geoId, amount, banks }, now);
  log({
    event: 'no-requisites',
    method,
    geo_id: geoId,
    ...(banks.length === 0 ? {} : { bank: banks.join(', ') }),
    amount,
    enabled: use?.enabled ?? 0,
    open: use?.open ?? 0,
    cooling: use?.cooling ?? 0,
  });
}
