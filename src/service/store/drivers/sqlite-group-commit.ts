import { codeOf } from './unavailable.ts';

/** Transactions on one connection that are committed together: one wait for the disk, however many ask at once. */
export interface GroupCommit {
  /**
   * Runs `work` atomically and settles when that is on disk: with what it gave, or with the error that undid it and
   * nothing else.
   */
  add<T>(work: () => Promise<T>): Promise<T>;
  /** As `add`, for one statement, which takes back by itself what it could not finish. */
  addStatement<T>(run: () => T): Promise<T>;
  /** Runs `read` with whatever else is to be read, where nothing is seen that may still be undone. */
  look<T>(read: () => T): Promise<T>;
  /** Runs what no transaction may hold. */
  outside<T>(run: () => T): Promise<T>;
  /** Resolves when nothing waits and nothing is open any more. Whatever comes later is refused with {@link ClosedError}. */
  end(): Promise<void>;
}

/** The store is closed. */
export class ClosedError extends Error {
  override readonly name = 'ClosedError';
}

/** Where statements without rows are run. */
export interface Connection {
  exec(statement: string): unknown;
  readonly inTransaction: boolean;
}

interface Look {
  readonly run: () => void;
  readonly fail: (error: unknown) => void;
}

interface Job {
  /** Resolves to what tells its success. */
  readonly run: () => Promise<() => void>;
  readonly fail: (error: unknown) => void;
  readonly isOneStatement: boolean;
}

/** Everybody else waits meanwhile, so that there is an end to it. */
const MOST_TOGETHER = 64;

/** How often is looked before what waits is committed. */
const MOST_LOOKS = 4;

/** Another connection holds the file. */
const BUSY = /^SQLITE_BUSY/;

/**
 * @param gathered resolves when whoever may join the next transaction has had the chance to
 * @param patience what is asked when another process is writing, with how often that was so in a row: resolves to true
 *   when it is time to try again, to false when it is not worth it any more
 */
export function createGroupCommit(
  connection: Connection,
  gathered: () => Promise<void>,
  patience: (tries: number) => Promise<boolean>,
): GroupCommit {
  const reading: Look[] = [];
  const waiting: Job[] = [];
  let next: Promise<void> | null = null;
  /** Until then nothing is written: another process does. */
  let resting: Promise<void> | null = null;
  let tries = 0;
  let isOpen = false;
  let isEnded = false;

  /** A job that fails takes back its own part; its error is told with the others' success. */
  async function part({ run, fail, isOneStatement }: Job): Promise<() => void> {
    const exec = (statement: string) => (isOneStatement ? undefined : connection.exec(statement));
    exec('savepoint part');
    try {
      const succeed = await run();
      exec('release part');
      return succeed;
    } catch (error) {
      // On a full disk and the like SQLite itself takes everything back.
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

  /** Who else is writing goes first; what is only read does not wait for that. */
  async function rest(error: unknown): Promise<void> {
    tries += 1;
    const isWorthIt = await patience(tries);
    resting = null;
    // Whatever has come meanwhile is not kept waiting as long again.
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

  /** One lock for all reads: that costs as much as a read does. */
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
    // What is read leads to more, and to writes that can still come along; but those that wait do not wait for ever.
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
