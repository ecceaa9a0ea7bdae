import { TRANSFER_METHODS, type TransferMethod } from '../../../contract/methods.ts';
import type { PoolEntry } from '../../rules/requisites.ts';
import { wordIn } from '../columns.ts';
import type { Row, Sql } from '../drivers/database.ts';
import { flagIn, numberIn, textIn, textOrNullIn } from '../drivers/row.ts';
import { given, type PagedList, type PageWindow, pageOf, type ResultPage } from '../search.ts';

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

/** A condition on the requisites `r`. @param banks codes of the bank; none for any bank */
export const inBanks = (banks: readonly string[]): string =>
  banks.length === 0 ? '' : `and r.bank in (${banks.map(() => '?').join(', ')})`;

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

export function entryOf(row: Row): StoredPoolEntry {
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
