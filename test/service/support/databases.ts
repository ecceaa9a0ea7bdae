import { randomBytes } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { inject } from 'vitest';
import { openDatabase } from '../../../src/service/store/open.ts';

/** An address for one test's tables, and how to drop them. */
export interface FreshDatabase {
  readonly address: string;
  drop(): Promise<void>;
}

/** Size of a table from which it is truncated. */
const MANY_BYTES = 256 * 1024;

export interface DatabaseKind {
  readonly kind: string;
  /** The number of concurrent transactions. */
  readonly connections: number;
  fresh(): Promise<FreshDatabase>;
}

/** Copies of one migrated file: the migrations take longer than most tests. */
function sqliteFiles(): DatabaseKind {
  let migrated: Promise<string> | null = null;
  const newAddress = () => join(inject('sqliteFolder'), `${randomBytes(8).toString('hex')}.db`);

  async function migrate(): Promise<string> {
    const address = newAddress();
    await (await openDatabase(address, 0)).close();
    return address;
  }

  return {
    kind: 'SQLite',
    connections: 1,
    async fresh() {
      migrated ??= migrate();
      const address = newAddress();
      copyFileSync(await migrated, address);
      return {
        address,
        async drop() {
          for (const file of ['', '-wal', '-shm']) rmSync(address + file, { force: true });
        },
      };
    },
  };
}

/**
 * Schemas in the given database, so that tests share nothing. Creating one takes longer than most tests, so a
 * cleared schema is reused, also by the next file; all are dropped when the run ends (`global-setup.ts`).
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
    // A truncation creates new files for each table and index, which costs more than deleting a few rows.
    if (tables.some(({ bytes }) => bytes > MANY_BYTES)) {
      await connection.unsafe(`truncate ${names.join(', ')} restart identity cascade`);
      return;
    }
    // In one statement, because of foreign keys.
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

/** SQLite, which needs no server. */
export const sqlite = sqliteFiles();

const url = process.env['TEST_DATABASE_URL'];

/** The databases of this run: SQLite always, PostgreSQL when `TEST_DATABASE_URL` is set. */
export const databases: readonly DatabaseKind[] =
  url === undefined || url === '' ? [sqlite] : [sqlite, postgresAt(url)];
