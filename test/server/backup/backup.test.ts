import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type BuiltServer, startBuiltServer } from '../child/built-server.ts';

const BACKUP = join(import.meta.dirname, '../../../dist/server/backup.js');

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Runs the built command, as `npm run backup` does. */
async function backup(folder: string, ...words: readonly string[]) {
  const child = spawn(process.execPath, [BACKUP, ...words], {
    cwd: folder,
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await exit;
  return { code, output, errors };
}

const created = v.object({ order_id: v.string() });

async function newOrder({ url, apiKey }: BuiltServer): Promise<string> {
  const response = await fetch(`${url}/api/v1/orders/`, {
    method: 'POST',
    headers: { authorization: `Token ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 100, outter_id: '1', redirect_url: 'https://shop.example/' }),
  });
  return v.parse(created, await response.json()).order_id;
}

const statusOf = async ({ url }: BuiltServer, orderId: string) =>
  (await fetch(`${url}/api/v1/orders/${orderId}/`)).status;

describe('a back-up of SQLite', () => {
  it('is taken under load and holds every order acknowledged before it', async () => {
    const folder = aFolder();
    const live = await startBuiltServer({ folder, environment: { SANDBOX: '1' } });
    const before = await Promise.all(Array.from({ length: 20 }, () => newOrder(live)));
    let isDone = false;
    const making = backup(folder, 'copy.db').finally(() => {
      isDone = true;
    });
    const meanwhile: string[] = [];
    while (!isDone) meanwhile.push(await newOrder(live));
    const { code, output, errors } = await making;
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain('copy.db: the whole of .data/payments.db, checked.');
    expect(meanwhile.length).toBeGreaterThan(0);
    expect(readdirSync(folder).filter((name) => name.startsWith('copy.db'))).toEqual(['copy.db']);
    expect(statSync(join(folder, 'copy.db')).mode & 0o077).toBe(0);
    const after = await newOrder(live);
    await live.kill();

    // Another machine: the copy in an empty data folder, with the secrets of the original one.
    const elsewhere = aFolder();
    mkdirSync(join(elsewhere, '.data'));
    for (const name of readdirSync(join(folder, '.data')).filter((file) => !file.startsWith('payments.db'))) {
      copyFileSync(join(folder, '.data', name), join(elsewhere, '.data', name));
    }
    copyFileSync(join(folder, 'copy.db'), join(elsewhere, '.data/payments.db'));
    const restored = await startBuiltServer({ folder: elsewhere, environment: { SANDBOX: '1' } });
    expect(restored.apiKey).toBe(live.apiKey);
    expect(new Set(await Promise.all(before.map((orderId) => statusOf(restored, orderId))))).toEqual(
      new Set([200]),
    );
    expect(await statusOf(restored, after)).toBe(404);
    expect(await statusOf(restored, await newOrder(restored))).toBe(200);
  });

  it('refuses to overwrite a file, and creates no database when there is none', async () => {
    const folder = aFolder();
    expect(await backup(folder, 'copy.db')).toMatchObject({
      code: 1,
      errors: 'There is no database at .data/payments.db.\n',
    });
    expect(readdirSync(folder)).toEqual([]);
    mkdirSync(join(folder, '.data'), { recursive: true });
    writeFileSync(join(folder, '.data/payments.db'), '');
    writeFileSync(join(folder, 'copy.db'), 'older');
    expect(await backup(folder, 'copy.db')).toMatchObject({ code: 1, errors: 'copy.db is there already.\n' });
    expect(await backup(folder)).toMatchObject({ code: 1, errors: 'Usage: npm run backup -- <file>\n' });
  });
});
