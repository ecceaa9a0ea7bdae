import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { databases } from './databases.ts';

/** The databases of this run, each with an address that outlives a service, until the test ends. */
export const PLACES = databases.map((on) => ({
  kind: on.kind,
  async place(): Promise<string> {
    if (on.kind !== 'SQLite') {
      const { address, drop } = await on.fresh();
      onTestFinished(drop);
      return address;
    }
    const folder = await mkdtemp(join(tmpdir(), 'payment-service-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    return join(folder, 'payments.db');
  },
}));
