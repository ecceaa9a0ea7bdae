import type { OrderId } from '../../../contract/ids.ts';
import type { TransferMethod } from '../../../contract/methods.ts';
import type { Sql } from '../drivers/database.ts';
import { entryOf, inBanks, type StoredPoolEntry } from './entries.ts';

export interface PoolQuery {
  readonly method: TransferMethod;
  readonly geoId: number;
  /** Codes of the wanted bank; none for any bank. */
  readonly banks: readonly string[];
  readonly amount: string;
}

/** Entries that are free for the amount, the least recently used first. */
export async function freeEntries(
  sql: Sql,
  query: PoolQuery,
  now: number,
  limit: number,
): Promise<readonly StoredPoolEntry[]> {
  const rows = await sql.query(
    `select * from requisites r
     where r.method = ? and r.geo_id = ? and r.enabled = 1 ${inBanks(query.banks)}
       and not exists (
         select 1 from reservations v
         where v.requisite_id = r.id and v.amount = ? and (v.free_at is null or v.free_at > ?)
       )
     order by r.last_used_at, r.id
     limit ?`,
    [query.method, query.geoId, ...query.banks, query.amount, now, limit],
  );
  return rows.map(entryOf);
}

/** Entries that cool down with the amount after an earlier payment of this order, which alone may retake them. */
export async function ownCoolingEntries(
  sql: Sql,
  query: PoolQuery,
  orderId: OrderId,
  now: number,
): Promise<readonly StoredPoolEntry[]> {
  const rows = await sql.query(
    `select r.* from payments p
     join reservations v on v.payment_id = p.payment_id
     join requisites r on r.id = v.requisite_id
     where p.order_id = ? and v.amount = ? and v.free_at > ?
       and r.method = ? and r.geo_id = ? and r.enabled = 1 ${inBanks(query.banks)}
     order by p.id desc`,
    [orderId, query.amount, now, query.method, query.geoId, ...query.banks],
  );
  return rows.map(entryOf);
}
