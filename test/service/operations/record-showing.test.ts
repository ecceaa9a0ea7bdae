import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { withdrawRequisites } from '../../../src/service/operations/change-requisites.ts';
import { serviceOf } from '../../../src/service/service.ts';
import type { Database } from '../../../src/service/store/drivers/database.ts';
import { OPERATOR_TOKEN } from '../support/appeals.ts';
import {
  anInternalBody,
  type Bench,
  callsTo,
  EXTERNAL,
  INTERNAL,
  newPayment,
  openBench,
  paymentOf,
  someCards,
  text,
} from '../support/bench.ts';
import { manualClock } from '../support/clock.ts';
import { databases } from '../support/databases.ts';
import { createV2 } from '../support/v2.ts';

const TWO_METHODS = [
  ...someCards(60),
  ...someCards(60, { method: 'to_sbp_number' }).map((entry, index) => ({
    ...entry,
    cardNumber: null,
    sbpPhoneNumber: `+7000000${String(index).padStart(4, '0')}`,
  })),
];

const HALF_AN_HOUR_MS = 30 * 60 * 1000;

/** A clock that can be set. */
function adjustableClock() {
  const clock = manualClock();
  let offsetMs = 0;
  return {
    ...clock,
    now: () => clock.now() + offsetMs,
    setBack(byMs: number) {
      offsetMs -= byMs;
    },
  };
}

const wishForSbp = (bench: Bench, orderId: string) =>
  bench.post(INTERNAL, anInternalBody(orderId, { transfer_method: 'to_sbp_number' }), {
    token: bench.apiKey,
  });

async function stored(bench: Bench) {
  return bench.context.database.query('select version, first_shown_at from payments order by id');
}

describe.each(databases)('the first showing of requisites on $kind', (on) => {
  it('is recorded once, by the first read that carries them', async () => {
    const bench = await openBench({ on });
    const { orderId } = await newPayment(bench);
    await bench.get(paymentOf(orderId));
    bench.clock.advance(1000);
    expect(await stored(bench)).toEqual([{ version: 1, first_shown_at: null }]);
    const shownAt = bench.clock.now();
    for (let polls = 0; polls < 3; polls += 1) {
      expect((await bench.get(paymentOf(orderId))).body['card_number']).not.toBeNull();
      bench.clock.advance(3000);
    }
    expect(await stored(bench)).toEqual([{ version: 2, first_shown_at: shownAt }]);
  });

  it('is recorded by creations that carry them', async () => {
    const bench = await openBench({ on, pool: someCards(5) });
    const body = { amount: 1, transfer_method: 'to_card_number', redirect_url: 'https://shop.example/' };
    expect((await bench.post(EXTERNAL, body, { token: bench.apiKey })).body['card_number']).not.toBeNull();
    expect((await createV2(bench)).body['card_number']).not.toBeNull();
    const { orderId } = await newPayment(bench);
    bench.clock.advance(1000);
    const again = await bench.post(INTERNAL, anInternalBody(orderId), { token: bench.apiKey });
    expect(again.body['card_number']).not.toBeNull();
    const now = bench.clock.now();
    expect((await stored(bench)).map((row) => row['first_shown_at'])).toEqual([now - 1000, now - 1000, now]);
  });

  it('is recorded by an internal creation without delay', async () => {
    const bench = await openBench({ on, requisitesDelayMs: 0 });
    const { payment } = await newPayment(bench);
    expect(payment['card_number']).not.toBeNull();
    expect(await stored(bench)).toEqual([{ version: 1, first_shown_at: bench.clock.now() }]);
  });

  it('is not recorded by answers to the operator', async () => {
    const bench = await openBench({ on, operatorToken: OPERATOR_TOKEN });
    const { payment } = await newPayment(bench);
    bench.clock.advance(1000);
    const read = await bench.get(`/operator/payments/${payment['payment_id']}`, { token: OPERATOR_TOKEN });
    expect(read.body).toMatchObject({ phase: 'shown', first_shown_at: null });
    expect(await stored(bench)).toEqual([{ version: 1, first_shown_at: null }]);
  });

  it('outlasts a clock that is set back', async () => {
    const clock = adjustableClock();
    const bench = await openBench({ on, clock, pool: TWO_METHODS });
    const { orderId, payment } = await newPayment(bench);
    clock.advance(1000);
    const read = await bench.get(paymentOf(orderId));
    clock.setBack(HALF_AN_HOUR_MS);
    expect((await bench.get(paymentOf(orderId))).body['card_number']).toBe(read.body['card_number']);
    expect((await wishForSbp(bench, orderId)).body['payment_id']).toBe(payment['payment_id']);
    await withdrawRequisites(bench.context, text(payment['payment_id']));
    expect((await wishForSbp(bench, orderId)).body['payment_id']).toBe(payment['payment_id']);
  });

  it('alone keeps a payment from being replaced', async () => {
    const bench = await openBench({ on, pool: TWO_METHODS });
    const { orderId, payment } = await newPayment(bench);
    bench.clock.advance(60_000);
    expect((await wishForSbp(bench, orderId)).body['payment_id']).not.toBe(payment['payment_id']);
  });

  it('waits for a replacement under way, and then shows the other payment', async () => {
    const bench = await openBench({ on, pool: TWO_METHODS });
    const { orderId, payment } = await newPayment(bench);
    bench.clock.advance(1000);
    const { database, decided, goOn } = pausedOnceDecided(bench.context.database);
    const replacing = wishForSbp(
      { ...bench, ...callsTo(serviceOf({ ...bench.context, database })) },
      orderId,
    );
    await decided;
    const reading = bench.get(paymentOf(orderId));
    await setTimeout(200);
    goOn();
    const [replaced, read] = [await replacing, await reading];
    expect(replaced.body['payment_id']).not.toBe(payment['payment_id']);
    expect([read.status, read.body['card_number']]).toEqual([200, null]);
  });
});

/** A database whose next transaction pauses after it has read the order's current payment. */
function pausedOnceDecided(database: Database) {
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let tell = () => {};
  const decided = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const paused: Database = {
    ...database,
    transaction: (work) =>
      database.transaction((sql) =>
        work({
          ...sql,
          async first(statement, values) {
            const row = await sql.first(statement, values);
            if (!/^\s*select \* from payments where order_id/.test(statement)) return row;
            tell();
            await gate;
            return row;
          },
        }),
      ),
  };
  return { database: paused, decided, goOn: () => goOn() };
}
