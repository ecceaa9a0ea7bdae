import { setImmediate as nextTurn } from 'node:timers/promises';
import Libsql from 'libsql';
import { createCommits } from './commits.ts';
import type { Database, Sql, Value } from './database.ts';
import { runMigrations } from './migrate.ts';
import { createStatements } from './sqlite-statements.ts';

const IDENTITY = 'integer primary key autoincrement';

/** Another process may hold the file for a moment: wait that long before giving up. */
const BUSY_TIMEOUT_MS = 5000;

/** Anything else (`vacuum`, `pragma`) is run by itself. */
const READS = /^\s*select\b/i;
const WRITES = /^\s*(?:insert|update|delete)\b/i;

/**
 * SQLite in this process. There is one connection, and its calls are synchronous. What is asked for in one turn of the
 * event loop is read under one lock, and written in one transaction with one wait for the disk; nobody is answered
 * before that, and nobody reads what may still be undone.
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

  const statements = createStatements(connection);
  // Memory has no disk to wait for.
  const commits = createCommits(connection, async () => {
    if (path !== ':memory:') await nextTurn();
  });

  const inside: Sql = {
    query: async (text, values = []) => statements.all(text, values),
    first: async (text, values = []) => statements.first(text, values),
  };

  function run<T>(
    text: string,
    values: readonly Value[] = [],
    how: (text: string, values: readonly Value[]) => T,
  ) {
    if (READS.test(text)) return commits.look(() => how(text, values));
    if (WRITES.test(text)) return commits.addStatement(() => how(text, values));
    return commits.outside(() => how(text, values));
  }

  return {
    query: (text, values) => run(text, values, statements.all),
    first: (text, values) => run(text, values, statements.first),
    transaction: (work) => commits.add(() => work(inside)),
    migrate: (migrations, now) => commits.add(() => runMigrations(inside, migrations, IDENTITY, now)),
    async close() {
      // From here on the connection is not touched: the driver ends the process for it.
      await commits.end();
      // Everything into the one file, so that whoever copies it after an orderly stop has it all. Where another
      // process still reads, SQLite does what it can and leaves the rest for that one's stop.
      try {
        connection.exec('pragma wal_checkpoint(truncate)');
      } finally {
        connection.close();
      }
    },
  };
}
