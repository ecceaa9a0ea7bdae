import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSqlite } from '../../../src/service/store/drivers/sqlite.ts';
import { MIGRATIONS } from '../../../src/service/store/migrations/migrations.ts';
import { newPayment, openBench } from '../support/bench.ts';

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
