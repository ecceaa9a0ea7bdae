import { describe, expect, it } from 'vitest';
import { openBench, someCards } from './support/bench.ts';
import { clientOf, valueIn } from './support/client.ts';
import { databases } from './support/databases.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n').toString('base64');
const UNKNOWN = '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11';

describe.each(databases)('the typed client on $kind', (on) => {
  it('creates an order and follows it to its payment', async () => {
    const bench = await openBench({ on });
    const client = clientOf(bench);
    const order = valueIn(
      await client.createOrder({ amount: 1500, outter_id: 'A-1', redirect_url: 'https://shop.example/' }),
    );
    expect(valueIn(await client.readOrder(order.order_id))).toMatchObject({
      has_payment: false,
      amount: 1500,
    });
    const payer = clientOf({ ...bench, apiKey: order.merchant_token });
    const made = valueIn(
      await payer.createInternalPayment({
        order_id: order.order_id,
        amount: 1500,
        transfer_method: 'to_card_number',
        client_id: 'c-1',
        client_ip: '0.0.0.0',
      }),
    );
    expect(made).toMatchObject({ sum: 1500, card_number: null });
    bench.clock.advance(1000);
    const read = valueIn(await client.readPayment(order.order_id));
    expect(read).toMatchObject({ amount: 1500, payment_id: made.payment_id });
    expect(read.card_number).not.toBeNull();
  });

  it('creates external payments and payments of version 2', async () => {
    const client = clientOf(await openBench({ on, pool: someCards(2) }));
    const external = await client.createExternalPayment({
      amount: 10,
      transfer_method: 'to_card_number',
      redirect_url: 'https://shop.example/',
    });
    expect(valueIn(external).sum).toBe(10);
    const payment = valueIn(
      await client.createPayment({ sum: 10.5, type: 'to_card_number' }, { requestTimeoutSeconds: 5 }),
    );
    expect(payment).toMatchObject({ sum: '10.50', merchant_payment_detail: { rate: '0.00' } });
  });

  it('creates, lists and reads an appeal, and posts to its thread', async () => {
    const client = clientOf(await openBench({ on }));
    const payment = valueIn(await client.createPayment({ sum: 10, type: 'to_card_number' }));
    const appeal = valueIn(
      await client.createAppeal({
        payment: payment.id,
        amount: '10.00',
        receipt: { file: PDF, file_name: 'receipt.pdf' },
      }),
    );
    expect(appeal).toMatchObject({ status: 'new', payment: payment.id, amount: '10.00' });
    expect(valueIn(await client.readAppeal(appeal.id))).toEqual(appeal);
    expect(valueIn(await client.listAppeals({ status: 'new', limit: 1 }))).toEqual([appeal]);
    expect(valueIn(await client.listAppeals({ status: 'done' }))).toEqual([]);
    const posted = valueIn(await client.postMessage(appeal.id, { payment_id: payment.id }));
    expect(posted.message.author).toBe('merchant');
    const thread = valueIn(await client.readThread(appeal.id));
    expect(thread.messages.map(({ id }) => id)).toContain(posted.message.id);
  });

  it('distinguishes kinds of failure', async () => {
    const bench = await openBench({ on, pool: [] });
    const client = clientOf(bench);
    const stranger = clientOf({ ...bench, apiKey: 'unknown' });
    const v2 = { sum: 10, type: 'to_card_number' };
    const outcomes = [
      await client.createPayment(v2),
      await client.createPayment({ ...v2, type: 'nonsense' }),
      await stranger.createPayment(v2),
      await client.readOrder(UNKNOWN),
      await client.readOrder('nonsense'),
      await client.readPayment(UNKNOWN),
      await client.readAppeal(7),
      await stranger.listAppeals(),
      await stranger.createOrder({ outter_id: 'A-1', redirect_url: 'https://shop.example/' }),
    ];
    expect(outcomes.map((outcome) => (outcome.ok ? 'ok' : [outcome.status, outcome.failure.kind]))).toEqual([
      [400, 'no-cards'],
      [400, 'refused'],
      [403, 'unauthorized'],
      [404, 'not-found'],
      [422, 'invalid'],
      [404, 'not-found'],
      [404, 'not-found'],
      [401, 'unauthorized'],
      [401, 'unauthorized'],
    ]);
  });
});
