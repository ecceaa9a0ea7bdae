import type { Row } from './database.ts';

/** Typed readers of columns; a wrong type means a broken database, and the error names the column. */
export function textIn(row: Row, column: string): string {
  const value = row[column];
  if (typeof value === 'string') return value;
  throw new TypeError(`column ${column}: text expected`);
}

export function numberIn(row: Row, column: string): number {
  const value = row[column];
  if (typeof value === 'number') return value;
  throw new TypeError(`column ${column}: number expected`);
}

export function textOrNullIn(row: Row, column: string): string | null {
  return row[column] === null ? null : textIn(row, column);
}

export function numberOrNullIn(row: Row, column: string): number | null {
  return row[column] === null ? null : numberIn(row, column);
}

/** Flags are stored as 0 and 1. */
export function flagIn(row: Row, column: string): boolean {
  return numberIn(row, column) !== 0;
}
