import type Libsql from 'libsql';
import type { Row, Value } from './database.ts';

/** The statements of one connection, each prepared once. They run at once: SQLite's calls are synchronous. */
export interface Statements {
  all(text: string, values: readonly Value[]): readonly Row[];
  first(text: string, values: readonly Value[]): Row | undefined;
}

interface Columns {
  readonly names: readonly string[];
  /** A row without values, to be copied: objects that grow cost several times as much. */
  readonly blank: Row;
}

interface Prepared {
  readonly statement: Libsql.Statement<unknown[]>;
  /** `null`: the statement gives no rows. */
  columns: Columns | null;
}

/** Rows come out of the driver as lists of cells: objects of its making cost twice as much. */
export function createStatements(connection: Libsql.Database): Statements {
  const prepared = new Map<string, Prepared>();

  function prepare(text: string): Prepared {
    const found = prepared.get(text);
    if (found !== undefined) return found;
    const statement: Libsql.Statement<unknown[]> = connection.prepare(text);
    const made = { statement, columns: statement.reader ? columnsOf(statement.raw(true)) : null };
    prepared.set(text, made);
    return made;
  }

  return {
    all(text, values) {
      const from = prepare(text);
      if (from.columns !== null) return from.statement.all([...values]).flatMap((row) => rowOf(from, row));
      from.statement.run([...values]);
      return [];
    },
    first(text, values) {
      const from = prepare(text);
      if (from.columns !== null) return rowOf(from, from.statement.get([...values]))[0];
      from.statement.run([...values]);
      return undefined;
    },
  };
}

function columnsOf(statement: Libsql.Statement<unknown[]>): Columns {
  const names = statement.columns().map(({ name }) => name);
  return { names, blank: Object.fromEntries(names.map((name) => [name, null])) };
}

/** @returns the row, or nothing where there is none */
function rowOf(from: Prepared, cells: unknown): readonly [] | readonly [Row] {
  if (!Array.isArray(cells)) return [];
  // Another process has changed the table, and SQLite has prepared the statement anew.
  if (cells.length !== from.columns?.names.length) from.columns = columnsOf(from.statement);
  const { names, blank } = from.columns;
  const row: Record<string, unknown> = { ...blank };
  for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = cells[index];
  return [row];
}
