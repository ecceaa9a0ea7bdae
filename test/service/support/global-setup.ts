import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The prefix of this run's schemas in PostgreSQL. */
    schemaPrefix: string;
    /** Folder for this run's SQLite files. */
    sqliteFolder: string;
  }
}

/** Names the databases of a run and removes them at its end, because workers are terminated without notice. */
export default function setup(project: TestProject): () => Promise<void> {
  const prefix = `test_${randomBytes(4).toString('hex')}_`;
  const folder = mkdtempSync(join(tmpdir(), 'payment-service-'));
  project.provide('schemaPrefix', prefix);
  project.provide('sqliteFolder', folder);
  return async () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    const url = process.env['TEST_DATABASE_URL'];
    if (!url) return;
    const connection = postgres(url, { max: 1, onnotice: () => {} });
    const made = await connection<{ name: string }[]>`
      select nspname as name from pg_namespace where starts_with(nspname, ${prefix})`;
    for (const { name } of made) await connection.unsafe(`drop schema ${name} cascade`);
    await connection.end();
  };
}
