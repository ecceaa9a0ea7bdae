import { TRANSFER_METHODS, type TransferMethod } from '../../contract/methods.ts';
import type { PoolEntry } from '../rules/requisites.ts';
import { wordIn } from './columns.ts';
import type { Row, Sql } from './database.ts';
import { numberIn, textIn, textOrNullIn } from './row.ts';

export interface StoredPoolEntry extends PoolEntry {
  readonly id: number;
}

const COLUMNS = 10;

/** Adds entries to the pool; one whose card, account, phone, QR or tips ID is there already is left out. */
export async function insertPoolEntries(sql: Sql, entries: readonly PoolEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const row = `(${Array.from({ length: COLUMNS }, () => '?').join(', ')})`;
  await sql.query(
    `insert into requisites (method, geo_id, bank, full_name, card_number, account_number, sbp_phone_number,
       qr_id, tips_id, qr_link)
     values ${entries.map(() => row).join(', ')}
     on conflict do nothing`,
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
    ]),
  );
}

/** How many entries serve the method in the country, free or not. */
export async function countEntries(sql: Sql, method: TransferMethod, geoId: number): Promise<number> {
  const [row] = await sql.query('select count(*) as n from requisites where method = ? and geo_id = ?', [
    method,
    geoId,
  ]);
  return row === undefined ? 0 : numberIn(row, 'n');
}

export async function findPoolEntry(sql: Sql, id: number): Promise<StoredPoolEntry | null> {
  const [row] = await sql.query('select * from requisites where id = ?', [id]);
  return row === undefined ? null : entryOf(row);
}

export interface PoolQuery {
  readonly method: TransferMethod;
  readonly geoId: number;
  /** A bank's alias in lower case; `null`: any. */
  readonly bank: string | null;
  readonly amount: string;
}

/** Entries that may take the sum now, the longest unused first. */
export async function freeEntries(
  sql: Sql,
  query: PoolQuery,
  now: number,
  limit: number,
): Promise<readonly StoredPoolEntry[]> {
  const rows = await sql.query(
    `select * from requisites r
     where r.method = ? and r.geo_id = ? and r.enabled = 1 ${query.bank === null ? '' : 'and r.bank = ?'}
       and not exists (
         select 1 from reservations v
         where v.requisite_id = r.id and v.amount = ? and (v.free_at is null or v.free_at > ?)
       )
     order by r.last_used_at, r.id
     limit ?`,
    [query.method, query.geoId, ...(query.bank === null ? [] : [query.bank]), query.amount, now, limit],
  );
  return rows.map(entryOf);
}

export async function markUsed(sql: Sql, id: number, now: number): Promise<void> {
  await sql.query('update requisites set last_used_at = ? where id = ?', [now, id]);
}

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
  };
}
