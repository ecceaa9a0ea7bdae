import { describe, expect, it } from 'vitest';
import type { ServiceContext } from '../../../src/service/context.ts';
import { openContext } from '../../../src/service/open-context.ts';
import { WrongSecretError } from '../../../src/service/operations/check-secret.ts';
import { PUBLIC_URL } from '../support/bench.ts';
import { manualClock } from '../support/clock.ts';
import { PLACES } from '../support/database-addresses.ts';

const [ONE, ANOTHER, THIRD] = ['one', 'another', 'third'].map((name) => `${name} secret, long enough`);

/** Opens a context and closes it. @returns what it logged */
async function opened(database: string, secret = '', secretReplaces?: string): Promise<readonly string[]> {
  const events: string[] = [];
  const options = { database, publicUrl: PUBLIC_URL, secret, clock: manualClock() };
  const context: ServiceContext = await openContext({
    ...options,
    ...(secretReplaces === undefined ? {} : { secretReplaces }),
    log: ({ event }) => events.push(event),
  });
  await context.close();
  return events;
}

/** The check in the error when a database is opened with another secret. */
async function checkOf(database: string, other: string | undefined): Promise<string> {
  const refused = await opened(database, other).catch((error: unknown) => error);
  if (!(refused instanceof WrongSecretError)) throw new TypeError('it was not refused');
  return refused.check;
}

describe.each(PLACES)('the secret of a database on $kind', ({ place }) => {
  it('is the first one it was opened with; another is rejected', async () => {
    const database = await place();
    await opened(database, ONE);
    await expect(opened(database, ANOTHER)).rejects.toThrow(WrongSecretError);
    await expect(opened(database, ONE)).resolves.toEqual([]);
  });

  it('is replaced only when its check is given', async () => {
    const database = await place();
    await opened(database, ONE);
    const check = await checkOf(database, ANOTHER);
    expect(check).toMatch(/^[\da-f]{8}$/);
    await expect(opened(database, ANOTHER, '00000000')).rejects.toThrow(WrongSecretError);
    expect(await opened(database, ANOTHER, check)).toEqual(['secret-replaced']);
    expect(await opened(database, ANOTHER, check)).toEqual([]);
    await expect(opened(database, ONE, check)).rejects.toThrow(WrongSecretError);
  });

  it('is the same when several processes open a new database at once', async () => {
    const same = await place();
    await Promise.all([1, 2, 3].map(() => opened(same, ONE)));
    const different = await place();
    const tries = [ONE, ANOTHER, THIRD].map((secret) => opened(different, secret));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(WrongSecretError);
    }
  });

  it('is the same when several processes replace it at once', async () => {
    const database = await place();
    await opened(database, ONE);
    const check = await checkOf(database, ANOTHER);
    await Promise.all([1, 2, 3].map(() => opened(database, ANOTHER, check)));
    await expect(opened(database, THIRD, check)).rejects.toThrow(WrongSecretError);
  });
});
