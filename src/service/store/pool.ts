import type { OrderId } from '../../contract/ids.ts';
import { TRANSFER_METHODS, type TransferMethod } from '../../contract/methods.ts';
import type { PoolEntry } from '../rules/requisites.ts';
import { wordIn } from './columns.ts';
import type { Row, Sql } from './drivers/database.ts';
import { flagIn, numberIn, numberOrNullIn, textIn, textOrNullIn } from './drivers/row.ts';
import { given, type PagedList, type PageWindow, pageOf, type ResultPage } from './search.ts';

/** A stored pool entry. `lastUsedAt` is epoch milliseconds, 0 for never. */
export interface StoredPoolEntry extends PoolEntry {
  readonly id: number;
  /** Whether new payments may use it. */
  readonly enabled: boolean;
  readonly lastUsedAt: number;
}

const COLUMNS = 11;

/**
 * Adds entries to the pool; those whose card, account, phone, QR or tips ID exists are skipped.
 * @returns the added ones
 */
export async function insertPoolEntries(
  sql: Sql,
  entries: readonly PoolEntry[],
): Promise<readonly StoredPoolEntry[]> {
  if (entries.length === 0) return [];
  const row = `(${Array.from({ length: COLUMNS }, () => '?').join(', ')})`;
  const rows = await sql.query(
    `insert into requisites (method, geo_id, bank, full_name, card_number, account_number, sbp_phone_number,
       qr_id, tips_id, qr_link, bik)
     values ${entries.map(() => row).join(', ')}
     on conflict do nothing
     returning *`,
    entries.flatMap((entry) => [
      entry.method,
      entry.geoId,
      entry.bank,
      entry.fullName,
      entry.cardNumber,
      entry.accountNumber,
      entry.sbpPhoneNumber,
      entry.qrId,
      entry.tipsId,
      entry.qrLink ?? null,
      entry.bik ?? null,
    ]),
  );
  return rows.map(entryOf);
}

/** The number of entries for the method in the country, free or not. */
export async function countEntries(sql: Sql, method: TransferMethod, geoId: number): Promise<number> {
  const row = await sql.first('select count(*) as n from requisites where method = ? and geo_id = ?', [
    method,
    geoId,
  ]);
  return row === undefined ? 0 : numberIn(row, 'n');
}

export async function findPoolEntry(sql: Sql, id: number): Promise<StoredPoolEntry | null> {
  const row = await sql.first('select * from requisites where id = ?', [id]);
  return row === undefined ? null : entryOf(row);
}

/** The numbers that lead money to an entry. */
export function numbersOfEntry(entry: PoolEntry): readonly string[] {
  const { cardNumber, accountNumber, sbpPhoneNumber, qrId, tipsId } = entry;
  return [cardNumber, accountNumber, sbpPhoneNumber, qrId, tipsId].filter((number) => number !== null);
}

/** The entries that have one of these numbers, for new payments or not. */
export async function entriesWith(sql: Sql, numbers: readonly string[]): Promise<readonly StoredPoolEntry[]> {
  if (numbers.length === 0) return [];
  const list = numbers.map(() => '?').join(', ');
  const columns = ['card_number', 'account_number', 'sbp_phone_number', 'qr_id', 'tips_id'];
  const rows = await sql.query(
    `select * from requisites where ${columns.map((column) => `${column} in (${list})`).join(' or ')}`,
    columns.flatMap(() => numbers),
  );
  return rows.map(entryOf);
}

export interface PoolQuery {
  readonly method: TransferMethod;
  readonly geoId: number;
  /** Codes of the wanted bank; none for any bank. */
  readonly banks: readonly string[];
  readonly amount: string;
}

const inBanks = (banks: readonly string[]): string =>
  banks.length === 0 ? '' : `and r.bank in (${banks.map(() => '?').join(', ')})`;

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

/** Whether any entry of the country has this bank. */
export async function hasBank(sql: Sql, geoId: number, bank: string): Promise<boolean> {
  const row = await sql.first('select 1 as found from requisites where geo_id = ? and bank = ? limit 1', [
    geoId,
    bank,
  ]);
  return row !== undefined;
}

export async function markUsed(sql: Sql, id: number, now: number): Promise<void> {
  await sql.query('update requisites set last_used_at = ? where id = ?', [now, id]);
}

/** Enables or disables an entry for new payments; `null` when there is none. */
export async function setEnabled(sql: Sql, id: number, enabled: boolean): Promise<StoredPoolEntry | null> {
  const row = await sql.first('update requisites set enabled = ? where id = ? returning *', [
    enabled ? 1 : 0,
    id,
  ]);
  return row === undefined ? null : entryOf(row);
}

export interface PoolFilter {
  readonly method?: string | undefined;
  readonly geoId?: number | undefined;
  readonly bank?: string | undefined;
  readonly enabled?: boolean | undefined;
  /** A card, account or phone, exactly as stored. */
  readonly number?: string | undefined;
}

/** Pool entries, the newest first. */
export function findPool(
  sql: Sql,
  filter: PoolFilter,
  window: PageWindow,
): Promise<ResultPage<StoredPoolEntry>> {
  const { enabled, number } = filter;
  const conditions = [
    given('method = ?', filter.method),
    given('geo_id = ?', filter.geoId),
    given('bank = ?', filter.bank),
    given('enabled = ?', enabled === undefined ? undefined : Number(enabled)),
    number === undefined
      ? null
      : {
          text: 'card_number = ? or account_number = ? or sbp_phone_number = ?',
          values: [number, number, number],
          leavesFew: true,
        },
  ];
  return pageOf(sql, POOL, conditions, window);
}

const POOL: PagedList<StoredPoolEntry> = {
  select: '*',
  from: 'requisites',
  sortedBy: { id: 'number' },
  read: entryOf,
  positionOf: ({ id }) => [id],
};

function entryOf(row: Row): StoredPoolEntry {
  return {
    id: numberIn(row, 'id'),
    method: wordIn(row, 'method', TRANSFER_METHODS),
    geoId: numberIn(row, 'geo_id'),
    bank: textIn(row, 'bank'),
    fullName: textOrNullIn(row, 'full_name'),
    cardNumber: textOrNullIn(row, 'card_number'),
    accountNumber: textOrNullIn(row, 'account_number'),
    sbpPhoneNumber: textOrNullIn(row, 'sbp_phone_number'),
    qrId: textOrNullIn(row, 'qr_id'),
    tipsId: textOrNullIn(row, 'tips_id'),
    qrLink: textOrNullIn(row, 'qr_link'),
    bik: textOrNullIn(row, 'bik'),
    enabled: flagIn(row, 'enabled'),
    lastUsedAt: numberIn(row, 'last_used_at'),
  };
}
