import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

/** A place for one test's tables, and how to be rid of it. */
export interface FreshDatabase {
  readonly address: string;
  drop(): Promise<void>;
}

export interface DatabaseKind {
  readonly kind: string;
  fresh(): Promise<FreshDatabase>;
}

const sqlite: DatabaseKind = {
  kind: 'SQLite',
  fresh: async () => ({ address: ':memory:', drop: async () => {} }),
};

/** A schema of its own in the database that is given: tests share nothing. */
function postgresAt(url: string): DatabaseKind {
  return {
    kind: 'PostgreSQL',
    async fresh() {
      const schema = `test_${randomBytes(8).toString('hex')}`;
      await inOne(url, `create schema ${schema}`);
      const address = new URL(url);
      address.searchParams.set('search_path', schema);
      return { address: address.href, drop: () => inOne(url, `drop schema ${schema} cascade`) };
    },
  };
}

async function inOne(url: string, statement: string): Promise<void> {
  const connection = postgres(url, { max: 1, onnotice: () => {} });
  await connection.unsafe(statement);
  await connection.end();
}

const url = process.env['TEST_DATABASE_URL'];

/** The databases that this run has: SQLite always, PostgreSQL when `TEST_DATABASE_URL` names one. */
export const databases: readonly DatabaseKind[] =
  url === undefined || url === '' ? [sqlite] : [sqlite, postgresAt(url)];
