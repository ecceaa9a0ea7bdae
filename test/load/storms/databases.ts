import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';

/** Runs a scene on an SQLite file of its own. @param run takes the file's path */
export async function onFreshSqlite(run: (database: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'storm-database-'));
  try {
    await run(join(folder, 'payments.db'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs a scene in a schema of its own of `TEST_DATABASE_URL`; without one, prints that. @param run takes the URL */
export async function onFreshPostgres(
  scene: string,
  run: (database: string) => Promise<void>,
): Promise<void> {
  const address = process.env['TEST_DATABASE_URL'] ?? '';
  if (address === '') {
    print({ scene, on: 'PostgreSQL', skipped: 'TEST_DATABASE_URL is not set' });
    return;
  }
  const schema = `storm_${randomBytes(8).toString('hex')}`;
  const connection = postgres(address, { max: 1, onnotice: () => {} });
  await connection.unsafe(`create schema ${schema}`);
  try {
    const url = new URL(address);
    url.searchParams.set('search_path', schema);
    await run(url.href);
  } finally {
    await connection.unsafe(`drop schema ${schema} cascade`);
    await connection.end();
  }
}

/** Prints a line of JSON. */
export function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
