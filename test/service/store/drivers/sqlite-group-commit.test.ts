import { expect, it } from 'vitest';
import {
  createGroupCommit,
  type SqlConnection,
} from '../../../../src/service/store/drivers/sqlite-group-commit.ts';

/** A connection that records its statements, and fails where it is told to. */
function aConnection(breaksAt?: string) {
  const said: string[] = [];
  let inTransaction = false;
  const connection: SqlConnection = {
    exec(statement) {
      said.push(statement);
      if (statement === breaksAt) throw new Error(`broke at ${statement}`);
      if (statement.startsWith('begin')) inTransaction = true;
      if (statement === 'commit' || statement === 'rollback') inTransaction = false;
    },
    get inTransaction() {
      return inTransaction;
    },
  };
  return { connection, said, loseTransaction: () => (inTransaction = false) };
}

const atOnce = async () => {};
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
const never = async () => false;
const failing = async () => {
  throw new Error('changed my mind');
};

it('commits jobs together that arrive before the first begins', async () => {
  const { connection, said } = aConnection();
  const commits = createGroupCommit(connection, atOnce, never);
  const work = (name: string) => async () => {
    said.push(name);
    return name;
  };
  expect(await Promise.all([commits.add(work('a')), commits.add(work('b'))])).toEqual(['a', 'b']);
  expect(said).toEqual([
    'begin immediate',
    ...['savepoint part', 'a', 'release part'],
    ...['savepoint part', 'b', 'release part'],
    'commit',
  ]);
});

it('reports success only after the commit', async () => {
  const { connection, said } = aConnection();
  const commits = createGroupCommit(connection, atOnce, never);
  const told = commits.add(async () => 'a').then(() => said.push('told'));
  await Promise.all([told, commits.add(async () => 'b')]);
  expect(said.slice(-2)).toEqual(['commit', 'told']);
});

it('rolls back only the failed job', async () => {
  const { connection, said } = aConnection();
  const commits = createGroupCommit(connection, atOnce, never);
  const results = await Promise.allSettled([commits.add(failing), commits.add(async () => 'b')]);
  expect(results).toMatchObject([{ reason: { message: 'changed my mind' } }, { value: 'b' }]);
  expect(said.slice(1, 4)).toEqual(['savepoint part', 'rollback to part', 'release part']);
  expect(said.at(-1)).toBe('commit');
});

it.each(['begin immediate', 'commit'])('fails all jobs when %s fails', async (breaksAt) => {
  const { connection } = aConnection(breaksAt);
  const commits = createGroupCommit(connection, atOnce, never);
  const results = await Promise.allSettled([commits.add(async () => 'a'), commits.add(async () => 'b')]);
  expect(results).toMatchObject(Array(2).fill({ reason: { message: `broke at ${breaksAt}` } }));
  expect(connection.inTransaction).toBe(false);
});

it('fails all jobs when the database rolls back by itself', async () => {
  const { connection, loseTransaction } = aConnection();
  const commits = createGroupCommit(connection, atOnce, never);
  const full = async () => {
    loseTransaction();
    throw new Error('the disk is full');
  };
  const results = await Promise.allSettled([commits.add(async () => 'a'), commits.add(full)]);
  expect(results).toMatchObject(Array(2).fill({ reason: { message: 'the disk is full' } }));
});

it('uses no savepoint for a single statement', async () => {
  const { connection, said } = aConnection();
  const commits = createGroupCommit(connection, atOnce, never);
  const broken = () => {
    throw new Error('not unique');
  };
  const results = await Promise.allSettled([commits.addStatement(broken), commits.addStatement(() => 'b')]);
  expect(results).toMatchObject([{ reason: { message: 'not unique' } }, { value: 'b' }]);
  expect(said).toEqual(['begin immediate', 'commit']);
});

it('commits writes that follow from reads with the pending ones', async () => {
  const { connection, said } = aConnection();
  const commits = createGroupCommit(connection, nextTurn, never);
  const following = commits.read(() => 'a').then(() => commits.addStatement(() => said.push('follows')));
  await Promise.all([following, commits.addStatement(() => said.push('waits'))]);
  expect(said).toEqual(['begin immediate', 'waits', 'follows', 'commit']);
});

it('is not starved by endless reads', async () => {
  const { connection } = aConnection();
  const commits = createGroupCommit(connection, nextTurn, never);
  let isWritten = false;
  async function readOn(): Promise<void> {
    while (!isWritten) await commits.read(() => {});
  }
  const reading = readOn();
  await commits.add(async () => {});
  isWritten = true;
  await reading;
});

it('works after a failed transaction', async () => {
  const { connection } = aConnection();
  const commits = createGroupCommit(connection, atOnce, never);
  await expect(commits.add(failing)).rejects.toThrow();
  expect(await commits.add(async () => 'b')).toBe('b');
});

it('runs concurrent reads under one lock, before writes', async () => {
  const { connection, said } = aConnection();
  const commits = createGroupCommit(connection, atOnce, never);
  const look = (name: string) => commits.read(() => said.push(name));
  await Promise.all([look('a'), commits.add(async () => {}), look('b')]);
  expect(said.slice(0, 5)).toEqual(['begin', 'a', 'b', 'commit', 'begin immediate']);
});

it('fails only the read that fails', async () => {
  const { connection } = aConnection();
  const commits = createGroupCommit(connection, atOnce, never);
  const broken = () => {
    throw new Error('no such table');
  };
  const results = await Promise.allSettled([commits.read(broken), commits.read(() => 'b')]);
  expect(results).toMatchObject([{ reason: { message: 'no such table' } }, { value: 'b' }]);
});

it('leaves no transaction open when the end of the reads fails', async () => {
  const { connection, said } = aConnection('commit');
  const commits = createGroupCommit(connection, atOnce, never);
  expect(await Promise.all([commits.read(() => 'a'), commits.read(() => 'b')])).toEqual(['a', 'b']);
  await commits.end();
  expect(said).toEqual(['begin', 'commit', 'rollback']);
  expect(connection.inTransaction).toBe(false);
});

it('runs nothing else while a transaction is open', async () => {
  const { connection, said } = aConnection();
  const commits = createGroupCommit(connection, atOnce, never);
  const others: Promise<unknown>[] = [];
  await commits.outside(() => said.push('outside'));
  await commits.add(async () => {
    others.push(commits.read(() => said.push('read')));
    others.push(commits.outside(() => said.push('outside')));
  });
  await Promise.all(others);
  expect(said.slice(0, -2)).toEqual([
    'outside',
    ...['begin immediate', 'savepoint part', 'release part', 'commit'],
  ]);
  expect([...said.slice(-2)].sort()).toEqual(['outside', 'read']);
});

it('ends when all pending jobs are done, including those added meanwhile', async () => {
  const { connection } = aConnection();
  const commits = createGroupCommit(connection, atOnce, never);
  const done: string[] = [];
  void commits.add(async () => {
    void commits.add(async () => done.push('later'));
  });
  await commits.end();
  expect(done).toEqual(['later']);
  const refused = [commits.add(async () => {}), commits.read(() => {}), commits.outside(() => {})];
  expect(await Promise.allSettled(refused)).toMatchObject(Array(3).fill({ reason: { name: 'ClosedError' } }));
});

it('splits many jobs into several transactions, in order', async () => {
  const { connection, said } = aConnection();
  const commits = createGroupCommit(connection, atOnce, never);
  const numbers = Array.from({ length: 200 }, (_, index) => index);
  const ran: number[] = [];
  await Promise.all(numbers.map((number) => commits.add(async () => ran.push(number))));
  expect(ran).toEqual(numbers);
  expect(said.filter((statement) => statement === 'commit')).toHaveLength(4);
});

/** A connection whose file another process locks for the first few tries. */
function aHeldConnection(forTries: number) {
  const { connection, said } = aConnection();
  let left = forTries;
  const exec = (statement: string) => {
    if (statement !== 'begin immediate' || left === 0) return connection.exec(statement);
    left -= 1;
    throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
  };
  return {
    said,
    connection: {
      exec,
      get inTransaction() {
        return connection.inTransaction;
      },
    },
  };
}

it('reads while another process writes, and writes afterwards', async () => {
  const { connection, said } = aHeldConnection(2);
  const looks: Promise<unknown>[] = [];
  const tries: number[] = [];
  const commits = createGroupCommit(connection, atOnce, async (count) => {
    tries.push(count);
    looks.push(commits.read(() => said.push('read')));
    return true;
  });
  expect(await commits.add(async () => 'written')).toBe('written');
  await Promise.all(looks);
  expect(tries).toEqual([1, 2]);
  expect(said.slice(0, 3)).toEqual(['read', 'read', 'begin immediate']);
});

it('fails pending jobs when another process writes for too long, and no later ones', async () => {
  const { connection } = aHeldConnection(1);
  const late: Promise<unknown>[] = [];
  const commits = createGroupCommit(connection, atOnce, async () => {
    late.push(commits.add(async () => 'late'));
    return false;
  });
  const numbers = Array.from({ length: 100 }, (_, index) => index);
  const first = numbers.map((number) => commits.add(async () => number));
  expect(new Set((await Promise.allSettled(first)).map(({ status }) => status))).toEqual(
    new Set(['rejected']),
  );
  expect(await Promise.allSettled(late)).toMatchObject([{ reason: { code: 'SQLITE_BUSY' } }]);
  expect(await commits.add(async () => 'after')).toBe('after');
});
