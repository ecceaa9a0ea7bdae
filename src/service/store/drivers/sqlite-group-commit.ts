import { codeOf } from './unavailable.ts';

/** Group commit: transactions on one connection that are committed together, with one disk sync. */
export interface GroupCommit {
  /** Runs `work` as a part that can be rolled back by itself; settles once its result is on disk. */
  add<T>(work: () => Promise<T>): Promise<T>;
  /** As `add`, for a single statement, which is atomic by itself. */
  addStatement<T>(run: () => T): Promise<T>;
  /** Runs `read` together with other pending reads; it sees committed data only. */
  read<T>(read: () => T): Promise<T>;
  /** Runs a statement that cannot be part of a transaction. */
  outside<T>(run: () => T): Promise<T>;
  /** Waits for all pending work, then rejects any further call with {@link ClosedError}. */
  end(): Promise<void>;
}

/** The store is closed. */
export class ClosedError extends Error {
  override readonly name = 'ClosedError';
}

/** Executes statements without rows. */
export interface SqlConnection {
  exec(statement: string): unknown;
  readonly inTransaction: boolean;
}

interface PendingRead {
  readonly run: () => void;
  readonly fail: (error: unknown) => void;
}

interface Job {
  /** Resolves to the function that reports success. */
  readonly run: () => Promise<() => void>;
  readonly fail: (error: unknown) => void;
  readonly isOneStatement: boolean;
}

/** The most jobs of one transaction; other processes wait meanwhile. */
const MOST_JOBS_TOGETHER = 64;

/** The most rounds of reads before pending writes are committed. */
const MOST_READ_ROUNDS = 4;

/** The file is locked by another connection. */
const BUSY = /^SQLITE_BUSY/;

/**
 * @param gathered resolves when jobs had the chance to join the next transaction
 * @param retry called when another process is writing, with the number of consecutive failures: resolves
 *   to true to retry, to false to give up
 */
export function createGroupCommit(
  connection: SqlConnection,
  gathered: () => Promise<void>,
  retry: (tries: number) => Promise<boolean>,
): GroupCommit {
  const pendingReads: PendingRead[] = [];
  const pendingJobs: Job[] = [];
  let next: Promise<void> | null = null;
  /** Set while pendingJobs for another process that writes. */
  let waitingForWriter: Promise<void> | null = null;
  let tries = 0;
  let isOpen = false;
  let isEnded = false;

  /**
   * Runs a job in a savepoint. A failed job rolls back only its own part; its error is reported after the
   * commit.
   */
  async function part({ run, fail, isOneStatement }: Job): Promise<() => void> {
    const exec = (statement: string) => (isOneStatement ? undefined : connection.exec(statement));
    exec('savepoint part');
    try {
      const succeed = await run();
      exec('release part');
      return succeed;
    } catch (error) {
      // SQLite itself rolls everything back on a full disk and similar errors.
      if (!connection.inTransaction) throw error;
      exec('rollback to part');
      exec('release part');
      return () => fail(error);
    }
  }

  function giveUp(error: unknown): void {
    tries = 0;
    for (const { fail } of pendingJobs.splice(0)) fail(error);
  }

  /** Waits for the other writer; reads do not wait for it. */
  async function waitForWriter(error: unknown): Promise<void> {
    tries += 1;
    const isWorthIt = await retry(tries);
    waitingForWriter = null;
    // Jobs that arrived meanwhile fail too, instead of pendingJobs as long again.
    if (!isWorthIt) giveUp(error);
    proceed();
  }

  function begin(): boolean {
    try {
      connection.exec('begin immediate');
      tries = 0;
      return true;
    } catch (error) {
      if (BUSY.test(codeOf(error))) waitingForWriter = waitForWriter(error);
      else giveUp(error);
      return false;
    }
  }

  async function commit(): Promise<void> {
    if (!begin()) return;
    isOpen = true;
    const jobs = pendingJobs.splice(0, MOST_JOBS_TOGETHER);
    const told: (() => void)[] = [];
    try {
      for (const job of jobs) told.push(await part(job));
      connection.exec('commit');
    } catch (error) {
      if (connection.inTransaction) connection.exec('rollback');
      for (const { fail } of jobs) fail(error);
      return;
    }
    for (const tell of told) tell();
  }

  /** One lock for all reads, because a lock costs as much as a read. */
  function readTogether(rounds: readonly PendingRead[]): void {
    try {
      if (rounds.length > 1) connection.exec('begin');
      for (const { run } of rounds) run();
      if (rounds.length > 1) connection.exec('commit');
    } catch (error) {
      if (connection.inTransaction) connection.exec('rollback');
      for (const { fail } of rounds) fail(error);
    }
  }

  async function turn(): Promise<void> {
    await gathered();
    // Reads lead to more reads, and to writes that can join the transaction; the limit keeps pendingJobs jobs
    // from starving.
    for (let rounds = 0; rounds < MOST_READ_ROUNDS && pendingReads.length > 0; rounds += 1) {
      readTogether(pendingReads.splice(0));
      await gathered();
    }
    if (pendingJobs.length > 0 && waitingForWriter === null) await commit();
    isOpen = false;
    next = null;
    proceed();
  }

  function proceed(): void {
    if (pendingReads.length > 0 || (pendingJobs.length > 0 && waitingForWriter === null)) next ??= turn();
  }

  function add<T>(work: () => T | Promise<T>, isOneStatement: boolean): Promise<T> {
    return new Promise((resolve, reject) => {
      if (isEnded) throw new ClosedError();
      async function run() {
        const value = await work();
        return () => resolve(value);
      }
      pendingJobs.push({ run, fail: reject, isOneStatement });
      proceed();
    });
  }

  return {
    add: (work) => add(work, false),
    addStatement: (run) => add(run, true),
    read: (read) =>
      new Promise((resolve, reject) => {
        if (isEnded) throw new ClosedError();
        function run() {
          try {
            resolve(read());
          } catch (error) {
            reject(error);
          }
        }
        pendingReads.push({ run, fail: reject });
        proceed();
      }),
    async outside(run) {
      while (isOpen) await next;
      if (isEnded) throw new ClosedError();
      return run();
    },
    async end() {
      while (next !== null || waitingForWriter !== null) await (next ?? waitingForWriter);
      isEnded = true;
    },
  };
}
