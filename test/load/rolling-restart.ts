import { print, printMachine } from '../bench/lines.ts';
import { rollingRestart } from './restart/rolling.ts';
import { onFreshPostgres } from './storms/databases.ts';

/**
 * Restarts two processes behind nginx in turn, under 500 requests a second and with 300 waiting pages, and prints what failed
 * and how late the pages were told.
 */
export async function main(): Promise<void> {
  printMachine();
  await onFreshPostgres('rolling restart', async (database) => {
    const result = await rollingRestart({
      database,
      requestsASecond: 500,
      drainSeconds: 5,
      pages: 300,
      pageAgeMs: 330_000,
    });
    print({ figure: 'rolling restart', ...result });
  });
}
