import type { Sql } from '../drivers/database.ts';

/** The table's only row. */
const ROW = 1;

/** Writes a row that nothing reads, to see whether the database can write. */
export async function probeWrite(sql: Sql, now: number): Promise<void> {
  await sql.query(
    `insert into write_probe (id, written_at) values (?, ?)
     on conflict (id) do update set written_at = excluded.written_at`,
    [ROW, now],
  );
}

/** Begins a transaction without writing. Only a read-only, locked or unreachable database fails it. */
export async function probeTransaction(sql: Sql): Promise<void> {
  await sql.query('select written_at from write_probe where id = ?', [ROW]);
}
