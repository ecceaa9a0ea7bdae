import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/contract/json.ts';
import {
  anInternalBody,
  anOrderBody,
  type Bench,
  EXTERNAL,
  INTERNAL,
  newOrder,
  ORDERS,
  openBench,
  text,
} from '../support/bench.ts';
import { aPaymentBody, PAYMENTS_V2 } from '../support/v2.ts';

/** JSON has no charset parameter, so it changes nothing (RFC 8259, section 11). */
const LATIN = 'application/json; charset=iso-8859-1';

const CONNECTION = { remoteAddress: '203.0.113.9' };

interface Creation {
  readonly path: string;
  readonly body: JsonObject | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a creation with the merchant's key, unless it has headers of its own. */
function send(bench: Bench, { path, body, headers = {} }: Creation) {
  const all = { authorization: `Token ${bench.apiKey}`, 'content-type': 'application/json', ...headers };
  const options = { headers: all, connection: CONNECTION };
  return bench.send('POST', path, options, typeof body === 'string' ? body : JSON.stringify(body));
}

const order = { path: ORDERS, body: anOrderBody() };
const external = {
  path: EXTERNAL,
  body: { amount: 1500, transfer_method: 'to_card_number', redirect_url: 'https://shop.example/' },
};
const v2 = { path: PAYMENTS_V2, body: aPaymentBody() };

describe('a creation', () => {
  it.each<readonly [what: string, status: number, creation: Creation]>([
    ['an order', 200, order],
    ['an order without the last slash', 200, { ...order, path: ORDERS.slice(0, -1) }],
    ['an external payment', 200, external],
    ['a payment of version 2', 200, v2],
    ['an internal payment of an unknown order', 422, { path: INTERNAL, body: anInternalBody('x') }],
    ['an order without a key', 401, { ...order, headers: { authorization: '' } }],
    ['an order by a false key', 401, { ...order, headers: { authorization: 'Token sk_x' } }],
    ['a payment of version 2 by a false key', 403, { ...v2, headers: { authorization: 'Token sk_x' } }],
    ['what is not called JSON', 422, { ...order, headers: { 'content-type': 'text/plain' } }],
    ['what is encoded', 415, { ...order, headers: { 'content-encoding': 'gzip' } }],
    ['what is encoded in version 2', 415, { ...v2, headers: { 'content-encoding': 'gzip' } }],
    ['what is not encoded and says so', 200, { ...order, headers: { 'content-encoding': 'identity' } }],
    ['what says it is in other letters', 200, { ...order, headers: { 'content-type': LATIN } }],
    ['what is no JSON', 422, { ...order, body: '{' }],
    ['nothing', 422, { ...order, body: '' }],
    ['a list', 422, { ...order, body: '[]' }],
    ['wrong fields', 422, { ...order, body: anOrderBody({ amount: -1, redirect_url: 'javascript:1' }) }],
    ['wrong fields in version 2', 400, { ...v2, body: {} }],
    ['too little time in version 2', 400, { ...v2, headers: { 'x-request-timeout': 'x' } }],
    ['too much', 413, { ...order, body: anOrderBody({ note: 'x'.repeat(65_536) }) }],
    ['too much in version 2', 413, { ...v2, body: aPaymentBody({ note: 'x'.repeat(65_536) }) }],
  ])('of %s is answered %i', async (_what, status, creation) => {
    expect((await send(await openBench(), creation)).status).toBe(status);
  });

  it('of a payment has its rate limit for each order token', async () => {
    const bench = await openBench();
    const { order_id, merchant_token } = await newOrder(bench);
    const creation = {
      path: INTERNAL,
      body: anInternalBody(order_id),
      headers: { authorization: `Token ${text(merchant_token)}` },
    };
    const statuses = new Set<number>();
    for (let time = 0; time < 20; time += 1) statuses.add((await send(bench, creation)).status);
    expect(statuses).toEqual(new Set([200]));
    expect((await send(bench, creation)).status).toBe(429);
  });

  it('is answered 500 without details when the store breaks, and the failure is logged', async () => {
    const events: string[] = [];
    const bench = await openBench({ log: ({ event }) => events.push(event) });
    await bench.context.database.query('alter table orders rename to gone');
    expect(await send(bench, order)).toMatchObject({
      status: 500,
      text: '{"detail":"Internal Server Error"}',
    });
    expect(events).toEqual(['request-failed']);
  });
});
