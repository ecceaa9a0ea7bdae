import process from 'node:process';
import { onFreshPostgres, onFreshSqlite, print } from './storms/databases.ts';
import { type UpgradeOptions, upgradeUnderPolling } from './upgrade/under-polling.ts';

/**
 * The upgrade of a database of version 7 under polling, on SQLite and PostgreSQL. `OLD_MAIN=…/dist/server/main.js` names
 * the build of then, instead of its recorded answers; then the new process also starts beside the old one, on PostgreSQL,
 * which that build does not support: it finds no QR codes any more. Prints figures. @throws when an answer is wrong, a row is lost, or a webhook does not come once
 */
export async function main(): Promise<void> {
  const oldMain = process.env['OLD_MAIN'] ?? null;
  await onFreshSqlite((database) => upgrade('SQLite', { database, oldMain }));
  await onFreshPostgres('upgrade', async (database) => {
    await upgrade('PostgreSQL', { database, oldMain });
    if (oldMain !== null) await upgrade('PostgreSQL', { database, oldMain, beside: true });
  });
}

async function upgrade(on: string, options: UpgradeOptions): Promise<void> {
  const { oldMain, beside = false } = options;
  const result = await upgradeUnderPolling(options);
  print({ scene: 'upgrade', on, old: oldMain === null ? 'recorded' : 'a process', beside, ...result });
  if (beside) return;
  const isTwice = Object.values(result.webhooks).some((times) => times !== 1);
  if (result.wrong.length > 0 || isTwice || Object.keys(result.lostRows).length > 0) {
    throw new Error('the upgrade was visible');
  }
}
