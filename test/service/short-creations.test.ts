import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/contract/json.ts';
import type { Ids } from '../../src/service/lib/ids.ts';
import { asking } from './support/asking.ts';
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
} from './support/bench.ts';
import { aPaymentBody, PAYMENTS_V2 } from './support/v2.ts';

/** Of JSON, the parameter says nothing (RFC 8259, section 11). */
const LATIN = 'application/json; charset=iso-8859-1';

const CONNECTION = { remoteAddress: '203.0.113.9' };

interface Sending {
  readonly path: string;
  readonly body: JsonObject | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The same IDs in the same order for each service that has its own. */
function countedIds(): Ids {
  let made = 0;
  return {
    uuid() {
      made += 1;
      return `3f1c2a9e-7b4d-4c1e-9a77-${String(made).padStart(12, '0')}`;
    },
    random(bytes) {
      made += 1;
      return new Uint8Array(bytes).fill(made);
    },
  };
}

const openCounted = () => openBench({ ids: countedIds(), readLimits: { perOrder: 1e6, perAddress: 1e6 } });

function sentBy({ apiKey }: Bench, { headers = {}, body }: Sending) {
  return {
    headers: { authorization: `Token ${apiKey}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

/** A creation by the short way; `null` when it is sent on to the long one. */
async function short(bench: Bench, sending: Sending, method = 'POST') {
  const { headers, body } = sentBy(bench, sending);
  const pending = bench.service.short?.(asking(method, sending.path, headers, body), CONNECTION) ?? null;
  if (pending === null) return null;
  const { body: answered, ...reply } = await pending;
  return { ...reply, text: answered };
}

async function long(bench: Bench, sending: Sending) {
  const { headers, body } = sentBy(bench, sending);
  const answer = await bench.send('POST', sending.path, { headers, connection: CONNECTION }, body);
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: answer.text };
}

const order = { path: ORDERS, body: anOrderBody() };
const external = {
  path: EXTERNAL,
  body: { amount: 1500, transfer_method: 'to_card_number', redirect_url: 'https://shop.example/' },
};
const v2 = { path: PAYMENTS_V2, body: aPaymentBody() };

describe('a creation by the short way', () => {
  it.each<readonly [what: string, status: number, sending: Sending]>([
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
  ])('of %s is answered by %i, as by the way of all requests', async (_what, status, sending) => {
    const answer = await short(await openCounted(), sending);
    expect(answer).toEqual(await long(await openCounted(), sending));
    expect(answer?.status).toBe(status);
  });

  it('makes the payment of an order that was made by the other', async () => {
    const bench = await openBench();
    const { order_id } = await newOrder(bench);
    const answer = await short(bench, { path: INTERNAL, body: anInternalBody(order_id) });
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining(text(order_id)) });
  });

  it('counts with the others', async () => {
    const bench = await openCounted();
    const { order_id, merchant_token } = await newOrder(bench);
    const sending = {
      path: INTERNAL,
      body: anInternalBody(order_id),
      headers: { authorization: `Token ${text(merchant_token)}` },
    };
    const statuses = new Set<number | undefined>();
    for (let time = 0; time < 10; time += 1) {
      statuses.add((await short(bench, sending))?.status);
      statuses.add((await long(bench, sending)).status);
    }
    expect(statuses).toEqual(new Set([200]));
    expect([(await short(bench, sending))?.status, (await long(bench, sending)).status]).toEqual([429, 429]);
  });

  it.each([
    ['another method', 'PUT', ''],
    ['a query', 'POST', '?a=1'],
    ['what has to be decoded', 'POST', '%20'],
    ['a longer path', 'POST', 'more'],
  ])('is none with %s', async (_what, method, more) => {
    expect(await short(await openBench(), { ...order, path: `${ORDERS}${more}` }, method)).toBeNull();
  });

  it('is none where another origin may create', async () => {
    expect(await short(await openBench({ pageOrigin: 'https://page.example' }), order)).toBeNull();
  });

  it('is a 500 that tells nothing when the store breaks, and is logged', async () => {
    const events: string[] = [];
    const bench = await openBench({ log: ({ event }) => events.push(event) });
    await bench.core.database.query('alter table orders rename to gone');
    expect(await short(bench, order)).toMatchObject({
      status: 500,
      text: '{"detail":"Internal Server Error"}',
    });
    expect(events).toEqual(['request-failed']);
  });
});
