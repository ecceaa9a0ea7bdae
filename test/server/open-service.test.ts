import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFailure } from '../../src/server/open-failure.ts';
import { openService } from '../../src/server/open-service.ts';
import { SettingsError } from '../../src/server/setting-readers.ts';
import { type Environment, readSettings } from '../../src/server/settings.ts';
import { PLACES } from '../service/support/database-addresses.ts';
import { dataDir } from './whole-server.ts';

/** Opens the service, and closes it. @returns the events that it logged */
async function opened(environment: Environment): Promise<readonly string[]> {
  const events: string[] = [];
  const service = await openService(readSettings(environment), 'http://localhost', (_level, event) => {
    events.push(event);
  });
  await service.close();
  return events;
}

describe('opening the service', () => {
  it('says in one line that a file is no database', async () => {
    const folder = await dataDir();
    writeFileSync(join(folder, 'payments.db'), 'garbage'.repeat(1000));
    await expect(opened({ DATA_DIR: folder })).rejects.toThrow(
      new SettingsError([`DATA_DIR: ${join(folder, 'payments.db')} is not an SQLite database`]),
    );
  });

  it('says which file cannot be opened', async () => {
    const folder = await dataDir();
    const path = join(folder, 'nowhere/payments.db');
    await expect(opened({ DATA_DIR: folder, DATABASE_URL: path })).rejects.toThrow(
      new SettingsError([`DATABASE_URL: ${path} cannot be opened: is its folder there, and this user's?`]),
    );
  });

  it('refuses a database that belongs to another secret, with the setting that holds this one', async () => {
    const folder = await dataDir();
    const secret = 'x'.repeat(32);
    expect(await opened({ DATA_DIR: folder, SECRET: secret })).toEqual([]);
    await expect(opened({ DATA_DIR: folder, SECRET: 'y'.repeat(32) })).rejects.toThrow(
      /^These settings cannot be used:\n {2}- SECRET is not the secret [^\n]* \([\da-f]{8}\): put that one back, [^\n]*$/,
    );
    writeFileSync(join(folder, 'secret'), 'z'.repeat(32));
    await expect(opened({ DATA_DIR: folder })).rejects.toThrow(
      `  - DATA_DIR: ${join(folder, 'secret')} does not hold the secret that the database belongs to (`,
    );
    expect(await opened({ DATA_DIR: folder, SECRET: secret })).toEqual([]);
  });

  it.each(PLACES)(
    'makes no secret for a database on $kind that has one, and says that none is set',
    async ({ place }) => {
      const [folder, elsewhere, database] = [await dataDir(), await dataDir(), await place()];
      const secret = 'x'.repeat(32);
      await opened({ DATA_DIR: folder, DATABASE_URL: database, SECRET: secret });
      const environment = { DATA_DIR: elsewhere, DATABASE_URL: database, SANDBOX: '1' };
      const refused = String(await opened(environment).catch((error: unknown) => error));
      expect(refused.split('\n')[1]).toMatch(
        /^ {2}- SECRET is not set, and .*secret is not there, .*\([\da-f]{8}\)/,
      );
      expect(readdirSync(elsewhere)).toEqual([]);
      expect(await opened({ ...environment, SECRET: secret })).toEqual([]);
    },
  );

  it('has one secret when two processes start at once in an empty folder', async () => {
    const folder = await dataDir();
    await expect(Promise.all([1, 2, 3].map(() => opened({ DATA_DIR: folder })))).resolves.toEqual([
      [],
      [],
      [],
    ]);
  });

  it('goes on with another secret where that is said to take the place of the database’s', async () => {
    const folder = await dataDir();
    await opened({ DATA_DIR: folder });
    rmSync(join(folder, 'secret'));
    const refused = await opened({ DATA_DIR: folder }).catch(String);
    const check = /SECRET_REPLACES=([\da-f]{8})/.exec(String(refused))?.[1];
    expect(await opened({ DATA_DIR: folder, SECRET_REPLACES: check })).toEqual(['secret-replaced']);
    expect(await opened({ DATA_DIR: folder, SECRET_REPLACES: check })).toEqual([]);
  });
});

describe('a PostgreSQL that cannot be opened', () => {
  const address = 'postgres://kim:hush@db/payments';
  const failed = (code: string) =>
    openFailure(Object.assign(new Error('kim hush'), { code }), address, 'DATABASE_URL');

  it.each([
    ['ECONNREFUSED', 'does not answer (ECONNREFUSED)'],
    ['EAI_AGAIN', 'does not answer (EAI_AGAIN)'],
    ['CONNECT_TIMEOUT', 'does not answer (CONNECT_TIMEOUT)'],
    ['CONNECTION_CLOSED', 'does not answer (CONNECTION_CLOSED)'],
    ['28P01', 'refuses this user or password (28P01)'],
    ['3D000', 'has no database of this name (3D000)'],
  ])('by %s is named by its host, never by its user', (code, words) => {
    expect(failed(code)).toEqual(new SettingsError([`DATABASE_URL: PostgreSQL at db:5432 ${words}`]));
  });

  it('by a fault of ours is left as it is', () => {
    for (const code of ['42601', 'ERR_INVALID_URL']) expect(failed(code)).toMatchObject({ code });
  });
});
