import type Libsql from 'libsql';
import type { Row, Value } from './database.ts';

/** The prepared statements of a connection, cached. They run synchronously, as SQLite does. */
export interface Statements {
  all(text: string, values: readonly Value[]): readonly Row[];
  first(text: string, values: readonly Value[]): Row | undefined;
}

interface Columns {
  readonly names: readonly string[];
  /** An empty row to copy: growing an object property by property costs several times as much. */
  readonly blank: Row;
}

interface PreparedStatement {
  readonly statement: Libsql.Statement<unknown[]>;
  /** `null` for a statement without rows. */
  columns: Columns | null;
}

/** The driver returns rows as arrays, because its objects cost twice as much. */
export function createStatements(connection: Libsql.Database): Statements {
  const prepared = new Map<string, PreparedStatement>();

  function prepare(text: string): PreparedStatement {
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

/** @returns the row, or `undefined` when there is none */
function rowOf(from: PreparedStatement, cells: unknown): readonly [] | readonly [Row] {
  if (!Array.isArray(cells)) return [];
  // SQLite has prepared the statement again, because another process changed the table.
  if (cells.length !== from.columns?.names.length) from.columns = columnsOf(from.statement);
  const { names, blank } = from.columns;
  const row: Record<string, unknown> = { ...blank };
  for (let index = 0; index < names.length; index += 1) row[names[index] ?? ''] = cells[index];
  return [row];
}
