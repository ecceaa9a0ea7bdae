import { describe, expect, it } from 'vitest';
import {
  anInternalBody,
  anOrderBody,
  EXTERNAL,
  INTERNAL,
  newPayment,
  ORDERS,
  openBench,
  orderAt,
  paymentOf,
} from '../../support/bench.ts';

const UNKNOWN = '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11';
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const ENDPOINTS = [
  { path: ORDERS, allowed: ['POST'] },
  { path: EXTERNAL, allowed: ['POST'] },
  { path: INTERNAL, allowed: ['POST'] },
  { path: orderAt(UNKNOWN), allowed: ['GET', 'HEAD'] },
  { path: paymentOf(UNKNOWN), allowed: ['GET', 'HEAD'] },
];

describe('the paths of v1', () => {
  describe.each(ENDPOINTS)('$path', ({ path, allowed }) => {
    it.each(METHODS.filter((method) => !allowed.includes(method)))('answers 405 to %s', async (method) => {
      const bench = await openBench();
      for (const spelling of [path, path.slice(0, -1)]) {
        const { status, headers, text } = await bench.send(method, spelling);
        expect(status).toBe(405);
        expect(headers.get('allow')).toBe(allowed.join(', '));
        if (method !== 'HEAD') expect(JSON.parse(text)).toEqual({ detail: 'Method Not Allowed' });
      }
    });

    it('does not redirect, with or without a trailing slash', async () => {
      const bench = await openBench();
      const [method = 'GET'] = allowed;
      for (const spelling of [path, path.slice(0, -1), `${path}?x=1`]) {
        const { status } = await bench.send(method, spelling);
        expect([401, 404]).toContain(status);
      }
    });
  });

  it('answer the same with and without a trailing slash', async () => {
    const bench = await openBench();
    const token = bench.apiKey;
    const order = await bench.post('/api/v1/orders', anOrderBody(), { token });
    expect(order.status).toBe(200);
    const body = anInternalBody(order.body['order_id']);
    expect((await bench.post('/api/v1/payments/internal', body, { token })).status).toBe(200);
    for (const path of [orderAt(order.body['order_id']), paymentOf(order.body['order_id'])]) {
      const [slashed, bare] = [await bench.get(path), await bench.get(path.slice(0, -1))];
      expect([slashed.status, slashed.text]).toEqual([200, bare.text]);
    }
  });

  it('answer HEAD like GET without the body', async () => {
    const bench = await openBench();
    const { orderId } = await newPayment(bench);
    const [head, get] = [await bench.send('HEAD', paymentOf(orderId)), await bench.get(paymentOf(orderId))];
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', get.headers.get('etag')]);
  });

  it.each([
    '/api/',
    '/api/v1',
    '/api/v1/order/',
    '/api/v1//orders/',
    '/api/v3/payments/',
    '/api/v1/payments/check-by-order-id/',
    `/api/v1/orders/${UNKNOWN}/more`,
    '/nothing',
  ])('answer 404 in JSON for an unknown path: %s', async (path) => {
    const bench = await openBench();
    const { status, body, headers } = await bench.get(path);
    expect(headers.get('content-type')).toBe('application/json');
    expect([404, 422, 405]).toContain(status);
    expect(Object.keys(body)).toEqual(['detail']);
  });

  it('have no sandbox', async () => {
    const bench = await openBench();
    for (const path of ['/sandbox', '/sandbox/orders', `/sandbox/orders/${UNKNOWN}/complete`]) {
      expect((await bench.post(path, {})).status).toBe(404);
    }
  });
});
