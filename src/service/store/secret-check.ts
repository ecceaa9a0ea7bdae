import type { Sql } from './drivers/database.ts';
import { textIn } from './drivers/row.ts';

/** The table's only row. */
const ROW = 1;

/**
 * Keeps the check of the database's secret, where there is none yet. Of several processes that do so at once the first
 * one's stays.
 * @returns the one that is kept
 */
export async function keepCheck(sql: Sql, mac: string, now: number): Promise<string> {
  await sql.query('insert into secret_check (id, mac, since) values (?, ?, ?) on conflict (id) do nothing', [
    ROW,
    mac,
    now,
  ]);
  const kept = await findCheck(sql);
  if (kept === null) throw new Error('the check was not stored');
  return kept;
}

/** The check of the database's secret; `null` while it belongs to none. */
export async function findCheck(sql: Sql): Promise<string | null> {
  const row = await sql.first('select mac from secret_check where id = ?', [ROW]);
  return row === undefined ? null : textIn(row, 'mac');
}

/** Compare and set: keeps another check in place of this one. False when it is not this one any more. */
export async function replaceCheck(sql: Sql, from: string, to: string, now: number): Promise<boolean> {
  const row = await sql.first(
    'update secret_check set mac = ?, since = ? where id = ? and mac = ? returning id',
    [to, now, ROW, from],
  );
  return row !== undefined;
}
