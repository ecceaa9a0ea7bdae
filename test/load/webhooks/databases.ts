import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import postgres from 'postgres';
import { print } from '../../bench/lines.ts';

/** Runs the work with a new SQLite file, and with a new schema of PostgreSQL (`TEST_DATABASE_URL`). */
export async function onEachDatabase(work: (kind: string, address: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'load-webhooks-'));
  try {
    await work('SQLite', join(folder, 'payments.db'));
  } finally {
    await rm(folder, { recursive: true });
  }
  const url = process.env['TEST_DATABASE_URL'] ?? '';
  if (url === '') return print({ figure: 'PostgreSQL', skipped: 'TEST_DATABASE_URL is not set' });
  const schema = `load_${randomBytes(8).toString('hex')}`;
  const connection = postgres(url, { max: 1, onnotice: () => {} });
  await connection.unsafe(`create schema ${schema}`);
  const address = new URL(url);
  address.searchParams.set('search_path', schema);
  try {
    await work('PostgreSQL', address.href);
  } finally {
    await connection.unsafe(`drop schema ${schema} cascade`);
    await connection.end();
  }
}
