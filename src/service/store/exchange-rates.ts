import type { Currency } from '../../contract/geos.ts';
import { DEFAULT_EXCHANGE_RATES, isCommission, isExchangeRate } from '../rules/exchange-rates.ts';
import type { Sql } from './drivers/database.ts';
import { textIn } from './drivers/row.ts';

/** The exchange rate: units of the currency for one USDT, as decimal text. */
export async function exchangeRateOf(sql: Sql, currency: Currency): Promise<string> {
  const row = await sql.first('select course from courses where currency = ?', [currency]);
  return row === undefined ? DEFAULT_EXCHANGE_RATES[currency] : textIn(row, 'course');
}

/** Stores the exchange rate of payments created from now on. @throws RangeError when it is invalid */
export async function storeExchangeRate(
  sql: Sql,
  currency: Currency,
  exchangeRate: string,
  now: number,
): Promise<void> {
  if (!isExchangeRate(exchangeRate)) throw new RangeError(`${currency}: not a course`);
  await sql.query(
    `insert into courses (currency, course, updated_at) values (?, ?, ?)
     on conflict (currency) do update set course = excluded.course, updated_at = excluded.updated_at`,
    [currency, exchangeRate, now],
  );
}

/** A merchant's commission in per cent, as decimal text. @throws Error when there is no such merchant */
export async function commissionOf(sql: Sql, merchantId: number): Promise<string> {
  const row = await sql.first('select rate from merchants where id = ?', [merchantId]);
  if (row === undefined) throw new Error('there is no such merchant');
  return textIn(row, 'rate');
}

/** Stores the commission of payments created from now on. @throws RangeError when it is invalid */
export async function storeCommission(sql: Sql, merchantId: number, rate: string): Promise<void> {
  if (!isCommission(rate)) throw new RangeError('not a commission in per cent');
  await sql.query('update merchants set rate = ? where id = ?', [rate, merchantId]);
}
