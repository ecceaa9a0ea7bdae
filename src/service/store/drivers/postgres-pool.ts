import postgres from 'postgres';
import type { Row, Sql, Value } from './database.ts';
import { numbered } from './placeholders.ts';
import { isLost, isRetryable, storeError } from './postgres-errors.ts';

/** Type OID of bigint: times, counts and numeric IDs. All of ours fit a double exactly. */
const BIGINT = 20;

const CONNECTIONS = 10;
const ATTEMPTS = 3;

/** After a connection that could not be made: the driver's own wait, up to 20 s, would outlast what it waits for. */
const RECONNECT_SECONDS = 0.2;

/** Connections to one PostgreSQL, made as they are needed. */
export type Pool = ReturnType<typeof poolAt>;

/**
 * The server ends by itself what takes longer than four fifths of the limit: one that is there has answered by then.
 * @param url `postgres://…`, whose own parameters come first
 */
export function poolAt(url: string, limitMs: number) {
  return postgres(url, {
    max: CONNECTIONS,
    connect_timeout: limitMs / 2000,
    backoff: () => RECONNECT_SECONDS,
    connection: {
      statement_timeout: Math.floor(limitMs * 0.8),
      // A process that has gone silent must not hold what others wait for.
      idle_in_transaction_session_timeout: limitMs,
    },
    onnotice: () => {},
    fetch_types: false,
    types: { bigint: { to: BIGINT, from: [BIGINT], serialize: String, parse: Number } },
  });
}

/** @param check throws when nobody waits for an answer any more */
export function over(connection: Pick<Pool, 'unsafe'>, check: () => void = () => {}): Sql {
  async function query(text: string, values: readonly Value[] = []): Promise<readonly Row[]> {
    check();
    try {
      return [...(await connection.unsafe(numbered(text), [...values], { prepare: true }))];
    } catch (error) {
      throw storeError(error);
    }
  }
  return { query, first: async (text, values) => (await query(text, values))[0] };
}

/** @param check as for {@link over}; when it throws, nothing is committed, unless that is under way already */
export async function runTransaction<T>(
  pool: Pool,
  work: (sql: Sql) => Promise<T>,
  check: () => void = () => {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryTransaction(pool, work, check);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

function tryTransaction<T>(pool: Pool, work: (sql: Sql) => Promise<T>, check: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    // The result travels beside `begin`, whose own type unwraps arrays of promises.
    let tell = () => reject(new Error('the transaction ended without a result'));
    const done = pool.begin(async (sql) => {
      try {
        const value = await work(over(sql, check));
        check();
        tell = () => resolve(value);
      } catch (error) {
        if (!isLost(error)) throw error;
        // The driver would write its `rollback` to a socket that is no more, which ends the process.
        reject(error);
        await new Promise<never>(() => {});
      }
    });
    done.then(() => tell(), reject);
  });
}
