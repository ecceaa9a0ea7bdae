import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RenderedPage } from '../../../src/testing/render-page.ts';
import { aSandbox, type PageSandbox } from '../page-sandbox.ts';

let sandbox: PageSandbox;
let page: RenderedPage;

beforeEach(async () => {
  sandbox = await aSandbox();
});

afterEach(async () => {
  page.stop();
  await sandbox.close();
});

async function framed(query: string, options: object = {}): Promise<string> {
  const orderId = await sandbox.order({
    amount: 1500,
    transfer_method: 'to_card_number',
    requisites: 0,
    ...options,
  });
  page = await sandbox.open(orderId, { framed: true, query });
  return orderId;
}

describe('the page in a frame', () => {
  it('posts the status and the result to its parent, and never redirects', async () => {
    const orderId = await framed('?embed=inline&origin=https%3A%2F%2Fshop.example');
    await sandbox.control(`/orders/${orderId}/complete`);
    await sandbox.clock.advance(60_000);
    expect(page.screen()).toBe('paid');
    expect(page.browser.seen.redirects).toEqual([]);
    expect(page.root.querySelector('a.action')?.getAttribute('target')).toBe('_top');
    const { posted } = page.browser.seen;
    expect(new Set(posted.map(({ origin }) => origin))).toEqual(new Set(['https://shop.example']));
    expect(posted.map(({ message }) => message)).toEqual([
      { paymentPage: 1, type: 'ready' },
      { paymentPage: 1, type: 'status', status: 'created' },
      { paymentPage: 1, type: 'status', status: 'completed' },
      {
        paymentPage: 1,
        type: 'result',
        status: 'completed',
        paymentId: expect.stringMatching(/^[\da-f-]{36}$/),
        redirectUrl: 'https://shop.example/success',
      },
    ]);
  });

  it.each([
    ['cancel', 'canceled', [{ type: 'result', status: 'canceled' }]],
    ['delete', 'deleted', []],
    ['complete and refund', 'refund', []],
  ])('posts each status once: after %s', async (calls, status, result) => {
    const orderId = await framed('?origin=https://shop.example');
    for (const call of calls.split(' and ')) await sandbox.control(`/orders/${orderId}/${call}`);
    await sandbox.clock.advance(60_000);
    expect(page.browser.seen.posted.map(({ message }) => message)).toMatchObject([
      { type: 'ready' },
      { type: 'status', status: 'created' },
      { type: 'status', status },
      ...result,
    ]);
  });

  it('posts no requisites and no token', async () => {
    await framed('?origin=https://shop.example');
    const crossed = JSON.stringify(page.browser.seen.posted);
    expect(crossed).not.toMatch(/\d{16}|token|card_number/);
  });

  it.each([
    '',
    '?origin=*',
    '?origin=https://shop.example/path',
    '?origin=null',
    '?origin=%E0%A4%A',
    '?origin=javascript:1',
  ])('posts nothing for "%s"', async (query) => {
    const orderId = await framed(query);
    await sandbox.control(`/orders/${orderId}/complete`);
    await sandbox.clock.advance(10_000);
    expect(page.screen()).toBe('paid');
    expect(page.browser.seen.posted).toEqual([]);
    expect(page.browser.seen.redirects).toEqual([]);
  });
});
