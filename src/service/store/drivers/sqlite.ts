import { setImmediate as nextTurn } from 'node:timers/promises';
import Libsql from 'libsql';
import { systemClock } from '../../clock.ts';
import type { Database, Sql, Value } from './database.ts';
import { runMigrations } from './migrate.ts';
import { createGroupCommit } from './sqlite-group-commit.ts';
import { createStatements } from './sqlite-statements.ts';
import type { TimeLimit } from './time-limit.ts';

const IDENTITY = 'integer primary key autoincrement';

/** Another process may hold the file for a moment. How long is waited for it before giving up. */
const USUAL_LIMIT: TimeLimit = { clock: systemClock, limitMs: 5000 };

/**
 * How long one call waits for another process, in milliseconds. SQLite waits in the event loop, with which everything
 * stands; so while the service runs it does that for the length of a commit only, and the rest is waited for beside it.
 */
const BUSY_TIMEOUT_MS = { atOpening: 5000, running: 10, atClosing: 5000 };

/** How long the other process is left alone in between. */
const RETRY_MS = 40;

/** Anything else (`vacuum`, `pragma`) is run by itself. */
const READS = /^\s*select\b/i;
const WRITES = /^\s*(?:insert|update|delete)\b/i;

/**
 * SQLite in this process. There is one connection, and its calls are synchronous. What is asked for in one turn of the
 * event loop is read under one lock, and written in one transaction with one wait for the disk; nobody is answered
 * before that, and nobody reads what may still be undone.
 * @param path a file, or `:memory:`
 * @param limit how long is waited for another process that writes; reads never do
 */
export function openSqlite(path: string, { clock, limitMs } = USUAL_LIMIT): Database {
  const connection = new Libsql(path, {});
  for (const pragma of [
    `busy_timeout = ${BUSY_TIMEOUT_MS.atOpening}`,
    'journal_mode = wal',
    'synchronous = full',
    'foreign_keys = on',
    `busy_timeout = ${BUSY_TIMEOUT_MS.running}`,
  ]) {
    connection.pragma(pragma, {});
  }

  const statements = createStatements(connection);
  const commits = createGroupCommit(
    connection,
    // Memory has no disk to wait for.
    async () => {
      if (path !== ':memory:') await nextTurn();
    },
    async (tries) => {
      if (tries * (BUSY_TIMEOUT_MS.running + RETRY_MS) > limitMs) return false;
      await new Promise<void>((resolve) => clock.after(RETRY_MS, resolve));
      return true;
    },
  );

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
        connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS.atClosing}`, {});
        connection.exec('pragma wal_checkpoint(truncate)');
      } finally {
        connection.close();
      }
    },
  };
}
