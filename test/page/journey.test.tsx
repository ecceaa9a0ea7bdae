import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RenderedPage } from '../../src/testing/render-page.ts';
import { aSandbox, type PageSandbox } from './page-sandbox.ts';

let sandbox: PageSandbox;
let page: RenderedPage;

beforeEach(async () => {
  sandbox = await aSandbox();
});

afterEach(async () => {
  page.stop();
  await sandbox.close();
});

const SHOP = {
  amount: 1500.5,
  redirect_url: 'https://shop.example/',
  success_redirect_url: 'https://shop.example/thanks?x=a%20b#/done',
  fail_redirect_url: 'https://shop.example/cart',
};

async function paying(method: string, fields: object = SHOP): Promise<string> {
  const orderId = await sandbox.order(fields);
  page = await sandbox.open(orderId);
  await page.press(`[data-method="${method}"]`);
  expect(page.screen()).toBe('preparing');
  await sandbox.clock.advance(4000);
  expect(page.screen()).toBe('pay');
  return orderId;
}

describe('a checkout', () => {
  it.each([
    ['to_card_number', 'card_number', /^2202 \d{4} \d{4} \d{4}$/],
    ['to_account_number', 'account_number', /^40817 810 \d \d{4} \d{7}$/],
    ['to_sbp_number', 'sbp_phone_number', /^\+7 \d{3} \d{3} \d{2} \d{2}$/],
  ])('goes by %s from the link to the redirect', async (method, field, shown) => {
    const orderId = await paying(method);
    expect(page.value('amount')).toBe('1 500,50 ₽');
    expect(page.value(field)).toMatch(shown);
    expect(page.root.querySelector('[data-countdown]')?.textContent).toMatch(/^14:5\d$/);

    await sandbox.control(`/orders/${orderId}/complete`);
    await sandbox.clock.advance(3000);
    expect(page.screen()).toBe('paid');
    expect(page.browser.seen.title).toBe('Оплата получена');
    expect(page.browser.seen.icon).toBe('done');
    expect(page.browser.seen.redirects).toEqual([]);
    await sandbox.clock.advance(10_000);
    expect(page.browser.seen.redirects).toEqual([SHOP.success_redirect_url]);
  });

  it('sends one POST with the documented fields', async () => {
    const orderId = await paying('to_card_number');
    const { posts } = page.browser.seen;
    expect(posts).toHaveLength(1);
    expect(posts[0]?.path).toBe('/api/v1/payments/internal/');
    expect(posts[0]?.authorization).toMatch(/^Token \S+$/);
    expect(posts[0]?.body).toMatchObject({
      order_id: orderId,
      geo_id: 1,
      amount: 1500.5,
      transfer_method: 'to_card_number',
      client_id: orderId,
      client_ip: expect.stringMatching(/\d/),
    });
  });

  it('shows a changed sum in text and copy button at once, with the old sum in an announced notice', async () => {
    const orderId = await paying('to_card_number');
    await sandbox.control(`/orders/${orderId}/amount`, { amount: 1600 });
    await sandbox.clock.advance(3000);
    expect(page.value('amount')).toBe('1 600 ₽');
    expect(page.words()).toContain('Было 1 500,50 ₽');
    expect(page.browser.seen.announcements).toContain(
      'Сумма изменилась: было 1 500,50 ₽, стало 1 600 ₽'
        .replace(/(\d) (\d|₽)/g, '$1\u00a0$2')
        .replace(/(\d) (\d|₽)/g, '$1\u00a0$2'),
    );
    await page.press('[data-field="amount"] button');
    expect(page.browser.seen.clipboard).toBe('1600');
  });

  it('removes the requisites when the lifetime ends, and late money still completes the payment', async () => {
    const orderId = await paying('to_card_number');
    const card = page.value('card_number') ?? '';
    await sandbox.clock.advance(900_000);
    expect(page.screen()).toBe('expired');
    expect(page.words()).not.toContain(card);
    expect(page.root.querySelector('[data-qr], [data-countdown], [data-field="card_number"]')).toBeNull();
    expect(page.words()).toContain('Время вышло, не переводите');

    await sandbox.control(`/orders/${orderId}/complete`);
    await sandbox.clock.advance(20_000);
    expect(page.screen()).toBe('paid');
  });

  it('goes from expired to canceled, and stays where another payment can be created', async () => {
    await paying('to_card_number');
    await sandbox.clock.advance(900_000);
    await sandbox.clock.advance(320_000);
    expect(page.screen()).toBe('canceled');
    expect(page.words()).toContain('не платите ещё раз');
    await sandbox.clock.advance(60_000);
    expect(page.browser.seen.redirects).toEqual([]);
    expect(page.root.querySelector('a.action')?.getAttribute('href')).toBe(SHOP.fail_redirect_url);
  });

  it.each([
    ['cancel', 'canceled'],
    ['delete', 'deleted'],
    ['expire', 'expired'],
  ])('shows after %s the screen %s', async (call, screen) => {
    const orderId = await paying('to_sbp_number');
    await sandbox.control(`/orders/${orderId}/${call}`);
    await sandbox.clock.advance(3000);
    expect(page.screen()).toBe(screen);
  });

  it('shows a refund', async () => {
    const orderId = await paying('to_sbp_number');
    page.browser.payer.hide();
    await sandbox.control(`/orders/${orderId}/complete`);
    await sandbox.control(`/orders/${orderId}/refund`);
    page.browser.payer.show();
    await sandbox.clock.advance(3000);
    expect(page.screen()).toBe('refunded');
    await sandbox.clock.advance(60_000);
    expect(page.browser.seen.redirects).toEqual([]);
  });

  it('shows a completion after a cancellation', async () => {
    const orderId = await paying('to_sbp_number');
    await sandbox.control(`/orders/${orderId}/cancel`);
    await sandbox.clock.advance(3000);
    expect(page.screen()).toBe('canceled');
    await sandbox.control(`/orders/${orderId}/complete`);
    await sandbox.clock.advance(10_000);
    expect(page.screen()).toBe('paid');
    await sandbox.clock.advance(10_000);
    expect(page.browser.seen.redirects).toEqual([SHOP.success_redirect_url]);
  });

  it('shows that requisites were withdrawn, and shows them again when they return', async () => {
    const orderId = await paying('to_card_number');
    await sandbox.control(`/orders/${orderId}/requisites`, undefined, 'DELETE');
    await sandbox.clock.advance(3000);
    expect(page.screen()).toBe('withdrawn');
    await sandbox.control(`/orders/${orderId}/requisites`, {});
    await sandbox.clock.advance(6000);
    expect(page.screen()).toBe('pay');
  });

  it('offers another method when requisites do not come for a minute', async () => {
    const orderId = await sandbox.order({ ...SHOP, requisites: false });
    page = await sandbox.open(orderId);
    await page.press('[data-method="to_card_number"]');
    await sandbox.clock.advance(50_000);
    expect(page.words()).not.toContain('Выбрать другой способ');
    await sandbox.clock.advance(12_000);
    expect(page.screen()).toBe('preparing');
    await page.press('button.action');
    expect(page.screen()).toBe('choose');
    await sandbox.clock.advance(600);
    await page.press('[data-method="to_sbp_number"]');
    await sandbox.clock.advance(1000);
    expect(page.screen()).toBe('preparing');
    const [first, second] = page.browser.seen.posts;
    expect([first?.body, second?.body]).toMatchObject([
      { transfer_method: 'to_card_number' },
      { transfer_method: 'to_sbp_number' },
    ]);
    await sandbox.control(`/orders/${orderId}/requisites`, {});
    await sandbox.clock.advance(12_000);
    expect(page.value('sbp_phone_number')).toMatch(/^\+7/);
  });

  it('offers a new payment after a cancellation as its main action, behind a press of its own', async () => {
    const orderId = await paying('to_card_number');
    await sandbox.control(`/orders/${orderId}/cancel`);
    await sandbox.clock.advance(3000);
    expect(page.root.querySelector('[data-method]')).toBeNull();
    await page.press('button.action:not(.second)');
    expect(page.screen()).toBe('choose');
    await sandbox.clock.advance(600);
    await page.press('[data-method="to_card_number"]');
    await sandbox.clock.advance(5000);
    expect(page.screen()).toBe('pay');
    expect(page.browser.seen.redirects).toEqual([]);
    expect(page.browser.seen.posts).toHaveLength(2);
  });

  it('continues the countdown after a reload', async () => {
    const orderId = await paying('to_card_number');
    await sandbox.clock.advance(100_000);
    page.stop();
    page = await sandbox.open(orderId);
    expect(page.root.querySelector('[data-countdown]')?.textContent).toMatch(/^13:1\d$/);
    expect(page.browser.seen.posts).toEqual([]);
  });

  it('requests the sum for an order without one, and explains an invalid sum', async () => {
    const orderId = await sandbox.order({ ...SHOP, amount: null });
    page = await sandbox.open(orderId);
    const field = page.root.querySelector('input');
    if (field === null) throw new Error('there is no field for the sum');
    await page.press('[data-method="to_card_number"]');
    expect(page.words()).toContain('Введите сумму');
    expect(page.browser.seen.posts).toEqual([]);

    const enter = async (text: string) => {
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await page.press('[data-method="to_card_number"]');
    };
    await enter('0,001');
    expect(page.words()).toContain('Не больше двух цифр');
    await enter('10 000 000,01');
    expect(page.words()).toContain('Сумма слишком велика');
    await enter('1 234,50');
    await sandbox.clock.advance(4000);
    expect(page.value('amount')).toBe('1 234,50 ₽');
  });
});
