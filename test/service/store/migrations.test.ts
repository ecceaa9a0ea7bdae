import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSqlite } from '../../../src/service/store/drivers/sqlite.ts';
import { MIGRATIONS } from '../../../src/service/store/migrations/migrations.ts';
import { newPayment, openBench, someCards, text } from '../support/bench.ts';
import { PLACES } from '../support/database-addresses.ts';

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
    const before = await openBench({ database, pool: someCards(3) });
    const ids = [];
    for (let made = 0; made < 3; made += 1) ids.push((await newPayment(before)).payment['payment_id']);
    const { query } = before.context.database;
    const [due, later, withdrawn] = ids.map(text);
    await query('update payments set shown_at = 1000 where payment_id = ?', [due ?? '']);
    await query('update payments set shown_at = 9000000000000 where payment_id = ?', [later ?? '']);
    await query('update payments set shown_at = 2000, withdrawn = 1 where payment_id = ?', [withdrawn ?? '']);
    await query('alter table payments drop column first_shown_at');
    await query('drop table write_probe');
    await query('delete from migrations where version = 10');
    await before.context.close();

    const after = await openBench({ database, pool: [] });
    expect(await after.context.database.query('select first_shown_at from payments order by id')).toEqual([
      { first_shown_at: 1000 },
      { first_shown_at: null },
      { first_shown_at: 2000 },
    ]);
  },
);
