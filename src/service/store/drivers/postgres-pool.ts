import postgres from 'postgres';
import { systemClock } from '../../clock.ts';
import type { Row, Sql, Value } from './database.ts';
import { numbered } from './placeholders.ts';
import { isLost, isRetryable, storeError } from './postgres-errors.ts';
import { withTimeLimit } from './time-limit.ts';

/** Type OID of bigint: times, counts and numeric IDs, all of which fit a double exactly. */
const BIGINT = 20;

/** The most connections of a pool, unless another number is given. */
const CONNECTIONS = 10;
const ATTEMPTS = 3;

/** The delay before reconnecting; the driver's default, up to 20 s, would exceed the time limit. */
const RECONNECT_SECONDS = 0.2;

/** A connection pool; connections are opened on demand. */
export type Pool = ReturnType<typeof poolAt>;

/**
 * Opens a pool. The server's statement timeout is four fifths of the limit, so a live server answers in time.
 * @param url `postgres://…`; its own parameters take precedence
 */
export function poolAt(url: string, limitMs: number, connections = CONNECTIONS) {
  return postgres(url, { ...optionsOf(limitMs), max: connections });
}

function optionsOf(limitMs: number) {
  return {
    connect_timeout: limitMs / 2000,
    backoff: () => RECONNECT_SECONDS,
    connection: {
      statement_timeout: Math.floor(limitMs * 0.8),
      // Releases the locks of a process that stopped responding.
      idle_in_transaction_session_timeout: limitMs,
    },
    onnotice: () => {},
    fetch_types: false,
    types: { bigint: { to: BIGINT, from: [BIGINT], serialize: String, parse: Number } },
  };
}

/**
 * Listens to a channel on a connection of its own. The driver's `listen` does not say that its connection was lost, and
 * tries only once to open it again; `onnotify` is the option by which it receives the messages.
 * @param onLost called when the connection is lost, and nothing more will be received
 * @returns a function that closes the connection
 */
export async function listenAt(
  url: string,
  limitMs: number,
  channel: string,
  receive: (message: string) => void,
  onLost: () => void,
): Promise<() => Promise<void>> {
  let isWanted = true;
  const options = {
    ...optionsOf(limitMs),
    max: 1,
    max_lifetime: null,
    onnotify: (_channel: string, message: string) => receive(message),
    onclose() {
      if (!isWanted) return;
      void close();
      onLost();
    },
  };
  const connection = postgres(url, options);
  async function close(): Promise<void> {
    isWanted = false;
    await connection.end({ timeout: 1 }).catch(() => {});
  }
  try {
    await withTimeLimit({ clock: systemClock, limitMs }, async () => connection.unsafe(`listen ${channel}`));
  } catch (error) {
    await close();
    throw storeError(error);
  }
  return close;
}

/** @param check throws when the caller no longer waits */
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

/**
 * @param check as for {@link over}; when it throws, nothing is committed, unless the commit is already under
 *   way
 */
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
    // The result bypasses `begin`, whose return type unwraps arrays of promises.
    let tell = () => reject(new Error('the transaction ended without a result'));
    const done = pool.begin(async (sql) => {
      try {
        const value = await work(over(sql, check));
        check();
        tell = () => resolve(value);
      } catch (error) {
        if (!isLost(error)) throw error;
        // The driver would write `rollback` to a closed socket, which would end the process.
        reject(error);
        await new Promise<never>(() => {});
      }
    });
    done.then(() => tell(), reject);
  });
}
