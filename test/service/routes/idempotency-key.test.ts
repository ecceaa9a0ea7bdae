import { describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../../src/contract/json.ts';
import { movePayment } from '../../../src/service/operations/move-payment.ts';
import { serviceOf } from '../../../src/service/service.ts';
import { APPEALS, anAppealBody, disputed } from '../support/appeals.ts';
import {
  anInternalBody,
  anOrderBody,
  type Bench,
  callsTo,
  connectAll,
  EXTERNAL,
  INTERNAL,
  newMerchant,
  newOrder,
  ORDERS,
  openBench,
  someCards,
  text,
} from '../support/bench.ts';
import { databases } from '../support/databases.ts';
import { aPaymentBody, PAYMENTS_V2 } from '../support/v2.ts';

const DAY_MS = 24 * 3600 * 1000;

const anExternalBody = (): JsonObject => ({
  amount: 1500,
  transfer_method: 'to_card_number',
  redirect_url: 'https://shop.example/',
});

interface Creation {
  readonly path: string;
  /** A body, and the same creation with another one. */
  bodies(bench: Bench): Promise<readonly [JsonObject, JsonObject]>;
  /** The field that identifies the created object. */
  readonly id: string;
  /** The response to another body with the same key. */
  readonly reused: readonly [status: number, body: unknown];
  readonly table: string;
  /** Requests that the endpoint serves at once. */
  readonly most?: number;
}

const REUSED_V1 = {
  detail: [
    { loc: ['header', 'idempotency-key'], msg: 'key was used with another body', type: 'value_error' },
  ],
};

const CREATIONS: readonly (Creation & { readonly name: string })[] = [
  {
    name: 'orders',
    path: ORDERS,
    bodies: async () => [anOrderBody(), anOrderBody({ amount: 1 })],
    id: 'order_id',
    reused: [422, REUSED_V1],
    table: 'orders',
  },
  {
    name: 'external payments',
    path: EXTERNAL,
    bodies: async () => [anExternalBody(), { ...anExternalBody(), amount: 1 }],
    id: 'payment_id',
    reused: [422, REUSED_V1],
    table: 'payments',
  },
  {
    name: 'internal payments',
    path: INTERNAL,
    async bodies(bench) {
      const { order_id } = await newOrder(bench);
      return [anInternalBody(order_id), anInternalBody(order_id, { client_id: 'other' })];
    },
    id: 'payment_id',
    reused: [422, REUSED_V1],
    table: 'payments',
  },
  {
    name: 'payments of version 2',
    path: PAYMENTS_V2,
    bodies: async () => [aPaymentBody(), aPaymentBody({ sum: 1 })],
    id: 'id',
    reused: [400, 'Bad Request'],
    table: 'payments',
  },
  {
    name: 'appeals',
    path: APPEALS,
    async bodies(bench) {
      const { id } = await disputed(bench);
      return [anAppealBody(id), anAppealBody(id, { amount: '1.00' })];
    },
    id: 'id',
    reused: [
      400,
      {
        error: {
          code: 10400,
          msg: 'Invalid data',
          detail: { 'Idempotency-Key': ['the key was used with another body'] },
          help_link: null,
        },
      },
    ],
    table: 'appeals',
    most: 3,
  },
];

const withKey = ({ apiKey }: Pick<Bench, 'apiKey'>, key = 'key-1') => ({
  token: apiKey,
  headers: { 'idempotency-key': key },
});

async function rowsIn(bench: Bench, table: string): Promise<number> {
  const rows = await bench.context.database.query(`select 1 from ${table}`);
  return rows.length;
}

describe.each(databases)('Idempotency-Key on $kind', (on) => {
  describe.each(CREATIONS)('of $name', ({ path, bodies, id, reused, table, most = 20 }) => {
    it('makes repeats answer with what the first request created', async () => {
      const bench = await openBench({ on, pool: someCards(5) });
      const [body, other] = await bodies(bench);
      const first = await bench.post(path, body, withKey(bench));
      const repeats = [
        await bench.post(path, body, withKey(bench)),
        // White space and the trailing slash are not part of the request's meaning.
        await bench.post(path.replace(/\/$/, ''), JSON.stringify(body, null, 2), withKey(bench)),
      ];
      expect(first.status).toBeLessThan(300);
      for (const repeat of repeats) {
        expect([repeat.status, repeat.body[id]]).toEqual([first.status, first.body[id]]);
      }
      expect(await rowsIn(bench, table)).toBe(1);

      const refused = await bench.post(path, other, withKey(bench));
      const [status, said] = reused;
      expect(refused.status).toBe(status);
      expect(typeof said === 'string' ? refused.text : refused.body).toEqual(said);
      expect(await rowsIn(bench, table)).toBe(1);
    });

    it('makes concurrent requests one creation, whichever process gets them', async () => {
      const bench = await openBench({ on, pool: someCards(30) });
      await connectAll(bench.context.database, on);
      const second = callsTo(serviceOf(bench.context));
      const [body] = await bodies(bench);
      const answers = await Promise.all(
        Array.from({ length: most }, (_, nth) => (nth % 2 ? second : bench).post(path, body, withKey(bench))),
      );
      expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
      expect(new Set(answers.map((answer) => answer.body[id])).size).toBe(1);
      expect(answers[0]?.body[id]).toBeDefined();
      expect(await rowsIn(bench, table)).toBe(1);
    });

    it.each(['', 'a b', 'ключ', 'x'.repeat(256)])('refuses %j as a key', async (key) => {
      const bench = await openBench({ on, pool: someCards(2) });
      const [body] = await bodies(bench);
      const before = await rowsIn(bench, table);
      const encoded = Buffer.from(key, 'utf8').toString('latin1');
      const { status } = await bench.post(path, body, withKey(bench, encoded));
      expect(status).toBe(reused[0]);
      expect(await rowsIn(bench, table)).toBe(before);
    });
  });

  it('belongs to one merchant and one endpoint', async () => {
    const bench = await openBench({ on, pool: someCards(5) });
    const other = await newMerchant(bench.context);
    const first = await bench.post(ORDERS, anOrderBody(), withKey(bench));
    const others = await bench.post(ORDERS, anOrderBody(), withKey(other));
    const external = await bench.post(EXTERNAL, anExternalBody(), withKey(bench));
    expect([first.status, others.status, external.status]).toEqual([200, 200, 200]);
    expect(new Set([first, others, external].map(({ body }) => body['order_id'])).size).toBe(3);
  });

  it('is forgotten after a day', async () => {
    const bench = await openBench({ on });
    const first = await bench.post(ORDERS, anOrderBody(), withKey(bench));
    bench.clock.advance(DAY_MS - 1);
    expect((await bench.post(ORDERS, anOrderBody(), withKey(bench))).body).toEqual(first.body);
    bench.clock.advance(1);
    const next = await bench.post(ORDERS, anOrderBody({ amount: 2 }), withKey(bench));
    expect([next.status, next.body['order_id'] === first.body['order_id']]).toEqual([200, false]);
    bench.clock.advance(DAY_MS);
    const isPruned = async () => {
      bench.clock.advance(60_000);
      expect(await rowsIn(bench, 'idempotency_keys')).toBe(0);
    };
    await vi.waitFor(isPruned, { timeout: 30_000 });
  });

  it('remembers no refusal', async () => {
    const bench = await openBench({ on, pool: someCards(1) });
    await bench.post(EXTERNAL, anExternalBody(), { token: bench.apiKey });
    const refused = await bench.post(EXTERNAL, anExternalBody(), withKey(bench));
    expect(refused.body).toMatchObject({ code: 40005 });
    const payment = await bench.context.database.first('select payment_id from payments');
    await movePayment(bench.context, text(payment?.['payment_id']), 'canceled');
    bench.clock.advance(DAY_MS);
    expect((await bench.post(EXTERNAL, anExternalBody(), withKey(bench))).status).toBe(200);
  });

  it('never brings back requisites that are over', async () => {
    const bench = await openBench({ on, pool: someCards(1) });
    const first = await bench.post(EXTERNAL, anExternalBody(), withKey(bench));
    expect(first.body['card_number']).not.toBeNull();
    bench.clock.advance(600_000);
    expect((await bench.post(EXTERNAL, anExternalBody(), withKey(bench))).body['lifetime']).toBe(
      Number(first.body['lifetime']) - 600,
    );
    await movePayment(bench.context, text(first.body['payment_id']), 'canceled');
    bench.clock.advance(3600_000);
    // The card is given to somebody else.
    await bench.post(EXTERNAL, anExternalBody(), { token: bench.apiKey });
    const repeat = await bench.post(EXTERNAL, anExternalBody(), withKey(bench));
    expect(repeat.body).toMatchObject({
      payment_id: first.body['payment_id'],
      status: 'canceled',
      card_number: null,
      lifetime: null,
    });
  });

  it('is ignored with an order’s token, whose key is the order', async () => {
    const bench = await openBench({ on, pool: someCards(5) });
    const order = await newOrder(bench);
    const token = text(order['merchant_token']);
    const headers = { 'idempotency-key': 'key-1' };
    const body = anInternalBody(order['order_id']);
    const first = await bench.post(INTERNAL, body, { token, headers });
    const second = await bench.post(INTERNAL, { ...body, client_id: 'other' }, { token, headers });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body['payment_id']).toBe(first.body['payment_id']);
    expect(await rowsIn(bench, 'idempotency_keys')).toBe(0);
  });
});
