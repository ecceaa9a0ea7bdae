import { setImmediate as nextTurn } from 'node:timers/promises';
import Libsql from 'libsql';
import { systemClock } from '../../clock.ts';
import type { Database, Sql, Value } from './database.ts';
import { runMigrations } from './migrate.ts';
import { numberIn } from './row.ts';
import { createGroupCommit } from './sqlite-group-commit.ts';
import { createStatements } from './sqlite-statements.ts';
import type { TimeLimit } from './time-limit.ts';

const IDENTITY = 'integer primary key autoincrement';

/** How long to wait for another process that holds the file. */
const USUAL_LIMIT: TimeLimit = { clock: systemClock, limitMs: 5000 };

/**
 * How long one call waits for another process, in milliseconds. SQLite blocks the event loop while it waits,
 * so a running service waits only for the length of a commit, and retries asynchronously.
 */
const BUSY_TIMEOUT_MS = { atOpening: 5000, running: 10, atClosing: 5000 };

/** The delay between retries. */
const RETRY_MS = 40;

/** Other statements (`vacuum`, `pragma`) run by themselves. */
const READS = /^\s*select\b/i;
const WRITES = /^\s*(?:insert|update|delete)\b/i;

/**
 * Opens SQLite in this process, with one synchronous connection. Statements of one turn of the event loop are
 * read under one lock, and written in one transaction with one disk sync. Callers get their results after the
 * commit, and reads never see uncommitted data.
 * @param path a file, or `:memory:`
 * @param limit how long to wait for another process that writes; reads never wait
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
    // `:memory:` has no disk sync to share.
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
    if (READS.test(text)) return commits.read(() => how(text, values));
    if (WRITES.test(text)) return commits.addStatement(() => how(text, values));
    return commits.outside(() => how(text, values));
  }

  return {
    query: (text, values) => run(text, values, statements.all),
    first: (text, values) => run(text, values, statements.first),
    transaction: (work) => commits.add(() => work(inside)),
    migrate: (migrations, now) => commits.add(() => runMigrations(inside, migrations, IDENTITY, now)),
    serverTime: async () => null,
    async dataVersion() {
      const row = await commits.read(() => statements.first('pragma data_version', []));
      return row === undefined ? '' : String(numberIn(row, 'data_version'));
    },
    messages: null,
    async close() {
      // The connection is not used any more: the driver would end the process.
      await commits.end();
      // Moves everything into the main file, so that a copy made after an orderly stop is complete. While
      // another process reads, SQLite does what it can and leaves the rest to that process.
      try {
        connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS.atClosing}`, {});
        connection.exec('pragma wal_checkpoint(truncate)');
      } finally {
        connection.close();
      }
    },
  };
}
