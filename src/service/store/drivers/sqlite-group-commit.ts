import { codeOf } from './unavailable.ts';

/** Group commit: transactions on one connection that are committed together, with one disk sync. */
export interface GroupCommit {
  /** Runs `work` as a part that can be rolled back by itself; settles once its result is on disk. */
  add<T>(work: () => Promise<T>): Promise<T>;
  /** As `add`, for a single statement, which is atomic by itself. */
  addStatement<T>(run: () => T): Promise<T>;
  /** Runs `read` together with other pending reads; it sees committed data only. */
  look<T>(read: () => T): Promise<T>;
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
export interface Connection {
  exec(statement: string): unknown;
  readonly inTransaction: boolean;
}

interface Look {
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
const MOST_TOGETHER = 64;

/** The most rounds of reads before pending writes are committed. */
const MOST_LOOKS = 4;

/** The file is locked by another connection. */
const BUSY = /^SQLITE_BUSY/;

/**
 * @param gathered resolves when jobs had the chance to join the next transaction
 * @param patience called when another process is writing, with the number of consecutive failures: resolves
 *   to true to retry, to false to give up
 */
export function createGroupCommit(
  connection: Connection,
  gathered: () => Promise<void>,
  patience: (tries: number) => Promise<boolean>,
): GroupCommit {
  const reading: Look[] = [];
  const waiting: Job[] = [];
  let next: Promise<void> | null = null;
  /** Set while waiting for another process that writes. */
  let resting: Promise<void> | null = null;
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
    for (const { fail } of waiting.splice(0)) fail(error);
  }

  /** Waits for the other writer; reads do not wait for it. */
  async function rest(error: unknown): Promise<void> {
    tries += 1;
    const isWorthIt = await patience(tries);
    resting = null;
    // Jobs that arrived meanwhile fail too, instead of waiting as long again.
    if (!isWorthIt) giveUp(error);
    goOn();
  }

  function begin(): boolean {
    try {
      connection.exec('begin immediate');
      tries = 0;
      return true;
    } catch (error) {
      if (BUSY.test(codeOf(error))) resting = rest(error);
      else giveUp(error);
      return false;
    }
  }

  async function commit(): Promise<void> {
    if (!begin()) return;
    isOpen = true;
    const jobs = waiting.splice(0, MOST_TOGETHER);
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
  function lookTogether(looks: readonly Look[]): void {
    try {
      if (looks.length > 1) connection.exec('begin');
      for (const { run } of looks) run();
      if (looks.length > 1) connection.exec('commit');
    } catch (error) {
      if (connection.inTransaction) connection.exec('rollback');
      for (const { fail } of looks) fail(error);
    }
  }

  async function turn(): Promise<void> {
    await gathered();
    // Reads lead to more reads, and to writes that can join the transaction; the limit keeps waiting jobs
    // from starving.
    for (let looks = 0; looks < MOST_LOOKS && reading.length > 0; looks += 1) {
      lookTogether(reading.splice(0));
      await gathered();
    }
    if (waiting.length > 0 && resting === null) await commit();
    isOpen = false;
    next = null;
    goOn();
  }

  function goOn(): void {
    if (reading.length > 0 || (waiting.length > 0 && resting === null)) next ??= turn();
  }

  function add<T>(work: () => T | Promise<T>, isOneStatement: boolean): Promise<T> {
    return new Promise((resolve, reject) => {
      if (isEnded) throw new ClosedError();
      async function run() {
        const value = await work();
        return () => resolve(value);
      }
      waiting.push({ run, fail: reject, isOneStatement });
      goOn();
    });
  }

  return {
    add: (work) => add(work, false),
    addStatement: (run) => add(run, true),
    look: (read) =>
      new Promise((resolve, reject) => {
        if (isEnded) throw new ClosedError();
        function run() {
          try {
            resolve(read());
          } catch (error) {
            reject(error);
          }
        }
        reading.push({ run, fail: reject });
        goOn();
      }),
    async outside(run) {
      while (isOpen) await next;
      if (isEnded) throw new ClosedError();
      return run();
    },
    async end() {
      while (next !== null || resting !== null) await (next ?? resting);
      isEnded = true;
    },
  };
}
