import { expect, it } from 'vitest';
import { manualClock } from '../service/support/clock.ts';
import { PLACES } from '../service/support/database-addresses.ts';
import { holdFile } from '../service/support/held-file.ts';
import { control, openSandbox, payableOrder } from './support.ts';

it.each(PLACES.filter(({ kind }) => kind === 'SQLite'))(
  'while another process holds the database’s write lock, a control call is a 503 with Retry-After',
  async ({ place }) => {
    const database = await place();
    const bench = await openSandbox({ database, storeLimit: { clock: manualClock(), limitMs: 0 } });
    const orderId = await payableOrder(bench);
    const release = holdFile(database);
    const { status, headers, body } = await control(bench, orderId, 'complete');
    expect([status, headers.get('retry-after'), body]).toEqual([503, '5', { detail: 'Service Unavailable' }]);
    release();
    expect((await control(bench, orderId, 'complete')).status).toBe(200);
  },
);
