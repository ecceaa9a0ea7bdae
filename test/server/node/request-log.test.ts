import { describe, expect, it } from 'vitest';
import type { LogLevel } from '../../../src/server/logging/log.ts';
import { serve } from './serve.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const READ = '/api/v1/orders/3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11/';

describe('the log of requests', () => {
  it('has the ID of the trace that the caller sent (W3C Trace Context)', async () => {
    const { url, logged } = await serve();
    for (const traceparent of [
      `00-${TRACE}-00f067aa0ba902b7-01`,
      `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
      'x',
    ])
      await fetch(url + READ, { headers: { traceparent } });
    expect(logged.map(({ trace }) => trace)).toEqual([TRACE, undefined, undefined]);
  });

  it('has one in so many successful reads, and says so', async () => {
    const levels: (LogLevel | undefined)[] = [];
    const lines: unknown[] = [];
    const { url } = await serve({
      logOneReadIn: 3,
      log(_event, fields, level) {
        levels.push(level);
        lines.push(typeof fields === 'function' ? fields()['one_in'] : null);
      },
    });
    for (let polls = 0; polls < 6; polls += 1) await fetch(url + READ);
    await fetch(url + READ, { method: 'POST' });
    expect(levels).toEqual(['debug', 'debug', 'info', 'debug', 'debug', 'info', 'info']);
    expect(lines).toEqual([undefined, undefined, 3, undefined, undefined, 3, undefined]);
  });
});

describe('a proxy that is not trusted', () => {
  it('is reported once, at the first request that it forwards', async () => {
    const { url, logged } = await serve();
    await fetch(url + READ);
    for (let sent = 0; sent < 2; sent += 1)
      await fetch(url + READ, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    const events = logged.map(({ event }) => event);
    expect(events.filter((event) => event !== 'request')).toEqual(['forwarded-for-ignored']);
    expect(events.indexOf('forwarded-for-ignored')).toBe(1);
  });

  it('is nothing to report where proxies are trusted', async () => {
    const { url, logged } = await serve({ trustedProxies: 1 });
    await fetch(url + READ, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(logged).toMatchObject([{ event: 'request' }]);
  });
});
