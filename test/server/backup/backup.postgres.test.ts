import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { databases } from '../../service/support/databases.ts';
import { startMonitored } from '../operations/monitored.ts';

const OPERATOR_TOKEN = 'operator-of-the-tests';

/** The folder of PostgreSQL's programs, which Debian keeps off the PATH. */
function programs(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions[0] === undefined ? '' : join(root, versions[0], 'bin/');
}

/** Runs one of PostgreSQL's programs, for at most a minute. */
const run = (program: string, ...args: readonly string[]) =>
  promisify(execFile)(programs() + program, args, { timeout: 60_000 });

it.each(databases.filter(({ kind }) => kind !== 'SQLite'))(
  'a dump of $kind, taken under load, holds every order acknowledged before it, and a service goes on with it',
  async (on) => {
    const { address, drop } = await on.fresh();
    onTestFinished(drop);
    const schema = new URL(address).searchParams.get('search_path') ?? '';
    const whole = new URL(address);
    whole.searchParams.delete('search_path');
    const environment = {
      DATABASE_URL: address,
      OPERATOR_TOKEN,
      SECRET: 'thirty-two characters, or more of them',
    };
    const live = await startMonitored({ environment });
    const merchant = await live.call('POST', '/operator/merchants', OPERATOR_TOKEN, { name: 'Shop' });
    const order = { amount: 100, outter_id: '1', redirect_url: 'https://shop.example/' };
    const newOrder = async () =>
      String((await live.call('POST', '/api/v1/orders/', String(merchant['api_key']), order))['order_id']);
    const before = await Promise.all(Array.from({ length: 20 }, newOrder));
    let isDone = false;
    const load = (async () => {
      while (!isDone) await newOrder();
    })();
    const folder = mkdtempSync(join(tmpdir(), 'dump-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'payments.dump');
    await run('pg_dump', '-Fc', '-n', schema, '-f', file, whole.href);
    isDone = true;
    await load;
    const after = await newOrder();
    await live.kill();

    // In place of the database that is lost.
    await run('pg_restore', '--clean', '--if-exists', '-n', schema, '-d', whole.href, file);
    const restored = await startMonitored({ environment });
    const statusOf = async (orderId: string) =>
      (await fetch(`${restored.url}/api/v1/orders/${orderId}/`)).status;
    expect(new Set(await Promise.all(before.map(statusOf)))).toEqual(new Set([200]));
    expect(await statusOf(after)).toBe(404);
    expect(await restored.readiness()).toMatchObject({ status: 200 });
  },
);
