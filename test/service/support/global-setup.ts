import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The prefix of this run's schemas in PostgreSQL. */
    schemaPrefix: string;
  }
}

/** Names the schemas of a run and drops them at its end, because workers are terminated without notice. */
export default function setup(project: TestProject): () => Promise<void> {
  const prefix = `test_${randomBytes(4).toString('hex')}_`;
  project.provide('schemaPrefix', prefix);
  return async () => {
    const url = process.env['TEST_DATABASE_URL'];
    if (!url) return;
    const connection = postgres(url, { max: 1, onnotice: () => {} });
    const made = await connection<{ name: string }[]>`
      select nspname as name from pg_namespace where starts_with(nspname, ${prefix})`;
    for (const { name } of made) await connection.unsafe(`drop schema ${name} cascade`);
    await connection.end();
  };
}
