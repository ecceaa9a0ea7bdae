import { describe, expect, it } from 'vitest';
import { newOrder, ORDERS, openBench, orderAt, paymentOf } from '../support/bench.ts';

const PAGE = 'https://page.example';
const preflight = (origin: string) => ({
  headers: {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type',
  },
});

describe('CORS for a page on another origin', () => {
  it('allows the configured origin', async () => {
    const bench = await openBench({ pageOrigin: PAGE });
    const { order_id } = await newOrder(bench);
    for (const path of [orderAt(order_id), paymentOf(order_id), '/client-ip', '/api/nothing']) {
      const { headers } = await bench.get(path, { headers: { origin: PAGE } });
      expect(headers.get('access-control-allow-origin')).toBe(PAGE);
      expect(headers.get('vary')).toBe('origin');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('answers its preflight for authorization and JSON', async () => {
    const bench = await openBench({ pageOrigin: PAGE });
    const { status, headers, text } = await bench.send('OPTIONS', ORDERS, preflight(PAGE));
    expect([status, text]).toEqual([204, '']);
    expect(headers.get('access-control-allow-origin')).toBe(PAGE);
    expect(headers.get('access-control-allow-methods')).toBe('GET, POST');
    expect(headers.get('access-control-allow-headers')).toBe('authorization, content-type');
  });

  it.each(['https://evil.example', 'https://page.example.evil.example', 'http://page.example', 'null'])(
    'rejects %s',
    async (origin) => {
      const bench = await openBench({ pageOrigin: PAGE });
      const { headers } = await bench.get('/client-ip', { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
      const asked = await bench.send('OPTIONS', ORDERS, preflight(origin));
      expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([405, null]);
    },
  );

  it('is off without a configured origin', async () => {
    const bench = await openBench();
    const { headers } = await bench.get('/client-ip', { headers: { origin: PAGE } });
    expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual([null, null]);
    expect((await bench.send('OPTIONS', ORDERS, preflight(PAGE))).status).toBe(405);
  });
});
