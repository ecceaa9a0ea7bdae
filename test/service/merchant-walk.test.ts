import { describe, expect, it } from 'vitest';
import type { Client } from '../../src/contract/client/client.ts';
import type { OrderCreationAnswer } from '../../src/contract/wire.ts';
import { text } from './support/bench.ts';
import { clientOf, valueIn } from './support/client.ts';
import { databases } from './support/databases.ts';
import { base64, FILES } from './support/files.ts';
import { type OperatorBench, openOperatorBench } from './support/operator.ts';
import { openReceiver } from './support/receiver.ts';
import { listenAt, verified } from './support/webhooks.ts';

const SHOP = { redirect_url: 'https://shop.example/' };
const LIFETIME_MS = 15 * 60_000;
const GRACE_MS = 5 * 60_000;

/** A merchant whose server receives webhooks. All that it does goes through the client. */
async function openShop(on: (typeof databases)[number]) {
  const bench = await openOperatorBench({ on, webhookNetwork: 'loopback' });
  const server = await openReceiver();
  await listenAt(bench, server.url);
  /** The webhooks that the server has received, in the order of arrival. */
  const webhooks = () => server.received.map((received) => verified(received));
  return { bench, client: clientOf(bench), server, webhooks };
}

const newOrder = async (client: Client, outter_id: string): Promise<OrderCreationAnswer> =>
  valueIn(await client.createOrder({ ...SHOP, amount: 1500, outter_id }));

/** The payer opens the link and chooses a card; the page does this with the order's token. */
async function choose(bench: OperatorBench, { order_id, merchant_token }: OrderCreationAnswer) {
  const page = clientOf({ ...bench, apiKey: merchant_token });
  const made = await page.createInternalPayment({
    order_id,
    amount: 1500,
    transfer_method: 'to_card_number',
    client_id: order_id,
    client_ip: '0.0.0.0',
  });
  bench.clock.advance(10_000);
  return { made, paymentId: made.ok ? made.value.payment_id : '', read: await page.readPayment(order_id) };
}

/** The staff's part. */
async function staff(bench: OperatorBench, paymentId: string, what: 'complete' | 'refund'): Promise<void> {
  const { status } = await bench.operate('POST', `/operator/payments/${paymentId}/${what}`);
  expect(status).toBe(200);
  await bench.context.deliveries.sweep();
}

describe.each(databases)("a merchant's walk on $kind", (on) => {
  it('finds an order whose answer was lost, by its own number and by repeating the request', async () => {
    const { bench, client } = await openShop(on);
    const cut = clientOf(bench, async (url, init) => {
      await bench.service.fetch(new Request(url, init));
      throw new TypeError('fetch failed');
    });
    const body = { ...SHOP, amount: 1500, outter_id: 'W-1' };
    const options = { idempotencyKey: 'order-W-1' };
    expect(await cut.createOrder(body, options)).toMatchObject({ ok: false, failure: { kind: 'network' } });

    const [found, ...others] = valueIn(await client.findOrders({ outter_id: 'W-1' })).items;
    const repeated = valueIn(await client.createOrder(body, options));
    expect(others).toEqual([]);
    expect(repeated).toMatchObject({ order_id: found?.order_id, link: found?.link });
    expect(valueIn(await client.findOrders()).items).toEqual([found]);
  });

  it('appeals a payment that expired although it was paid, and receives its webhook', async () => {
    const { bench, client, webhooks } = await openShop(on);
    const order = await newOrder(client, 'W-2');
    const { paymentId, read } = await choose(bench, order);
    expect(valueIn(read)).toMatchObject({ status: 'created', card_number: expect.any(String) });
    bench.clock.advance(LIFETIME_MS + GRACE_MS);
    await bench.context.expiry.sweep();
    expect(valueIn(await client.readPayment(order.order_id)).status).toBe('canceled');

    // A phone calls everything a picture.
    const file = base64(FILES['application/pdf'].content);
    const receipt = { file, file_name: 'Чек 29.11.2026, 10:05:34.HEIC' };
    const filed = { payment: paymentId, amount: '1500.00', receipt };
    const appeal = valueIn(await client.createAppeal(filed, { idempotencyKey: 'appeal-W-2' }));
    expect(valueIn(await client.createAppeal(filed, { idempotencyKey: 'appeal-W-2' }))).toEqual(appeal);
    const payment = valueIn(await client.findPayment(paymentId));
    expect([payment.id, payment.has_appeal]).toEqual([appeal.payment, true]);
    expect(valueIn(await client.readThread(appeal.id)).receipt).toMatchObject({
      type: 'application/pdf',
      file_name: expect.stringMatching(/\.HEIC\.pdf$/),
    });

    await staff(bench, paymentId, 'complete');
    expect(webhooks()).toMatchObject([{ id: payment.id, payment_id: paymentId, status: 'completed' }]);
    expect(valueIn(await client.readPayment(order.order_id)).status).toBe('completed');
  });

  it('opts into refunds, and receives one after the completion, with a later order_version', async () => {
    const { bench, client, webhooks } = await openShop(on);
    const first = await choose(bench, await newOrder(client, 'W-3'));
    await staff(bench, first.paymentId, 'complete');
    await staff(bench, first.paymentId, 'refund');
    expect(webhooks().map(({ status }) => status)).toEqual(['completed']);

    const path = `/operator/merchants/${bench.merchantId}`;
    await bench.operate('PATCH', path, { webhook_events: ['completed', 'refund'] });
    const second = await choose(bench, await newOrder(client, 'W-4'));
    await staff(bench, second.paymentId, 'complete');
    await staff(bench, second.paymentId, 'refund');
    const [completed, refund] = webhooks().slice(1);
    expect([completed, refund]).toMatchObject([
      { payment_id: second.paymentId, status: 'completed' },
      { payment_id: second.paymentId, status: 'refund' },
    ]);
    expect(Number(refund?.['order_version'])).toBeGreaterThan(Number(completed?.['order_version']));
  });

  it('has a webhook delivered again that its server has missed', async () => {
    const { bench, client, server, webhooks } = await openShop(on);
    const { paymentId } = await choose(bench, await newOrder(client, 'W-5'));
    server.behave({ status: 500 }, 'accept');
    await staff(bench, paymentId, 'complete');
    const [missed] = valueIn(await client.findWebhooks({ payment: paymentId, status: 'pending' })).items;
    const webhookId = text(missed?.webhook_id);

    valueIn(await client.redeliverWebhook(webhookId));
    await bench.context.deliveries.sweep();

    expect(valueIn(await client.findWebhook(webhookId))).toMatchObject({ status: 'delivered', attempts: 2 });
    expect(server.received.map(({ headers }) => headers['webhook-id'])).toEqual([webhookId, webhookId]);
    const [before, again] = webhooks();
    expect(again).toEqual(before);
  });

  it('closes an order that must not be paid any more', async () => {
    const { bench, client } = await openShop(on);
    const order = await newOrder(client, 'W-6');
    valueIn(await client.closeOrder(order.order_id));
    expect(valueIn(await client.readOrder(order.order_id))).toMatchObject({
      closed: true,
      has_payment: false,
    });
    const { made } = await choose(bench, order);
    expect(made).toMatchObject({ ok: false, status: 400 });
    expect(valueIn(await client.findOrder(order.order_id)).payments).toEqual([]);
  });
});
