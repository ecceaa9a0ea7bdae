import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { parseAmount } from '../../src/contract/amount.ts';
import { newWebhookSecret } from '../../src/service/keys/api-key.ts';
import { openContext } from '../../src/service/open-context.ts';
import { createExternalPayment } from '../../src/service/operations/create-payment.ts';
import { insertMerchant } from '../../src/service/store/merchants.ts';
import { openDatabase } from '../../src/service/store/open.ts';
import { insertPoolEntries } from '../../src/service/store/pool/entries.ts';
import { print, printMachine, quantile, round } from '../bench/lines.ts';
import { insertOverdue } from '../service/support/overdue.ts';

const OVERDUE = 100_000;
const PORT = 18_231;
const SECRET = 'a secret of the load test, long enough';
const MAIN = join(import.meta.dirname, '../../dist/server/main.js');

/** As many that 1,000 polls a minute stay below the rate limits of an order and of an address. */
const ORDERS = 20;
const PAUSE_MS = 60;

/** Ends a run in which the sweep does not. */
const LIMIT_MS = 300_000;

/**
 * Starts the built server on a database with 100,000 overdue payments, and measures when the page and the first poll are
 * answered, how long polls take meanwhile, and when all those payments are canceled.
 */
export async function main(): Promise<void> {
  printMachine();
  const folder = mkdtempSync(join(tmpdir(), 'load-overdue-'));
  try {
    await measure('SQLite', join(folder, 'payments.db'), folder);
    const url = process.env['TEST_DATABASE_URL'];
    if (url === undefined || url === '')
      print({ figure: 'PostgreSQL', skipped: 'TEST_DATABASE_URL is not set' });
    else await inSchema(url, (address) => measure('PostgreSQL', address, folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function inSchema(url: string, work: (address: string) => Promise<void>): Promise<void> {
  const schema = `load_${randomBytes(8).toString('hex')}`;
  const connection = postgres(url, { max: 1, onnotice: () => {} });
  await connection.unsafe(`create schema ${schema}`);
  const address = new URL(url);
  address.searchParams.set('search_path', schema);
  try {
    await work(address.href);
  } finally {
    await connection.unsafe(`drop schema ${schema} cascade`);
    await connection.end();
  }
}

async function measure(kind: string, address: string, folder: string): Promise<void> {
  const orderIds = await fill(address);
  const server = spawn(process.execPath, [MAIN], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: String(PORT), DATABASE_URL: address, SECRET, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    print({ figure: 'overdue at the start', kind, payments: OVERDUE, ...(await watch(address, orderIds)) });
  } finally {
    await kill(server);
  }
}

/** @returns orders of payments that can be paid */
async function fill(address: string): Promise<readonly string[]> {
  const context = await openContext({
    database: address,
    publicUrl: 'https://pay.example',
    secret: SECRET,
    lifetimeSeconds: 3600,
  });
  const amount = parseAmount('1500');
  if (amount === null) throw new TypeError('no sum');
  const webhookSecret = newWebhookSecret(context.ids);
  const shop = { name: 'Shop', callbackUrl: null, webhookSecret };
  const { merchantId } = await insertMerchant(context.database, shop, Date.now());
  const entry = {
    method: 'to_card_number' as const,
    geoId: 1,
    bank: 'sber',
    fullName: null,
    cardNumber: '',
    accountNumber: null,
    sbpPhoneNumber: null,
    qrId: null,
    tipsId: null,
  };
  const entries = Array.from({ length: ORDERS }, (_, index) => ({
    ...entry,
    cardNumber: `22022000${String(index).padStart(8, '0')}`,
  }));
  await insertPoolEntries(context.database, entries);
  const common = { amount, geoId: 1 };
  const urls = { redirectUrl: 'https://shop.example/', successRedirectUrl: null, failRedirectUrl: null };
  const orderIds: string[] = [];
  for (let index = 0; index < ORDERS; index += 1) {
    const { order } = await createExternalPayment(
      context,
      { ...common, ...urls, merchantId, shopOrderId: null },
      {
        ...common,
        method: 'to_card_number',
        transferMethod: 'to_card_number',
        bank: null,
        clientId: null,
        clientIp: null,
        callbackUrl: null,
      },
    );
    orderIds.push(order.orderId);
  }
  await context.stopBackgroundWork();
  await insertOverdue({ context, merchantId }, OVERDUE);
  await context.close();
  return orderIds;
}

/** Polls until no payment is overdue. */
async function watch(address: string, orderIds: readonly string[]) {
  const origin = `http://127.0.0.1:${PORT}`;
  const startedMs = performance.now();
  const since = () => Math.round(performance.now() - startedMs);
  const pollOf = (index: number) =>
    `${origin}/api/v1/payments/check-by-order-id/${orderIds[index % orderIds.length]}/`;
  const pageMs = await firstSuccess(`${origin}/${orderIds[0]}`, since);
  const firstPollMs = await firstSuccess(pollOf(0), since);
  const database = await openDatabase(address, Date.now());
  const tookMs: number[] = [];
  const failed: number[] = [];
  let lookAtMs = 0;
  try {
    for (;;) {
      const beganMs = performance.now();
      const response = await fetch(pollOf(tookMs.length));
      await response.arrayBuffer();
      tookMs.push(performance.now() - beganMs);
      if (response.status !== 200) failed.push(response.status);
      if (since() > lookAtMs) {
        lookAtMs = since() + 500;
        const [row] = await database.query(
          "select 1 as found from payments where status = 'created' and expires_at < 1000000000 limit 1",
        );
        if (row === undefined) break;
      }
      if (since() > LIMIT_MS) throw new Error('the sweep does not end');
      await sleep(PAUSE_MS);
    }
  } finally {
    await database.close();
  }
  const sorted = tookMs.sort((one, other) => one - other);
  const pollMs = Object.fromEntries(
    [0.5, 0.95, 1].map((part) => [`p${part * 100}`, round(quantile(sorted, part), 1)]),
  );
  return { pageMs, firstPollMs, allCanceledMs: since(), polls: sorted.length, pollMs, failed };
}

async function firstSuccess(url: string, since: () => number): Promise<number> {
  while (since() < LIMIT_MS) {
    const response = await fetch(url).catch(() => null);
    await response?.arrayBuffer();
    if (response?.status === 200) return since();
    await sleep(10);
  }
  throw new Error(`${url} is not answered`);
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
