import { onTestFinished } from 'vitest';
import { databases } from './databases.ts';

/** The databases of this run, each with an address that outlives a service, until the test ends. */
export const PLACES = databases.map(({ kind, fresh }) => ({
  kind,
  async place(): Promise<string> {
    const { address, drop } = await fresh();
    onTestFinished(drop);
    return address;
  },
}));
