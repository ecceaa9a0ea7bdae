import { performance } from 'node:perf_hooks';
import type { Database } from './database.ts';
import { isUnavailable } from './unavailable.ts';

/** Called after every call of a database. */
export type ObserveCall = (kind: 'query' | 'transaction', seconds: number, hasFailed: boolean) => void;

/** A database whose calls are observed, for the metrics. */
export function observed(database: Database, observe: ObserveCall): Database {
  async function timed<T>(kind: 'query' | 'transaction', call: () => Promise<T>): Promise<T> {
    const startedMs = performance.now();
    let hasFailed = false;
    try {
      return await call();
    } catch (error) {
      // Other errors are refusals by those who called.
      hasFailed = isUnavailable(error);
      throw error;
    } finally {
      observe(kind, (performance.now() - startedMs) / 1000, hasFailed);
    }
  }

  return {
    ...database,
    query: (text, values) => timed('query', () => database.query(text, values)),
    first: (text, values) => timed('query', () => database.first(text, values)),
    transaction: (work) => timed('transaction', () => database.transaction(work)),
  };
}
