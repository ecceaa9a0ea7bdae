import Libsql from 'libsql';
import { isObject } from '../../contract/json.ts';
import type { Database, Row, Sql, Value } from './database.ts';
import { runMigrations } from './migrate.ts';
import { createQueue } from './queue.ts';

const IDENTITY = 'integer primary key autoincrement';

/** Another process may hold the file for a moment: wait that long before giving up. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * SQLite in this process. There is one connection, and its calls are synchronous: transactions take turns, and
 * while one is open everybody else waits, so that nobody's statement ends up inside another's transaction.
 * @param path a file, or `:memory:`
 */
export function openSqlite(path: string): Database {
  const connection = new Libsql(path, {});
  for (const pragma of [
    'journal_mode = wal',
    'synchronous = full',
    'foreign_keys = on',
    `busy_timeout = ${BUSY_TIMEOUT_MS}`,
  ]) {
    connection.pragma(pragma, {});
  }

  const queue = createQueue();
  const prepared = new Map<string, Libsql.Statement<unknown[]>>();

  function run(text: string, values: readonly Value[] = []): readonly Row[] {
    let statement = prepared.get(text);
    if (statement === undefined) {
      statement = connection.prepare(text);
      prepared.set(text, statement);
    }
    return statement.all([...values]).filter(isObject);
  }

  const inside: Sql = { query: async (text, values) => run(text, values) };

  async function atomically<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    connection.exec('begin immediate');
    try {
      const result = await work(inside);
      connection.exec('commit');
      return result;
    } catch (error) {
      if (connection.inTransaction) connection.exec('rollback');
      throw error;
    }
  }

  return {
    query: async (text, values) =>
      queue.idle() ? run(text, values) : queue.add(async () => run(text, values)),
    transaction: (work) => queue.add(() => atomically(work)),
    migrate: (migrations, now) =>
      queue.add(() => atomically((sql) => runMigrations(sql, migrations, IDENTITY, now))),
    close: () =>
      queue.add(async () => {
        // Everything into the one file, so that whoever copies it after an orderly stop has it all. Where another
        // process still reads, SQLite does what it can and leaves the rest for that one's stop.
        try {
          connection.exec('pragma wal_checkpoint(truncate)');
        } finally {
          connection.close();
        }
      }),
  };
}
