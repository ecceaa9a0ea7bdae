import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSqlite } from '../../../src/service/store/drivers/sqlite.ts';
import { operatorChanges } from '../../../src/service/store/migrations/0012-operator-changes.ts';
import { MIGRATIONS } from '../../../src/service/store/migrations/migrations.ts';
import { findPayment } from '../../../src/service/store/payments.ts';
import { newPayment, openBench, someCards, text } from '../support/bench.ts';
import { PLACES } from '../support/database-addresses.ts';
import { databases } from '../support/databases.ts';
import { NOTHING } from './version-7.ts';

const ORDER = '3f1c0000-0000-4000-8000-000000000000';

it.each(MIGRATIONS.slice(0, -1))(
  'a database of version $version is migrated without loss',
  async ({ version }) => {
    const folder = await mkdtemp(join(tmpdir(), 'payment-upgrade-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const database = join(folder, 'payments.db');
    const old = openSqlite(database);
    await old.migrate(
      MIGRATIONS.filter((migration) => migration.version <= version),
      1,
    );
    await old.query(
      "insert into merchants (name, webhook_secret, created_at) values ('Old shop', 'whsec_', 1)",
    );
    await old.close();

    const bench = await openBench({ database });
    expect((await newPayment(bench)).status).toBe(200);
    const rows = await bench.context.database.query('select name from merchants order by id');
    expect(rows).toEqual([{ name: 'Old shop' }, { name: 'Shop' }]);
    const applied = await bench.context.database.query(
      'select version, applied_at from migrations order by version',
    );
    expect(applied.map((row) => [row['version'], row['applied_at'] === 1])).toEqual(
      MIGRATIONS.map((migration) => [migration.version, migration.version <= version]),
    );
  },
);

it.each(PLACES)(
  'payments from before count as shown when their time had come, on $kind',
  async ({ place }) => {
    const database = await place();
    const before = await openBench({ database, pool: someCards(5) });
    const ids = [];
    for (let made = 0; made < 5; made += 1) ids.push((await newPayment(before)).payment['payment_id']);
    const { query } = before.context.database;
    const [due, later, withdrawn, unseen, seen] = ids.map(text);
    await query('update payments set shown_at = 1000 where payment_id = ?', [due ?? '']);
    await query('update payments set shown_at = 9000000000000 where payment_id = ?', [later ?? '']);
    await query('update payments set shown_at = 2000, withdrawn = 1 where payment_id = ?', [withdrawn ?? '']);
    for (const [paymentId, updatedAt] of [
      [unseen, 2500],
      [seen, 3500],
    ] as const) {
      const values = [3000, updatedAt, paymentId ?? ''];
      await query(
        "update payments set status = 'deleted', shown_at = ?, updated_at = ? where payment_id = ?",
        values,
      );
    }
    await query('alter table payments drop column first_shown_at');
    await query('drop table write_probe');
    await query('delete from migrations where version = 10');
    await before.context.close();

    const after = await openBench({ database, pool: [] });
    expect(await after.context.database.query('select first_shown_at from payments order by id')).toEqual([
      { first_shown_at: 1000 },
      { first_shown_at: null },
      { first_shown_at: 2000 },
      { first_shown_at: null },
      { first_shown_at: 3000 },
    ]);
  },
);

describe.each(databases)('an upgrade to version 12 on $kind', (on) => {
  const LINK = 'https://qr.nspk.ru/AD1?type=02&sum=150000';

  /** A payment as the version before stored it, upgraded. */
  async function upgraded(columns: Readonly<Record<string, string | number>>) {
    const bench = await openBench({ on, pool: someCards(1) });
    const paymentId = text((await newPayment(bench)).payment['payment_id']);
    const { database } = bench.context;
    for (const [name, value] of Object.entries(columns)) {
      await database.query(`update payments set ${name} = ?`, [value]);
    }
    for (const statement of operatorChanges.statements) {
      if (statement.startsWith('update')) await database.query(statement);
    }
    return findPayment(database, paymentId);
  }

  it.each([
    [{ qrCode: LINK }, { nspkUrl: LINK }],
    [{ qrCode: LINK, tpayLink: LINK.replace('https', 'bank100000000004') }, { nspkUrl: LINK }],
    [{ qrCodeLink: LINK }, { nspkUrl: LINK }],
    [{ nspkUrl: LINK }, { nspkUrl: LINK }],
    [{ qrCode: 'https://bank.example/1.png' }, { qrCode: 'https://bank.example/1.png' }],
    [{ qrCodeLink: 'https://bank.example/1.png' }, { qrCodeLink: 'https://bank.example/1.png' }],
  ])('moves the link of a code to where it is now: %j', async (before, after) => {
    const payment = await upgraded({ requisites: JSON.stringify({ ...NOTHING, ...before }) });
    expect(payment?.requisites).toEqual({ ...NOTHING, bik: null, ...after });
  });
});

it('webhooks that waited before there were endpoints are delivered', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'payment-upgrade-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const database = join(folder, 'payments.db');
  const old = openSqlite(database);
  await old.migrate(
    MIGRATIONS.filter(({ version }) => version < 9),
    1,
  );
  for (const name of ['one', 'another']) {
    await old.query("insert into merchants (name, webhook_secret, created_at) values (?, 'whsec_', 1)", [
      name,
    ]);
  }
  const columns = 'webhook_id, merchant_id, order_id, payment_id, event, url, payload, created_at';
  for (const [id, due, status] of [
    [1, 1, 'pending'],
    [2, 2, 'pending'],
    [3, null, 'delivered'],
  ] as const) {
    await old.query(
      `insert into webhooks (${columns}, due_at, status) values (?, ?, ?, ?, '', ?, '{}', 1, ?, ?)`,
      [`msg_${id}`, 1 + (id % 2), ORDER, ORDER, `https://shop-${id}.example/`, due, status],
    );
  }
  await old.close();

  const sent: string[] = [];
  const bench = await openBench({
    database,
    fetch: async (url) => {
      sent.push(String(url));
      return new Response();
    },
  });
  await bench.context.deliveries.sweep();
  expect(sent.sort()).toEqual(['https://shop-1.example/', 'https://shop-2.example/']);
});
