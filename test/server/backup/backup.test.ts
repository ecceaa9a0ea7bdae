import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../src/server/node/http-server.ts';
import { type BuiltServer, startBuiltServer } from '../child/built-server.ts';

const SERVER = join(import.meta.dirname, '../../../dist/server');

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Runs a built command, as `npm run backup` does. */
async function run(program: 'backup' | 'restore', folder: string, ...words: readonly string[]) {
  const child = spawn(process.execPath, [join(SERVER, `${program}.js`), ...words], {
    cwd: folder,
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await exit;
  return { code, output, errors };
}

const backup = (folder: string, ...words: readonly string[]) => run('backup', folder, ...words);
const restore = (folder: string, ...words: readonly string[]) => run('restore', folder, ...words);

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

/** A shop that refuses webhooks until it is told to accept them. */
async function aShop() {
  const ids = { refused: [] as string[], accepted: [] as string[] };
  let accepts = false;
  const server = createServer((request, response) => {
    ids[accepts ? 'accepted' : 'refused'].push(String(request.headers['webhook-id']));
    request.resume();
    response.writeHead(accepts ? 200 : 503).end();
  });
  onTestFinished(() => void server.close());
  const port = await listen(server, 0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}/hook`,
    accept() {
      accepts = true;
    },
    accepted: () => ids.accepted,
    async refused() {
      await expect.poll(() => ids.refused.length).toBeGreaterThan(0);
      return ids.refused;
    },
  };
}

const paid = v.object({ order_id: v.string(), payment: v.object({ id: v.number() }) });

/** @returns the payment's number */
async function paidOrder({ url, apiKey }: BuiltServer, callbackUrl: string): Promise<number> {
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Token ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const order = { amount: 1500, transfer_method: 'to_card_number', callback_url: callbackUrl };
  const made = v.parse(paid, await (await post('/sandbox/orders', order)).json());
  await post(`/sandbox/orders/${made.order_id}/complete`, {});
  return made.payment.id;
}

describe('a back-up of SQLite', () => {
  it('is taken under load and holds every order acknowledged before it', async () => {
    const folder = aFolder();
    const shop = await aShop();
    const live = await startBuiltServer({ folder, environment: { SANDBOX: '1' } });
    await paidOrder(live, shop.url);
    const [webhook = ''] = await shop.refused();
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
    const put = await restore(elsewhere, join(folder, 'copy.db'));
    expect(put).toMatchObject({ code: 0, errors: '' });
    expect(put.output).toMatch(/^\.data\/payments\.db: \d+ orders, the newest of /);
    shop.accept();
    const restored = await startBuiltServer({ folder: elsewhere, environment: { SANDBOX: '1' } });
    expect(restored.apiKey).toBe(live.apiKey);
    expect(new Set(await Promise.all(before.map((orderId) => statusOf(restored, orderId))))).toEqual(
      new Set([200]),
    );
    expect(await statusOf(restored, after)).toBe(404);
    expect(await statusOf(restored, await newOrder(restored))).toBe(200);
    // What was not delivered before the back-up is delivered by the other machine.
    await expect.poll(() => shop.accepted(), { timeout: 60_000 }).toContain(webhook);
    // Numbers that were given after the back-up are not given again.
    expect(Number(await paidOrder(restored, shop.url))).toBeGreaterThan(100_000);

    const running = await restore(elsewhere, join(folder, 'copy.db'));
    expect(running).toMatchObject({
      code: 1,
      errors: 'A service runs on .data/payments.db. Stop it first.\n',
    });
    await restored.kill();
    expect(await restore(elsewhere, join(folder, 'copy.db'))).toMatchObject({
      code: 0,
      output: expect.stringContaining('what was there before.'),
    });
  });

  it('keeps as many as it is told to, and leaves other files alone', async () => {
    const folder = aFolder();
    const live = await startBuiltServer({ folder, environment: { SANDBOX: '1' } });
    mkdirSync(join(folder, 'kept'));
    const older = ['payments-2026-11-26T02-30-00Z.db', 'payments-2026-11-27T02-30-00Z.db'];
    for (const name of [...older, 'payments-by-hand.db']) writeFileSync(join(folder, 'kept', name), '');
    const { code, output } = await backup(folder, 'kept', '--keep', '2');
    expect([code, output]).toEqual([0, expect.stringContaining(`kept/${older[0]}: deleted.`)]);
    const names = readdirSync(join(folder, 'kept'));
    expect(names).toHaveLength(3);
    expect(names).toEqual(expect.arrayContaining([older[1], 'payments-by-hand.db']));
    expect((await backup(folder, '--keep', '7')).output).toMatch(/^\.data\/backups\/payments-[\dTZ-]+\.db: /);
    expect((await backup(folder, '--keep', '0')).errors).toMatch(/^Usage: /);
    await live.kill();
  });

  it('is restored only when it is one, and sound', async () => {
    const folder = aFolder();
    mkdirSync(join(folder, '.data'));
    writeFileSync(join(folder, 'text.db'), 'no database'.repeat(1000));
    writeFileSync(join(folder, 'empty.db'), '');
    const errorsOf = async (name: string) => (await restore(folder, name)).errors;
    expect(await errorsOf('none.db')).toBe('There is no back-up at none.db.\n');
    expect(await errorsOf('text.db')).toBe('text.db is no SQLite database.\n');
    expect(await errorsOf('empty.db')).toBe('empty.db is no back-up of this service.\n');
    expect(readdirSync(join(folder, '.data'))).toEqual([]);
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
    expect((await backup(folder)).errors).toMatch(/^Usage: npm run backup -- <file>\n/);
  });
});
