import type { Sql } from '../drivers/database.ts';
import { numberIn, numberOrNullIn, textIn } from '../drivers/row.ts';

/** A method's entries of the pool in a country. */
export interface PoolState {
  readonly method: string;
  readonly geoId: number;
  /** Enabled entries. */
  readonly entries: number;
  /** Of them, those that open or recent payments hold for the busiest sum: the one for which the most are held. */
  readonly taken: number;
}

/** What waits in the database, of all processes together. */
export interface StoredState {
  readonly openPayments: readonly { readonly method: string; readonly count: number }[];
  readonly pool: readonly PoolState[];
  readonly webhooks: {
    /** Not delivered and not given up. */
    readonly waiting: number;
    /** When the oldest of them was created, in epoch milliseconds. */
    readonly oldestAt: number | null;
    /** Endpoints that have failed so often that they are only probed. */
    readonly brokenEndpoints: number;
  };
  /** The earliest end of an open payment's lifetime, in epoch milliseconds. */
  readonly firstExpiry: number | null;
}

/** Reads what waits in the database; each query by an index, or of a small table. */
export async function storedState(sql: Sql, now: number): Promise<StoredState> {
  const [open, entries, held, webhooks, endpoints, expiry] = await Promise.all([
    sql.query(
      "select transfer_method, count(*) as n from payments where status = 'created' group by transfer_method",
    ),
    sql.query(
      'select method, geo_id, count(*) as n from requisites where enabled = 1 group by method, geo_id order by method, geo_id',
    ),
    sql.query(
      `select method, geo_id, max(n) as n from (
         select method, geo_id, amount, count(*) as n from reservations
         join requisites on requisites.id = reservations.requisite_id
         where enabled = 1 and coalesce(free_at, 9007199254740991) > ?
         group by method, geo_id, amount
       ) as sums group by method, geo_id`,
      [now],
    ),
    sql.first('select count(*) as n, min(created_at) as oldest from webhooks where due_at is not null'),
    sql.first('select count(*) as n from webhook_endpoints where broken_since is not null'),
    sql.first("select min(expires_at) as at from payments where status = 'created'"),
  ]);
  const taken = new Map(held.map((row) => [`${row['method']} ${row['geo_id']}`, numberIn(row, 'n')]));
  return {
    openPayments: open.map((row) => ({ method: textIn(row, 'transfer_method'), count: numberIn(row, 'n') })),
    pool: entries.map((row) => ({
      method: textIn(row, 'method'),
      geoId: numberIn(row, 'geo_id'),
      entries: numberIn(row, 'n'),
      taken: taken.get(`${row['method']} ${row['geo_id']}`) ?? 0,
    })),
    webhooks: {
      waiting: webhooks === undefined ? 0 : numberIn(webhooks, 'n'),
      oldestAt: webhooks === undefined ? null : numberOrNullIn(webhooks, 'oldest'),
      brokenEndpoints: endpoints === undefined ? 0 : numberIn(endpoints, 'n'),
    },
    firstExpiry: expiry === undefined ? null : numberOrNullIn(expiry, 'at'),
  };
}
