import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';

/** A place for one test's tables, and how to be rid of it. */
export interface FreshDatabase {
  readonly address: string;
  drop(): Promise<void>;
}

/** Of a table from which rows are no longer deleted one by one. */
const MANY_BYTES = 256 * 1024;

export interface DatabaseKind {
  readonly kind: string;
  /** How many transactions run at once. */
  readonly connections: number;
  fresh(): Promise<FreshDatabase>;
}

const sqlite: DatabaseKind = {
  kind: 'SQLite',
  connections: 1,
  fresh: async () => ({ address: ':memory:', drop: async () => {} }),
};

/**
 * Schemas in the database that is given: tests share nothing. Making one takes longer than most tests, so an
 * emptied one serves the next, in the next file too; all are dropped when the run ends (`global-setup.ts`).
 */
function postgresAt(url: string): DatabaseKind {
  const free: string[] = [];
  const connection = postgres(url, { max: 1, onnotice: () => {} });

  async function make(): Promise<string> {
    const schema = inject('schemaPrefix') + randomBytes(8).toString('hex');
    await connection.unsafe(`create schema ${schema}`);
    return schema;
  }

  async function empty(schema: string): Promise<void> {
    const tables = await connection<{ name: string; bytes: number }[]>`
      select tablename as name, pg_table_size(format('%I.%I', schemaname, tablename)::regclass)::int as bytes
      from pg_tables where schemaname = ${schema} and tablename <> 'migrations'`;
    if (tables.length === 0) return;
    const names = tables.map(({ name }) => `${schema}.${name}`);
    // A truncation makes files anew, for each table and index: far more work than the few rows of most tests.
    if (tables.some(({ bytes }) => bytes > MANY_BYTES)) {
      await connection.unsafe(`truncate ${names.join(', ')} restart identity cascade`);
      return;
    }
    // In one statement, since what refers to a row that goes has to go with it.
    const deletions = names.map((name, index) => `t${index} as (delete from ${name})`);
    await connection.unsafe(`with ${deletions.join(', ')}
      select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = '${schema}' and last_value is not null`);
  }

  return {
    kind: 'PostgreSQL',
    connections: 10,
    async fresh() {
      const schema = free.pop() ?? (await make());
      const address = new URL(url);
      address.searchParams.set('search_path', schema);
      return {
        address: address.href,
        async drop() {
          await empty(schema);
          free.push(schema);
        },
      };
    },
  };
}

const url = process.env['TEST_DATABASE_URL'];

/** The databases that this run has: SQLite always, PostgreSQL when `TEST_DATABASE_URL` names one. */
export const databases: readonly DatabaseKind[] =
  url === undefined || url === '' ? [sqlite] : [sqlite, postgresAt(url)];
