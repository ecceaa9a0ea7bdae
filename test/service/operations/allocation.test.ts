import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/contract/json.ts';
import { adjustAmount } from '../../../src/service/operations/adjust-amount.ts';
import { ConflictError } from '../../../src/service/operations/conflict-error.ts';
import { movePayment, PaymentTransitionError } from '../../../src/service/operations/move-payment.ts';
import {
  anInternalBody,
  type Bench,
  connectAll,
  EXTERNAL,
  INTERNAL,
  newOrder,
  newPayment,
  openBench,
  someCards,
  sum,
  text,
} from '../support/bench.ts';
import { databases } from '../support/databases.ts';

const COOLDOWN_MS = 30 * 60 * 1000;
const COMPLETED_COOLDOWN_MS = 10 * 60 * 1000;

function external(bench: Bench, amount: number) {
  const body = { amount, transfer_method: 'to_card_number', redirect_url: 'https://shop.example/' };
  return bench.post(EXTERNAL, body, { token: bench.apiKey });
}

/** Pairs of requisite and amount held by more than one active payment. */
function shared(bench: Bench): Promise<readonly unknown[]> {
  return bench.context.database.query(
    "select requisite_id, amount from payments where status = 'created' group by requisite_id, amount having count(*) > 1",
  );
}

describe.each(databases)('the allocation of requisites on $kind', (on) => {
  it('gives one requisite to several payments of different amounts', async () => {
    const bench = await openBench({ on, pool: someCards(1) });
    await connectAll(bench.context.database, on);
    const answers = await Promise.all([1, 2, 3, 4, 5].map((amount) => external(bench, amount)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await external(bench, 3)).status).toBe(400);
  });

  it('never allocates a pair twice under concurrency', async () => {
    const bench = await openBench({ on, pool: someCards(7) });
    const orders = await Promise.all(Array.from({ length: 20 }, () => newOrder(bench)));
    await connectAll(bench.context.database, on);
    const answers = await Promise.all(
      orders.flatMap(({ order_id }) =>
        [1, 2].map(() => bench.post(INTERNAL, anInternalBody(order_id), { token: bench.apiKey })),
      ),
    );
    const made = answers.filter(({ status }) => status === 200).map(({ body }) => body['payment_id']);
    expect(new Set(made).size).toBe(7);
    expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
    expect(await shared(bench)).toEqual([]);
  });

  it.each(['canceled', 'deleted'] as const)(
    'keeps a requisite and an amount in cooldown after a payment was %s',
    async (status) => {
      const bench = await openBench({ on, pool: someCards(1) });
      const { payment } = await newPayment(bench);
      await movePayment(bench.context, text(payment['payment_id']), status);
      expect((await newPayment(bench)).status).toBe(400);
      expect((await external(bench, 1499)).status).toBe(200);
      bench.clock.advance(COOLDOWN_MS - 1);
      expect((await newPayment(bench)).status).toBe(400);
      bench.clock.advance(1);
      expect((await newPayment(bench)).status).toBe(200);
    },
  );

  it('keeps a requisite and an amount in a shorter cooldown after a completed payment', async () => {
    const bench = await openBench({ on, pool: someCards(1) });
    const { payment } = await newPayment(bench);
    await movePayment(bench.context, text(payment['payment_id']), 'completed');
    bench.clock.advance(COMPLETED_COOLDOWN_MS - 1);
    expect((await newPayment(bench)).status).toBe(400);
    bench.clock.advance(1);
    expect((await newPayment(bench)).status).toBe(200);
  });

  it('prolongs the cooldown of a canceled payment that is completed late, and never shortens it', async () => {
    const bench = await openBench({ on, pool: someCards(1) });
    const { payment } = await newPayment(bench);
    const paymentId = text(payment['payment_id']);
    await movePayment(bench.context, paymentId, 'canceled');
    bench.clock.advance(COOLDOWN_MS - 1);
    await movePayment(bench.context, paymentId, 'completed');
    await movePayment(bench.context, paymentId, 'refund');
    bench.clock.advance(COMPLETED_COOLDOWN_MS - 1);
    expect((await newPayment(bench)).status).toBe(400);
    bench.clock.advance(1);
    expect((await newPayment(bench)).status).toBe(200);
  });

  it('takes both cooldowns from the settings', async () => {
    const cooldowns = { canceledCooldownSeconds: 60, completedCooldownSeconds: 0 };
    const bench = await openBench({ on, pool: someCards(1), ...cooldowns });
    const { payment } = await newPayment(bench);
    await movePayment(bench.context, text(payment['payment_id']), 'completed');
    const { payment: next, status } = await newPayment(bench);
    expect(status).toBe(200);
    await movePayment(bench.context, text(next['payment_id']), 'canceled');
    expect((await newPayment(bench)).status).toBe(400);
    bench.clock.advance(60_000);
    expect((await newPayment(bench)).status).toBe(200);
  });

  it('gives an order its own requisite again during the cooldown', async () => {
    const bench = await openBench({ on, pool: someCards(5) });
    const { orderId, payment } = await newPayment(bench);
    await movePayment(bench.context, text(payment['payment_id']), 'canceled');
    const { body } = await bench.post(INTERNAL, anInternalBody(orderId), { token: bench.apiKey });
    const rows = await bench.context.database.query(
      'select payment_id, requisite_id from payments where order_id = ? order by id',
      [orderId],
    );
    expect(rows).toMatchObject([{}, { payment_id: body['payment_id'] }]);
    expect(rows[1]?.['requisite_id']).toBe(rows[0]?.['requisite_id']);
    // The pair is held by the new payment: completing the first one late does not release it.
    expect(await bench.context.database.query('select payment_id, free_at from reservations')).toEqual([
      { payment_id: body['payment_id'], free_at: null },
    ]);
  });

  it('logs how many requisites are taken and cool down when none is free', async () => {
    const events: object[] = [];
    const bench = await openBench({ on, pool: someCards(3), log: (event) => events.push(event) });
    await external(bench, 1500);
    const completed = text((await external(bench, 1500)).body['payment_id']);
    await movePayment(bench.context, completed, 'completed');
    const canceled = text((await external(bench, 1500)).body['payment_id']);
    await movePayment(bench.context, canceled, 'canceled');
    await external(bench, 1499);
    expect(events).toEqual([]);
    expect((await external(bench, 1500)).status).toBe(400);
    const event = { event: 'no-requisites', method: 'to_card_number', geo_id: 1, amount: '1500' };
    expect(events).toEqual([{ ...event, enabled: 3, open: 1, cooling: 2 }]);
    await bench.post(
      EXTERNAL,
      {
        amount: 1500,
        transfer_method: 'to_card_number',
        redirect_url: 'https://shop.example/',
        bank: 'vtb',
      },
      { token: bench.apiKey },
    );
    expect(events[1]).toEqual({ ...event, bank: 'vtb', enabled: 0, open: 0, cooling: 0 });
  });

  it('skips disabled requisites', async () => {
    const bench = await openBench({ on, pool: someCards(1) });
    await bench.context.database.query('update requisites set enabled = 0');
    expect((await newPayment(bench)).status).toBe(400);
  });

  it('prefers the least recently used requisite', async () => {
    const bench = await openBench({ on, pool: someCards(9) });
    let last: unknown = null;
    for (let index = 0; index < 12; index += 1) {
      bench.clock.advance(1000);
      const card = (await external(bench, 100 + index)).body['card_number'];
      expect(card).not.toBe(last);
      last = card;
    }
  });
});

describe.each(databases)('an adjusted amount on $kind', (on) => {
  it('is answered with prev_sum', async () => {
    const bench = await openBench({ on, pool: someCards(1), lifetimeSeconds: 36_000 });
    const paymentId = text((await external(bench, 1500)).body['payment_id']);
    expect(await adjustAmount(bench.context, paymentId, sum(1600))).toMatchObject({
      amount: '1600',
      previousAmount: '1500',
      version: 2,
    });
    expect(await adjustAmount(bench.context, paymentId, sum(1600))).toMatchObject({ version: 2 });
  });

  it('reserves the new pair and keeps the old one in cooldown', async () => {
    const bench = await openBench({ on, pool: someCards(1), lifetimeSeconds: 36_000 });
    const paymentId = text((await external(bench, 1500)).body['payment_id']);
    await adjustAmount(bench.context, paymentId, sum(1600));
    expect([(await external(bench, 1500)).status, (await external(bench, 1600)).status]).toEqual([400, 400]);
    bench.clock.advance(COOLDOWN_MS);
    expect((await external(bench, 1500)).status).toBe(200);
  });

  it('may return to the previous amount', async () => {
    const bench = await openBench({ on, pool: someCards(1), lifetimeSeconds: 36_000 });
    const paymentId = text((await external(bench, 1500)).body['payment_id']);
    await adjustAmount(bench.context, paymentId, sum(1600));
    expect(await adjustAmount(bench.context, paymentId, sum(1500))).toMatchObject({
      amount: '1500',
      previousAmount: '1600',
    });
    bench.clock.advance(COOLDOWN_MS);
    expect([(await external(bench, 1500)).status, (await external(bench, 1600)).status]).toEqual([400, 200]);
  });

  it('is rejected when another payment has that amount on the same requisite', async () => {
    const bench = await openBench({ on, pool: someCards(1), lifetimeSeconds: 36_000 });
    const paymentId = text((await external(bench, 1500)).body['payment_id']);
    await external(bench, 1600);
    await expect(adjustAmount(bench.context, paymentId, sum(1600))).rejects.toThrow(ConflictError);
    expect(await shared(bench)).toEqual([]);
  });

  it('is rejected when the payment is not active', async () => {
    const bench = await openBench({ on });
    const paymentId = text((await external(bench, 1500)).body['payment_id']);
    await movePayment(bench.context, paymentId, 'completed');
    await expect(adjustAmount(bench.context, paymentId, sum(1600))).rejects.toThrow(ConflictError);
    await expect(adjustAmount(bench.context, 'none', sum(1600))).rejects.toThrow(ConflictError);
  });
});

type Step = readonly [
  what: 'create' | 'cancel' | 'complete' | 'adjust' | 'wait',
  which: number,
  amount: number,
];

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom('create', 'cancel', 'complete', 'adjust', 'wait'),
  fc.nat(9),
  fc.integer({ min: 1, max: 3 }),
);

async function take(bench: Bench, made: string[], [what, which, amount]: Step): Promise<void> {
  const paymentId = made[which % Math.max(1, made.length)] ?? 'none';
  if (what === 'wait') return bench.clock.advance(which * 5 * 60_000);
  if (what === 'create') {
    const { payment_id }: JsonObject = (await external(bench, amount)).body;
    if (typeof payment_id === 'string') made.push(payment_id);
    return undefined;
  }
  try {
    if (what === 'adjust') await adjustAmount(bench.context, paymentId, sum(amount));
    else await movePayment(bench.context, paymentId, what === 'cancel' ? 'canceled' : 'completed');
  } catch (error) {
    if (!(error instanceof ConflictError || error instanceof PaymentTransitionError)) throw error;
  }
  return undefined;
}

describe.each(databases)('random concurrent operations on $kind', (on) => {
  it('no two active payments share a requisite and an amount', async () => {
    const bench = await openBench({ on, pool: someCards(2), lifetimeSeconds: 36_000 });
    await connectAll(bench.context.database, on);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 3 }), { maxLength: 8 }), async (rounds) => {
        const made: string[] = [];
        // The operations of one round run concurrently.
        for (const round of rounds) {
          await Promise.all(round.map((one) => take(bench, made, one)));
          expect(await shared(bench)).toEqual([]);
        }
      }),
      { numRuns: 25 },
    );
  });
});
