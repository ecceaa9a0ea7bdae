import { describe, expect, it } from 'vitest';
import type { ServiceContext } from '../../../src/service/context.ts';
import { withdrawRequisites } from '../../../src/service/operations/change-requisites.ts';
import { serviceOf } from '../../../src/service/service.ts';
import type { Sql } from '../../../src/service/store/drivers/database.ts';
import {
  anInternalBody,
  type Bench,
  callsTo,
  INTERNAL,
  newPayment,
  openBench,
  someCards,
  text,
} from '../support/bench.ts';
import { databases } from '../support/databases.ts';

/** The same service, where another transaction holds the order's lock for so long. */
function waiting({ context, clock }: Bench, waitMs: number): ServiceContext {
  const { database } = context;
  const slowly = (sql: Sql): Sql => ({
    first: (statement, values) => sql.first(statement, values),
    async query(statement, values) {
      if (statement.startsWith('update orders')) clock.advance(waitMs);
      return sql.query(statement, values);
    },
  });
  return {
    ...context,
    database: { ...database, transaction: (work) => database.transaction((sql) => work(slowly(sql))) },
  };
}

describe.each(databases)('a transaction that waits for the lock of an order on $kind', (on) => {
  const pool = [
    ...someCards(1),
    ...someCards(1, { method: 'to_sbp_number', cardNumber: null, sbpPhoneNumber: '+79000000001' }),
  ];

  it('does not replace a payment whose requisites were shown meanwhile', async () => {
    const bench = await openBench({ on, pool, requisitesDelayMs: 1000 });
    const { orderId, payment } = await newPayment(bench);
    const { post } = callsTo(serviceOf(waiting(bench, 1000)));
    const { body } = await post(INTERNAL, anInternalBody(orderId, { transfer_method: 'to_sbp_number' }), {
      token: bench.apiKey,
    });
    expect(body['payment_id']).toBe(payment['payment_id']);
  });

  it('does not forget that requisites were shown meanwhile when it withdraws them', async () => {
    const bench = await openBench({ on, pool, requisitesDelayMs: 1000 });
    const { payment } = await newPayment(bench);
    const paymentId = text(payment['payment_id']);
    expect(await withdrawRequisites(waiting(bench, 1000), paymentId)).toMatchObject({ withdrawn: true });
  });
});
