import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { replacementStorm, type Size, seeded } from './storms/replacement.ts';
import { serveStorm } from './storms/served.ts';

const SIZE: Size = { orders: 120, ordersAtOnce: 10, tabs: 20, steps: 6, pauseMs: 800 };
/** So that some creations find no free requisite. */
const ENTRIES = 100;

/**
 * Replacements of payments under load: on SQLite by one process and by two, and on PostgreSQL
 * (`TEST_DATABASE_URL`) by two. Prints a line of JSON for each. @throws when an invariant was violated
 */
export async function main(): Promise<void> {
  for (const processes of [1, 2]) {
    const folder = await mkdtemp(join(tmpdir(), 'storm-database-'));
    await run('SQLite', join(folder, 'payments.db'), processes);
    await rm(folder, { recursive: true });
  }
  const address = process.env['TEST_DATABASE_URL'] ?? '';
  if (address === '') {
    print({ scene: 'replacement-storm', on: 'PostgreSQL', skipped: 'TEST_DATABASE_URL is not set' });
    return;
  }
  const schema = `storm_${randomBytes(8).toString('hex')}`;
  const connection = postgres(address, { max: 1, onnotice: () => {} });
  await connection.unsafe(`create schema ${schema}`);
  try {
    const url = new URL(address);
    url.searchParams.set('search_path', schema);
    await run('PostgreSQL', url.href, 2);
  } finally {
    await connection.unsafe(`drop schema ${schema} cascade`);
    await connection.end();
  }
}

async function run(on: string, database: string, processes: number): Promise<void> {
  const seed = randomInt(2 ** 31);
  const { target, close } = await serveStorm({ database, processes, entries: ENTRIES });
  const start = performance.now();
  try {
    const { counts, problems } = await replacementStorm(target, SIZE, seeded(seed));
    const seconds = Math.round((performance.now() - start) / 100) / 10;
    print({ scene: 'replacement-storm', on, processes, seed, seconds, ...counts, problems });
    if (problems.length > 0) throw new Error(`${problems.length} invariants were violated`);
  } finally {
    await close();
  }
}

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
