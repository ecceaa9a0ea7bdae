/** What may be bound to a `?`. Never a boolean: flags are 0 and 1. */
export type Value = string | number | null;

/** A row as it came; read it with the functions of `row.ts`. */
export type Row = { readonly [column: string]: unknown };

/** Runs one statement of the SQL that SQLite and PostgreSQL have in common; placeholders are `?`. */
export interface Sql {
  query(text: string, values?: readonly Value[]): Promise<readonly Row[]>;
  /** The first row that it gives, or `undefined`: for what is found by a key. */
  first(text: string, values?: readonly Value[]): Promise<Row | undefined>;
}

export interface Database extends Sql {
  /**
   * Runs `work` atomically: everything it did through its own `sql`, or nothing when it throws.
   * Inside, use only that `sql`: the database itself waits until the transaction is over.
   */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Brings the tables up to date; several processes may do so at once. Each migration runs once. */
  migrate(migrations: readonly Migration[], now: number): Promise<void>;
  close(): Promise<void>;
}

/** Numbered from 1 without gaps. Statements may use `{identity}` for the type of a generated numeric key. */
export interface Migration {
  readonly version: number;
  readonly statements: readonly string[];
}
