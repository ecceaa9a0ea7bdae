import type { OrderId } from '../../../contract/ids.ts';
import type { PaymentStatus } from '../../../contract/statuses.ts';

/** A bound value. Never a boolean: flags are 0 and 1. */
export type Value = string | number | null;

/** An unchecked row; read its columns with `row.ts`. */
export type Row = { readonly [column: string]: unknown };

/** Runs statements of the SQL that SQLite and PostgreSQL share; placeholders are `?`. */
export interface Sql {
  query(text: string, values?: readonly Value[]): Promise<readonly Row[]>;
  /** The first row, or `undefined`; for lookups by key. */
  first(text: string, values?: readonly Value[]): Promise<Row | undefined>;
  /** Of a transaction: what it has changed, to be announced after the commit (`announcing.ts`). */
  readonly changes?: Changes;
}

/** What a transaction has changed, as far as somebody is told of it after the commit. */
export interface Changes {
  /** The orders at which reads may wait for a change of the payment: whatever changes a payment adds its order. */
  readonly orders: Set<OrderId>;
  /** The payments that were created or have changed their status, for the metrics. */
  readonly statuses: { readonly status: PaymentStatus; readonly transferMethod: string }[];
}

export interface Database extends Sql {
  /**
   * Runs `work` in a transaction; rolls back when it throws. Inside, use only its `sql`: the database itself
   * waits until the transaction is over.
   */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Runs the pending migrations, each once; safe when several processes start together. */
  migrate(migrations: readonly Migration[], now: number): Promise<void>;
  /** The time of the server's clock, in epoch milliseconds; `null` when the database has no clock of its own. */
  serverTime(): Promise<number | null>;
  /** A text that stays the same while no other process commits. Own commits may change it, too. */
  dataVersion(): Promise<string>;
  /** Messages between all processes of the database; `null` when it carries none. */
  readonly messages: Messages | null;
  close(): Promise<void>;
}

/** Short messages to all processes that listen, the sender included. They may be lost. */
export interface Messages {
  /** @param message at most 8,000 bytes */
  send(message: string): Promise<void>;
  /**
   * @param onLost called when the connection is lost: then nothing more is received
   * @returns a function that stops listening
   */
  listen(receive: (message: string) => void, onLost: () => void): Promise<() => Promise<void>>;
}

/**
 * Statements may use `{identity}` for the type of a generated numeric key, and `{now}` for the time of the migration in
 * epoch milliseconds.
 */
export interface Migration {
  readonly version: number;
  readonly statements: readonly string[];
}
