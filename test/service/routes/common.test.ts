import { describe, expect, it, vi } from 'vitest';
import { createReadinessCheck } from '../../../src/service/operations/check-readiness.ts';
import type { ServiceEvent } from '../../../src/service/options.ts';
import type { Database } from '../../../src/service/store/drivers/database.ts';
import { newOrder, openBench, orderAt, PUBLIC_URL } from '../support/bench.ts';
import { databases } from '../support/databases.ts';
import { holdDatabase } from '../support/hold-database.ts';

describe('/client-ip', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8::1', '2001:db8::1'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:203.0.113.9', '203.0.113.9'],
  ])('answers %s as %s in plain text that is not cacheable', async (remoteAddress, said) => {
    const bench = await openBench();
    const { status, text, headers } = await bench.get('/client-ip', { connection: { remoteAddress } });
    expect([status, text]).toEqual([200, said]);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('answers 0.0.0.0 for an unknown address', async () => {
    expect((await (await openBench()).get('/client-ip')).text).toBe('0.0.0.0');
  });

  it('ignores headers that claim an address', async () => {
    const bench = await openBench();
    const headers = { 'x-forwarded-for': '198.51.100.1', forwarded: 'for=198.51.100.1' };
    const connection = { remoteAddress: '203.0.113.9' };
    expect((await bench.get('/client-ip', { headers, connection })).text).toBe('203.0.113.9');
  });
});

describe.each(['/livez', '/readyz', '/healthz'])('%s', (path) => {
  it('is 200 when the database responds', async () => {
    const { status, body, headers } = await (await openBench()).get(path);
    expect([status, body, headers.get('cache-control')]).toEqual([200, { status: 'ok' }, 'no-store']);
  });
});

describe('/livez', () => {
  it('does not depend on the database, the clock or a stop', async () => {
    const bench = await openBench();
    await bench.context.database.query('drop table write_probe');
    bench.context.clockStatus.skewMs = 3000;
    bench.context.drain();
    expect((await bench.get('/livez')).status).toBe(200);
  });
});

describe.each(['/readyz', '/healthz'])('%s', (path) => {
  it('is 503 with the reason while the service stops, and while its clock is out of step', async () => {
    const bench = await openBench();
    bench.context.clockStatus.skewMs = -3000;
    expect((await bench.get(path)).body).toEqual({ status: 'unavailable', reason: 'clock' });
    bench.context.clockStatus.skewMs = null;
    expect((await bench.get(path)).status).toBe(200);
    bench.service.drain?.();
    const { status, body } = await bench.get(path);
    expect([status, body]).toEqual([503, { status: 'unavailable', reason: 'draining' }]);
  });
});

describe.each(databases)('/readyz on $kind', (on) => {
  it('writes at most every five seconds', async () => {
    const bench = await openBench({ on });
    const written = () => bench.context.database.query('select written_at from write_probe');
    const start = bench.clock.now();
    await Promise.all(Array.from({ length: 5 }, () => bench.get('/readyz')));
    bench.clock.advance(4999);
    await bench.get('/readyz');
    expect(await written()).toEqual([{ written_at: start }]);
    bench.clock.advance(1);
    await bench.get('/readyz');
    expect(await written()).toEqual([{ written_at: start + 5000 }]);
  });

  it('fails while the disk is full, and passes as soon as there is room', async () => {
    const bench = await openBench({ on });
    const { database } = bench.context;
    let isFull = true;
    const full: Database = {
      ...database,
      transaction: (work) =>
        database.transaction((sql) =>
          work({
            ...sql,
            async query(statement, values) {
              if (isFull && !/^\s*select/.test(statement)) {
                throw Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' });
              }
              return sql.query(statement, values);
            },
          }),
        ),
    };
    const whyUnready = createReadinessCheck({ ...bench.context, database: full });
    expect([await whyUnready(), await whyUnready()]).toEqual(['database', 'database']);
    isFull = false;
    expect(await whyUnready()).toBeNull();
  });
});

describe('/healthz', () => {
  it('is 503 when the database fails', async () => {
    const events: ServiceEvent[] = [];
    const bench = await openBench({ log: (event) => events.push(event) });
    await bench.context.database.query('drop table write_probe');
    const { status, body } = await bench.get('/healthz');
    expect([status, body]).toEqual([503, { status: 'unavailable', reason: 'database' }]);
    expect(events).toMatchObject([{ event: 'store-unavailable' }, { event: 'not-ready', why: 'database' }]);
  });

  it('is 503 when the database is too slow', async () => {
    const events: ServiceEvent[] = [];
    const bench = await openBench({ log: (event) => events.push(event) });
    const release = await holdDatabase(bench.context.database);
    const alarms = bench.clock.pending();
    const answer = bench.get('/healthz');
    await vi.waitFor(() => expect(bench.clock.pending()).toBe(alarms + 1), { interval: 1 });
    bench.clock.advance(3000);
    expect((await answer).status).toBe(503);
    expect(events).toMatchObject([
      { event: 'store-unavailable', reason: 'RequestTimeoutError' },
      { event: 'not-ready', why: 'database' },
    ]);
    await release();
    expect((await bench.get('/healthz')).status).toBe(200);
  });
});

describe('read-only paths', () => {
  it.each(['/client-ip', '/healthz', '/livez', '/readyz'])(
    '%s answers 405 to other methods',
    async (path) => {
      const { status, headers } = await (await openBench()).post(path, {});
      expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    },
  );
});

describe('an internal error', () => {
  it('is answered 500 in the v1 format, and logged without personal data', async () => {
    const events: ServiceEvent[] = [];
    const bench = await openBench({ log: (event) => events.push(event) });
    const { order_id, merchant_token } = await newOrder(bench);
    await bench.context.database.query('alter table payments rename to gone');
    const { status, body } = await bench.get(orderAt(order_id));
    expect([status, body]).toEqual([500, { detail: 'Internal Server Error' }]);
    expect(events).toEqual([
      {
        event: 'request-failed',
        method: 'GET',
        route: '/api/v1/orders/:order_id',
        reason: 'SqliteError',
        code: 'SQLITE_ERROR',
        at: expect.stringContaining('sqlite-statements.ts'),
      },
    ]);
    expect(JSON.stringify(events)).not.toContain(String(merchant_token));
  });
});

describe('links', () => {
  it('use the configured origin, whatever the Host header', async () => {
    const bench = await openBench({ publicUrl: 'https://pay.example/checkout/' });
    const order = await newOrder(bench);
    expect(order['link']).toBe(`https://pay.example/checkout/${order['order_id']}`);
    expect(PUBLIC_URL).not.toContain('service.internal');
  });
});

describe('settings', () => {
  it('are rejected when invalid', async () => {
    await expect(openBench({ secret: 'short' })).rejects.toThrow(RangeError);
    await expect(openBench({ lifetimeSeconds: 0 })).rejects.toThrow(RangeError);
    await expect(openBench({ graceSeconds: -1 })).rejects.toThrow(RangeError);
    await expect(openBench({ requisitesDelayMs: 0.5 })).rejects.toThrow(RangeError);
    await expect(openBench({ publicUrl: 'pay.example' })).rejects.toThrow(TypeError);
  });
});
