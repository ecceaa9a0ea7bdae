import { type Amount, parseAmount } from '../../contract/amount.ts';
import { type OrderId, parseOrderId } from '../../contract/ids.ts';
import type { Row } from './drivers/database.ts';
import { textIn } from './drivers/row.ts';

/** Readers of columns with validated text. */
export function amountIn(row: Row, column: string): Amount {
  return present(parseAmount(textIn(row, column)), column);
}

export function amountOrNullIn(row: Row, column: string): Amount | null {
  return row[column] === null ? null : amountIn(row, column);
}

export function orderIdIn(row: Row, column: string): OrderId {
  return present(parseOrderId(textIn(row, column)), column);
}

/** One of the values that the column may have. */
export function wordIn<Word extends string>(row: Row, column: string, words: readonly Word[]): Word {
  const text = textIn(row, column);
  return present(words.find((word) => word === text) ?? null, column);
}

function present<T>(value: T | null, column: string): T {
  if (value === null) throw new TypeError(`column ${column}: unreadable value`);
  return value;
}
