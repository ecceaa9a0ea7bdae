import { describe, expect, it } from 'vitest';
import { APPEALS, anAppealBody, appealAt, aReceipt, listIn, threadOf } from '../service/support/appeals.ts';
import { text } from '../service/support/bench.ts';
import { makeOrder, objectIn, openSandbox, readPayment, type SandboxBench } from './support.ts';

/** Creates an order with a disputed payment, by the merchant's calls. */
async function disputedOrder(bench: SandboxBench) {
  const order = await makeOrder(bench, { transfer_method: 'to_card_number' });
  const body = anAppealBody(objectIn(order['payment'])['id']);
  const appeal = await bench.post(APPEALS, body, { token: bench.sandbox.demo.apiKey });
  return { orderId: text(order['order_id']), appeal: appeal.body, id: Number(appeal.body['id']) };
}

const move = (bench: SandboxBench, id: unknown, verb: string, body: object = {}) =>
  bench.post(`/sandbox/appeals/${id}/${verb}`, body);

/** Takes an appeal into processing, even if it is not ready. */
const take = (bench: SandboxBench, id: unknown, body: object = {}) =>
  move(bench, id, 'take', { even_if_not_ready: true, ...body });

describe('POST /sandbox/appeals/{id}/…', () => {
  it.each([
    ['accept', 'done'],
    ['reject', 'rejected'],
  ])('take, then %s, moves an appeal to %s', async (verb, end) => {
    const bench = await openSandbox();
    const { orderId, appeal, id } = await disputedOrder(bench);
    expect((await readPayment(bench, orderId))['has_appeal']).toBe(true);
    const taken = await take(bench, id);
    expect([taken.status, taken.body]).toEqual([
      200,
      { appeal: { ...appeal, status: 'in_progress', ready: false } },
    ]);
    expect((await readPayment(bench, orderId))['has_appeal']).toBe(true);
    const ended = await move(bench, id, verb);
    expect(objectIn(ended.body['appeal'])['status']).toBe(end);
    expect((await readPayment(bench, orderId))['has_appeal']).toBe(false);
    const read = await bench.get(appealAt(id), { token: bench.sandbox.demo.apiKey });
    expect(read.body['status']).toBe(end);
  });

  it('is idempotent, and explains a forbidden transition', async () => {
    const bench = await openSandbox();
    const { id } = await disputedOrder(bench);
    const early = await move(bench, id, 'accept');
    expect([early.status, early.body]).toEqual([409, { detail: 'an appeal that is new cannot become done' }]);
    await take(bench, id);
    expect((await move(bench, id, 'take')).status).toBe(200);
    await move(bench, id, 'reject');
    const late = await move(bench, id, 'accept');
    expect([late.status, late.body]).toEqual([
      409,
      { detail: 'an appeal that is rejected cannot become done' },
    ]);
  });

  it('takes only a ready appeal, whose thread has the receipt and the payment ID', async () => {
    const bench = await openSandbox();
    const { orderId, id } = await disputedOrder(bench);
    const early = await move(bench, id, 'take');
    expect([early.status, early.body]).toEqual([
      409,
      { detail: 'the thread has no receipt or no payment request ID yet' },
    ]);
    const payment = await readPayment(bench, orderId);
    const message = { receipt: aReceipt(), payment_id: payment['payment_id'] };
    await bench.post(threadOf(id), message, { token: bench.sandbox.demo.apiKey });
    const taken = await move(bench, id, 'take');
    expect(objectIn(taken.body['appeal'])).toMatchObject({ status: 'in_progress', ready: true });
  });

  it('posts the comment to the thread', async () => {
    const bench = await openSandbox();
    const { id } = await disputedOrder(bench);
    await take(bench, id, { comment: 'Looking into it.' });
    const thread = await bench.get(threadOf(id), { token: bench.sandbox.demo.apiKey });
    expect(JSON.stringify(thread.body)).toContain('"author":"operator","text":"Looking into it."');
  });

  it.each([
    ['999/take', {}, 404],
    ['x/take', {}, 404],
    ['1/forget', {}, 404],
    ['1/take', { comment: 7 }, 422],
    ['1/take', { remark: 'x' }, 422],
    ['1/accept', { even_if_not_ready: true }, 422],
  ])('answers %s with %j by %i', async (path, body, status) => {
    const bench = await openSandbox();
    await disputedOrder(bench);
    expect((await bench.post(`/sandbox/appeals/${path}`, body)).status).toBe(status);
  });

  it('accepts only POST', async () => {
    const bench = await openSandbox();
    const { status, headers } = await bench.send('GET', '/sandbox/appeals/1/take');
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('appeals in the sandbox', () => {
  it('are listed with their orders', async () => {
    const bench = await openSandbox();
    const { orderId, appeal } = await disputedOrder(bench);
    const { body } = await bench.get('/sandbox/orders');
    const orders = Array.isArray(body['orders']) ? body['orders'].map(objectIn) : [];
    const appealsOf = (id: string) => orders.find(({ order_id }) => order_id === id)?.['appeals'];
    expect(appealsOf(orderId)).toEqual([{ ...appeal, ready: false }]);
    expect(appealsOf(bench.sandbox.demo.orderId)).toEqual([]);
  });

  it('are deleted by a reset', async () => {
    const bench = await openSandbox();
    await disputedOrder(bench);
    expect((await bench.send('DELETE', '/sandbox')).status).toBe(200);
    expect(listIn(await bench.get(APPEALS, { token: bench.sandbox.demo.apiKey }))).toEqual([]);
  });
});
