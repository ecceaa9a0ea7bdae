import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RenderedPage } from '../../../src/testing/render-page.ts';
import { delayedExtras } from '../delayed-extras.ts';
import { aSandbox, type PageSandbox } from '../page-sandbox.ts';

const CARD = '[data-method="to_card_number"]';
const PHONE = '[data-method="to_sbp_number"]';

let sandbox: PageSandbox;
let orderId: string;
const pages: RenderedPage[] = [];

beforeEach(async () => {
  sandbox = await aSandbox();
  orderId = await sandbox.order({ amount: 1500.5 });
});

afterEach(async () => {
  for (const page of pages.splice(0)) page.stop();
  await sandbox.close();
});

async function opened(
  ...options: Parameters<PageSandbox['open']> extends [string, ...infer Rest] ? Rest : never
) {
  const page = await sandbox.open(orderId, ...options);
  pages.push(page);
  return page;
}

/** Sets this fault for the order's POST. */
const creations = (preset: string, more: object = {}) =>
  sandbox.control('/faults', { preset, order_id: orderId, on: ['payment_create'], ...more });

const reads = (preset: string, more: object = {}) =>
  sandbox.control('/faults', { preset, order_id: orderId, on: ['order_read', 'payment_read'], ...more });

const bad = (status: number, body: unknown, more: object = {}) =>
  creations('custom', { status, body, ...more });

/** Number of payments that the order has had. */
async function payments(): Promise<number> {
  const { orders } = await sandbox.control('/orders', undefined, 'GET');
  const list: unknown[] = Array.isArray(orders) ? orders : [];
  const found = list.map(Object).find((order) => order.order_id === orderId);
  return found.payments.length;
}

const postsOf = (page: RenderedPage) => page.browser.seen.posts.length;

describe('one choice creates one payment', () => {
  it('sends one POST for a double click, repeated clicks, Enter or a touch', async () => {
    await creations('slow', { delay_ms: 2000 });
    const page = await opened();
    const row = page.root.querySelector<HTMLElement>(CARD);
    row?.click();
    row?.click();
    row?.focus();
    await userEvent.setup({ delay: null }).keyboard('{Enter}');
    row?.dispatchEvent(new Event('touchend', { bubbles: true }));
    page.root.querySelector<HTMLElement>(PHONE)?.click();
    await sandbox.clock.advance(4000);
    expect(page.screen()).toBe('pay');
    expect(postsOf(page)).toBe(1);
    expect(await payments()).toBe(1);
  });

  it('sends one POST before the lazy components are loaded', async () => {
    const { loadExtras, arrive } = delayedExtras();
    const page = await opened({ loadExtras });
    const row = page.root.querySelector<HTMLElement>(CARD);
    row?.click();
    row?.click();
    await sandbox.clock.settle();
    expect(page.screen()).toBe('preparing');
    expect(postsOf(page)).toBe(1);
    arrive();
    await sandbox.clock.advance(4000);
    expect(page.screen()).toBe('pay');
    expect(postsOf(page)).toBe(1);
  });

  it('sends no POST when another device created the payment first, before the lazy components are loaded', async () => {
    const { loadExtras, arrive } = delayedExtras();
    const page = await opened({ loadExtras });
    const readsOf = () => page.browser.seen.requests.length;
    await sandbox.clock.advance(5000);
    const reads = readsOf();
    const otherTab = await opened();
    await otherTab.press(CARD);
    await sandbox.clock.advance(4000);
    expect(readsOf()).toBe(reads);
    await page.press(CARD);
    arrive();
    await sandbox.clock.advance(1000);
    expect(page.screen()).toBe('pay');
    expect([postsOf(page), postsOf(otherTab)]).toEqual([0, 1]);
  });

  it('shows the payment after a reload and in a second tab without another POST', async () => {
    const first = await opened();
    await first.press(CARD);
    await sandbox.clock.advance(4000);
    const card = first.value('card_number');
    first.stop();
    const reloaded = await opened({ stored: first.browser.seen.stored });
    const otherTab = await opened();
    for (const page of [reloaded, otherTab]) {
      expect(page.value('card_number')).toBe(card);
      expect(postsOf(page)).toBe(0);
    }
    expect(await payments()).toBe(1);
  });

  it('shares one payment between two tabs that press at the same moment', async () => {
    const [one, two] = [await opened(), await opened()];
    one.root.querySelector<HTMLElement>(CARD)?.click();
    two.root.querySelector<HTMLElement>(CARD)?.click();
    await sandbox.clock.advance(5000);
    expect(await payments()).toBe(1);
    expect(one.value('card_number')).not.toBeNull();
    expect(two.value('card_number')).toBe(one.value('card_number'));
  });

  it('shows the requisites of the other tab’s method when that tab was first', async () => {
    const [one, two] = [await opened(), await opened()];
    await one.press(CARD);
    await sandbox.clock.advance(5000);
    await two.press(PHONE);
    await sandbox.clock.advance(2000);
    expect(postsOf(two)).toBe(0);
    expect(two.value('card_number')).toBe(one.value('card_number'));
    expect(two.words()).toContain('Платёж уже создан, например на другом устройстве.');
  });
});

describe('a POST whose answer is lost', () => {
  it.each([
    ['the connection breaks', () => creations('offline', { carried_out: true, times: 1 })],
    ['a gateway times out', () => bad(504, 'Gateway Timeout', { carried_out: true, times: 1 })],
    ['a proxy answers instead', () => bad(200, '<html>Sign in</html>', { carried_out: true, times: 1 })],
    ['the service answers 500', () => creations('internal', { carried_out: true, times: 1 })],
    ['the request times out', () => creations('slow', { delay_ms: 60_000, carried_out: true })],
  ])('shows the created payment without a second POST, when %s', async (_, happen) => {
    await happen();
    const page = await opened();
    await page.press(CARD);
    await sandbox.clock.advance(45_000);
    expect(page.screen()).toBe('pay');
    expect(page.words()).not.toContain('Платёж уже создан');
    expect(postsOf(page)).toBe(1);
    expect(await payments()).toBe(1);
  });

  it.each([
    ['the connection breaks', () => creations('offline', { times: 1 })],
    ['a gateway times out', () => bad(504, 'Gateway Timeout', { times: 1 })],
    [
      'the service times out (50020)',
      () => bad(500, { error: 'Request timeout', code: 50020 }, { times: 1 }),
    ],
    ['the database times out', () => creations('timeout', { times: 1, delay_ms: 0 })],
  ])('leads to a read, then to the choice again, when %s and nothing was created', async (_, happen) => {
    await happen();
    const page = await opened();
    await page.press(CARD);
    const asked = (from: number) =>
      page.browser.seen.requests.slice(from).map((request) => request.replace(orderId, 'O'));
    const reads = ['GET /api/v1/orders/O/', 'GET /api/v1/payments/check-by-order-id/O/'];
    const post = 'POST /api/v1/payments/internal/';
    expect(asked(-3)).toEqual([post, ...reads]);
    expect(page.screen()).toBe('choose');
    expect(await payments()).toBe(0);

    // Longer than the service asks for in one of the cases.
    await sandbox.clock.advance(5000);
    const before = page.browser.seen.requests.length;
    await page.press(CARD);
    expect(asked(before)).toEqual([...reads, post]);
    await sandbox.clock.advance(4000);
    expect(page.screen()).toBe('pay');
    expect(await payments()).toBe(1);
  });

  it('finds the late payment by a read before a second POST', async () => {
    await creations('offline', { times: 1 });
    const page = await opened();
    await page.press(CARD);
    expect(page.screen()).toBe('choose');
    const otherTab = await opened();
    await otherTab.press(CARD);
    await sandbox.clock.advance(3000);

    await page.press(CARD);
    await sandbox.clock.advance(3000);
    expect(page.screen()).toBe('pay');
    expect(postsOf(page)).toBe(1);
    expect(await payments()).toBe(1);
  });

  it('does not offer the choice while reads fail', async () => {
    const page = await opened();
    await reads('offline');
    await creations('offline', { carried_out: true, times: 1 });
    await page.press(CARD);
    await sandbox.clock.advance(120_000);
    expect(page.screen()).toBe('preparing');
    expect(page.words()).toContain('Пока не удаётся проверить, пробуем ещё');
    expect(page.words()).toContain('Открыть сайт магазина');
    expect(page.root.querySelector('[data-method]')).toBeNull();
    await sandbox.control('/faults', { order_id: orderId }, 'DELETE');
    await sandbox.clock.advance(31_000);
    expect(page.screen()).toBe('pay');
    expect(postsOf(page)).toBe(1);
  });

  it('is followed by a read at once when the payer comes back during a back-off pause', async () => {
    const page = await opened();
    await reads('offline');
    await creations('offline', { carried_out: true, times: 1 });
    await page.press(CARD);
    await sandbox.clock.advance(120_000);
    page.browser.payer.hide();
    await sandbox.control('/faults', { order_id: orderId }, 'DELETE');
    page.browser.payer.show();
    await sandbox.clock.advance(100);
    expect(page.browser.seen.requests.at(-1)).toBe(`GET /api/v1/payments/check-by-order-id/${orderId}/`);
    await sandbox.clock.advance(3000);
    expect(page.screen()).toBe('pay');
    expect(postsOf(page)).toBe(1);
  });

  it('is followed by a read at once when the payer presses "check"', async () => {
    const page = await opened();
    await reads('offline');
    await creations('offline', { carried_out: true, times: 1 });
    await page.press(CARD);
    await sandbox.clock.advance(120_000);
    await sandbox.control('/faults', { order_id: orderId }, 'DELETE');
    await page.press('.status-bar button');
    await sandbox.clock.advance(100);
    expect(page.words()).not.toContain('Пока не удаётся проверить');
    expect(postsOf(page)).toBe(1);
  });

  it('honours Retry-After before the next read, even when the payer comes back', async () => {
    const page = await opened();
    await reads('custom', { status: 429, body: {}, headers: { 'retry-after': '20' } });
    await creations('offline', { carried_out: true, times: 1 });
    await page.press(CARD);
    await sandbox.clock.advance(1000);
    const before = page.browser.seen.requests.length;
    page.browser.payer.hide();
    page.browser.payer.show();
    await sandbox.clock.advance(18_000);
    expect(page.browser.seen.requests.slice(before)).toEqual([]);
    await sandbox.clock.advance(2000);
    expect(page.browser.seen.requests.slice(before)).toHaveLength(2);
  });

  it('is not sent when the read before it fails', async () => {
    const page = await opened();
    await sandbox.clock.advance(5000);
    page.browser.payer.goOffline();
    await page.press(CARD);
    expect(page.screen()).toBe('choose');
    expect(page.words()).toContain('Нет связи, платёж не создан. Попробуйте снова.');
    expect(postsOf(page)).toBe(0);
    page.browser.payer.goOnline();
    await sandbox.clock.advance(600);
    await page.press(CARD);
    await sandbox.clock.advance(4000);
    expect(page.screen()).toBe('pay');
  });

  it('is followed by no read after stop', async () => {
    const page = await opened();
    await creations('offline');
    await reads('offline');
    await page.press(CARD);
    page.stop();
    const { requests } = page.browser.seen;
    const before = requests.length;
    await sandbox.clock.advance(120_000);
    expect(requests).toHaveLength(before);
  });
});

describe('before a payment is created', () => {
  it('the next poll shows a payment created and paid on another device', async () => {
    const page = await opened();
    const otherTab = await opened();
    await otherTab.press(CARD);
    await sandbox.control(`/orders/${orderId}/complete`);
    await sandbox.clock.advance(15_000);
    expect(page.screen()).toBe('paid');
    expect(postsOf(page)).toBe(0);
  });

  it.each([
    [
      'comes back to the page',
      async (page: RenderedPage) => {
        page.browser.payer.hide();
        page.browser.payer.show();
        await sandbox.clock.settle();
      },
    ],
    ['chooses a method', (page: RenderedPage) => page.press(CARD)],
  ])('a read shows it as soon as the payer %s', async (_, act) => {
    const page = await opened();
    const otherTab = await opened();
    await otherTab.press(CARD);
    await sandbox.control(`/orders/${orderId}/complete`);
    await sandbox.clock.advance(5000);
    expect(page.screen()).toBe('choose');
    await act(page);
    expect(page.screen()).toBe('paid');
    expect(postsOf(page)).toBe(0);
  });

  it('an order without a merchant token shows that it cannot be paid here', async () => {
    orderId = await sandbox.order({ amount: 1500, merchant_token: false });
    const page = await opened();
    expect(page.screen()).toBe('choose');
    expect(page.words()).toContain('Этот заказ нельзя оплатить по ссылке. Обратитесь в магазин.');
    expect(page.root.querySelector('[data-method]')).toBeNull();
    await sandbox.clock.advance(16_000);
    expect(page.screen()).toBe('choose');
    expect(postsOf(page)).toBe(0);
  });

  it('the POST takes client_id from the link and the IP address from the service', async () => {
    const page = await opened({ query: '?client_id=client-7' });
    await page.press(CARD);
    expect(page.browser.seen.posts[0]?.body).toMatchObject({
      client_id: 'client-7',
      client_ip: expect.stringMatching(/^[\d.]{7,15}$/),
    });
  });

  it.each([
    ['fails', { preset: 'internal' }],
    ['has an invalid answer', { preset: 'custom', body: '<html>' }],
    ['takes longer than 1.5 s', { preset: 'slow', delay_ms: 60_000 }],
  ])('the POST uses the unknown IP address when that request %s', async (_, fault) => {
    await sandbox.control('/faults', { ...fault, on: ['client_ip'] });
    const page = await opened();
    await page.press(CARD);
    await sandbox.clock.advance(1500);
    expect(page.browser.seen.posts[0]?.body).toMatchObject({ client_ip: '0.0.0.0' });
  });

  it('stop during the IP address request sends no POST', async () => {
    await sandbox.control('/faults', { preset: 'slow', delay_ms: 60_000, on: ['client_ip'] });
    const page = await opened();
    await page.press(CARD);
    page.stop();
    await sandbox.clock.advance(5000);
    expect(postsOf(page)).toBe(0);
  });
});
