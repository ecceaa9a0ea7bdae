import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SettingsError } from '../../../src/server/settings/setting-readers.ts';
import { type Environment, readSettings } from '../../../src/server/settings/settings.ts';
import { openError } from '../../../src/server/storage/open-errors.ts';
import { openService } from '../../../src/server/storage/open-service.ts';
import { PLACES } from '../../service/support/database-addresses.ts';
import { dataDir } from '../whole-server.ts';

/** Opens and closes the service. @returns the events that it logged */
async function opened(environment: Environment): Promise<readonly string[]> {
  const events: string[] = [];
  const service = await openService(readSettings(environment), 'http://localhost', (event) => {
    events.push(event);
  });
  await service.close();
  return events;
}

describe('opening the service', () => {
  it('reports in one line a file that is not a database', async () => {
    const folder = await dataDir();
    writeFileSync(join(folder, 'payments.db'), 'garbage'.repeat(1000));
    await expect(opened({ DATA_DIR: folder })).rejects.toThrow(
      new SettingsError([`DATA_DIR: ${join(folder, 'payments.db')} is not an SQLite database`]),
    );
  });

  it('names a file that cannot be opened', async () => {
    const folder = await dataDir();
    const path = join(folder, 'nowhere/payments.db');
    await expect(opened({ DATA_DIR: folder, DATABASE_URL: path })).rejects.toThrow(
      new SettingsError([`DATABASE_URL: ${path} cannot be opened: is its folder there, and this user's?`]),
    );
  });

  it('rejects a database of another secret, and names the setting of the current one', async () => {
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
    'generates no secret for a $kind database that belongs to one, and reports that none is set',
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

  it('generates one secret when two processes start concurrently in an empty folder', async () => {
    const folder = await dataDir();
    await expect(Promise.all([1, 2, 3].map(() => opened({ DATA_DIR: folder })))).resolves.toEqual([
      [],
      [],
      [],
    ]);
  });

  it('replaces the database’s secret with SECRET_REPLACES', async () => {
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
    openError(Object.assign(new Error('kim hush'), { code }), address, 'DATABASE_URL');

  it.each([
    ['ECONNREFUSED', 'does not answer (ECONNREFUSED)'],
    ['EAI_AGAIN', 'does not answer (EAI_AGAIN)'],
    ['CONNECT_TIMEOUT', 'does not answer (CONNECT_TIMEOUT)'],
    ['CONNECTION_CLOSED', 'does not answer (CONNECTION_CLOSED)'],
    ['28P01', 'refuses this user or password (28P01)'],
    ['3D000', 'has no database of this name (3D000)'],
  ])('because of %s is named by its host, never by its user', (code, words) => {
    expect(failed(code)).toEqual(new SettingsError([`DATABASE_URL: PostgreSQL at db:5432 ${words}`]));
  });

  it('because of a bug keeps its original error', () => {
    for (const code of ['42601', 'ERR_INVALID_URL']) expect(failed(code)).toMatchObject({ code });
  });
});
