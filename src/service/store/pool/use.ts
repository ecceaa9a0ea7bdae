import { TRANSFER_METHODS, type TransferMethod } from '../../../contract/methods.ts';
import { wordIn } from '../columns.ts';
import type { Sql } from '../drivers/database.ts';
import { numberIn, numberOrNullIn } from '../drivers/row.ts';
import { given } from '../search.ts';
import { inBanks, type PoolFilter } from './entries.ts';

/** The use of the pool's enabled entries by payments of one amount. */
export interface PoolUse {
  readonly method: TransferMethod;
  readonly geoId: number;
  readonly enabled: number;
  /** Held by active payments. */
  readonly open: number;
  /** In the cooldown of payments that are over. */
  readonly cooling: number;
  /** When the next cooldown ends, in epoch milliseconds; `null` when none is in progress. */
  readonly nextFreeAt: number | null;
}

/** The use of the pool by one amount, for each method and country with enabled entries. */
export async function poolUse(
  sql: Sql,
  filter: Pick<PoolFilter, 'method' | 'geoId'> & {
    readonly amount: string;
    /** Codes of the bank; none for any bank. */
    readonly banks?: readonly string[];
  },
  now: number,
): Promise<readonly PoolUse[]> {
  const { banks = [] } = filter;
  const conditions = [given('r.method = ?', filter.method), given('r.geo_id = ?', filter.geoId)].filter(
    (condition) => condition !== null,
  );
  const rows = await sql.query(
    `select r.method, r.geo_id, count(*) as enabled,
       count(case when v.payment_id is not null and v.free_at is null then 1 end) as held,
       count(case when v.free_at > ? then 1 end) as cooling,
       min(case when v.free_at > ? then v.free_at end) as next_free_at
     from requisites r left join reservations v on v.requisite_id = r.id and v.amount = ?
     where r.enabled = 1 ${conditions.map(({ text }) => `and ${text}`).join(' ')} ${inBanks(banks)}
     group by r.method, r.geo_id
     order by r.geo_id, r.method`,
    [now, now, filter.amount, ...conditions.flatMap(({ values }) => values), ...banks],
  );
  return rows.map((row) => ({
    method: wordIn(row, 'method', TRANSFER_METHODS),
    geoId: numberIn(row, 'geo_id'),
    enabled: numberIn(row, 'enabled'),
    open: numberIn(row, 'held'),
    cooling: numberIn(row, 'cooling'),
    nextFreeAt: numberOrNullIn(row, 'next_free_at'),
  }));
}
