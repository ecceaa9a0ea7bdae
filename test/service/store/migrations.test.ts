import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSqlite } from '../../../src/service/store/drivers/sqlite.ts';
import { MIGRATIONS } from '../../../src/service/store/migrations/migrations.ts';
import { newPayment, openBench } from '../support/bench.ts';

const ORDER = '3f1c0000-0000-4000-8000-000000000000';

it.each(MIGRATIONS.slice(0, -1))(
  'a database of version $version is migrated without loss',
  async ({ version }) => {
    const folder = await mkdtemp(join(tmpdir(), 'payment-upgrade-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const database = join(folder, 'payments.db');
    const old = openSqlite(database);
    await old.migrate(MIGRATIONS.slice(0, version), 1);
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
