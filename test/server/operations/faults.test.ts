import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { mayMount } from '../../requirements.ts';
import { databases } from '../../service/support/databases.ts';
import { openSilentProxy } from '../../service/support/silent-proxy.ts';
import { launchBuiltServer } from '../child/launch.ts';
import { dataDir } from '../whole-server.ts';
import { type Monitored, type Scrape, signal, startMonitored } from './monitored.ts';
import { evaluate } from './promtool.ts';

const SECRET = 'thirty-two characters, or more of them';
const AHEAD = join(import.meta.dirname, '../child/clock-ahead.mjs');
const onPostgres = databases.filter(({ kind }) => kind !== 'SQLite');

/** As the page and monitoring wait for a state. */
const WAIT = { timeout: 60_000, interval: 200 };

/** A small disk of its own. */
async function smallDisk(): Promise<string> {
  const folder = await dataDir();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m,mode=0700', 'tmpfs', folder]);
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  return folder;
}

const disks = mayMount ? [smallDisk] : [];

async function scraped(server: Monitored): Promise<Scrape> {
  const scrape = await server.scrape();
  if (scrape === null) throw new Error('the metrics do not answer');
  return scrape;
}

async function unready(server: Monitored, reason: string): Promise<Scrape> {
  await expect.poll(() => server.readiness(), WAIT).toEqual({ status: 503, reason });
  const after = await scraped(server);
  expect(after.get('payment_page_ready')).toBe(0);
  expect(after.get(`payment_page_unready{reason="${reason}"}`)).toBe(1);
  return after;
}

it.each(disks)('a full disk: not ready, and by which code', async (aDisk) => {
  const folder = await aDisk();
  const server = await startMonitored({ folder, environment: { SANDBOX: '1' } });
  const before = await scraped(server);
  expect(await evaluate({ before, after: before }, [], 6)).toBe('');
  expect(() => writeFileSync(join(folder, 'filler'), Buffer.alloc(8_000_000))).toThrow('ENOSPC');
  const after = await unready(server, 'database');
  expect(server.events()).toContainEqual(
    expect.objectContaining({ event: 'store-unavailable', code: expect.stringMatching(/FULL|IOERR/) }),
  );
  expect(await evaluate({ before, after }, ['PaymentPageNotReady', 'PaymentPageDiskFull'], 6)).toBe('');
});

it.each(disks)('a read-only disk: it does not start, and says why', async (aDisk) => {
  const folder = await aDisk();
  const server = await startMonitored({ folder, environment: { SANDBOX: '1' } });
  const before = await scraped(server);
  await server.kill();
  execFileSync('mount', ['-o', 'remount,ro', folder]);
  let said = '';
  const again = launchBuiltServer({
    folder,
    environment: { SANDBOX: '1' },
    onLog: (text) => {
      said += text;
    },
  });
  await expect(again.ready).rejects.toThrow('before it was ready');
  expect(said).toContain('its disk can only be read (EROFS)');
  expect(await evaluate({ before, after: await server.scrape() }, ['PaymentPageDown'], 6)).toBe('');
});

it.each(onPostgres)('a silent, and then a lost $kind: not ready, and by which code', async (on) => {
  const { address, drop } = await on.fresh();
  onTestFinished(drop);
  const proxy = await openSilentProxy(address);
  onTestFinished(proxy.close);
  const server = await startMonitored({ environment: { DATABASE_URL: proxy.address, SECRET } });
  const before = await scraped(server);

  proxy.silence();
  const silent = await unready(server, 'database');
  expect(server.events()).toContainEqual(
    expect.objectContaining({ event: 'store-unavailable', reason: 'RequestTimeoutError' }),
  );
  expect(await evaluate({ before, after: silent }, ['PaymentPageNotReady'], 6)).toBe('');

  proxy.close();
  await expect
    .poll(async () => {
      await server.readiness();
      return server.events();
    }, WAIT)
    .toContainEqual(expect.objectContaining({ event: 'store-unavailable', code: 'ECONNREFUSED' }));
  const lost = await unready(server, 'database');
  expect(await evaluate({ before, after: lost }, ['PaymentPageNotReady'], 6)).toBe('');
});

it.each(onPostgres)('a clock 30 s ahead of that of $kind: not ready', async (on) => {
  const { address, drop } = await on.fresh();
  onTestFinished(drop);
  const environment = { DATABASE_URL: address, SECRET };
  const right = await startMonitored({ environment });
  const ahead = await startMonitored({
    environment: { ...environment, AHEAD_MS: '30000' },
    nodeArguments: ['--import', AHEAD],
  });
  const after = await unready(ahead, 'clock');
  expect(after.get('payment_page_clock_ahead_seconds')).toBeCloseTo(30, 0);
  expect(ahead.events()).toContainEqual(expect.objectContaining({ event: 'clock-out-of-step' }));
  const before = await scraped(right);
  expect(await evaluate({ before, after }, ['PaymentPageNotReady', 'PaymentPageClock'], 6)).toBe('');
});

it('a dry pool, a dead webhook endpoint, and a hung event loop: ready or silent, and each by its own alert', async () => {
  const OPERATOR_TOKEN = 'operator-of-the-tests';
  const server = await startMonitored({
    environment: { OPERATOR_TOKEN, WEBHOOK_NETWORK: 'loopback', COMPLETED_COOLDOWN_SECONDS: '0' },
  });
  const operate = (method: string, path: string, body?: object) =>
    server.call(method, `/operator/${path}`, OPERATOR_TOKEN, body);
  const merchant = await operate('POST', 'merchants', {
    name: 'Shop',
    callback_url: 'http://127.0.0.1:65535/',
  });
  const apiKey = String(merchant['api_key']);
  await operate('POST', 'pool', {
    entries: [
      {
        method: 'to_card_number',
        geo_id: 1,
        bank: 'sber',
        full_name: 'Иван П.',
        card_number: '2202201234567895',
      },
    ],
  });
  const pay = () => server.call('POST', '/api/v2/payments/', apiKey, { sum: 1500, type: 'to_card_number' });
  const before = await scraped(server);
  expect(await evaluate({ before, after: before }, [], 6)).toBe('');

  expect(await pay()).toMatchObject({ status_code: 200 });
  expect(await pay()).toMatchObject({ status_code: 400, code: 40005 });
  // The state of the database is kept for a moment.
  await expect
    .poll(
      async () => (await server.scrape())?.get('payment_page_pool_free{method="to_card_number",geo_id="1"}'),
      WAIT,
    )
    .toBe(0);
  const dry = await scraped(server);
  expect(await server.readiness()).toMatchObject({ status: 200 });
  expect(server.events()).toContainEqual(
    expect.objectContaining({ event: 'no-requisites', enabled: 1, open: 1 }),
  );
  expect(await evaluate({ before, after: dry }, ['PaymentPagePoolDry', 'PaymentPagePoolLow'], 6)).toBe('');

  const { items } = await operate('GET', 'payments');
  const [payment] = Array.isArray(items) ? items : [];
  await operate('POST', `payments/${payment.payment_id}/complete`);
  await expect
    .poll(() => server.events(), WAIT)
    .toContainEqual(expect.objectContaining({ event: 'webhook-failed' }));
  await expect
    .poll(async () => (await server.scrape())?.get('payment_page_webhooks_oldest_seconds'), WAIT)
    .toBeGreaterThan(0);
  const dead = await scraped(server);
  expect(await evaluate({ before, after: dead }, ['PaymentPageWebhooksLate'], 15)).toBe('');

  signal(server, 'SIGSTOP');
  expect(await server.readiness(1000)).toBeNull();
  expect(await evaluate({ before, after: await server.scrape(1000) }, ['PaymentPageDown'], 6)).toBe('');
  signal(server, 'SIGCONT');
  await expect
    .poll(() => server.events(), WAIT)
    .toContainEqual(expect.objectContaining({ event: 'event-loop-blocked' }));
});
