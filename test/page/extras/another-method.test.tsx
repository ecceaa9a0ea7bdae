import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RenderedPage } from '../../../src/testing/render-page.ts';
import { aSandbox, type PageSandbox } from '../page-sandbox.ts';
import { paying, SHOP } from '../screens/states.ts';

const CARD = '[data-method="to_card_number"]';
const PHONE = '[data-method="to_sbp_number"]';
const OTHER = '.another-method';
const NOT_SENT = '.question .action:not(.second)';

let sandbox: PageSandbox;
let orderId: string;
const pages: RenderedPage[] = [];

beforeEach(async () => {
  sandbox = await aSandbox();
});

afterEach(async () => {
  for (const page of pages.splice(0)) page.stop();
  await sandbox.close();
});

async function opened(options: Parameters<PageSandbox['open']>[1] = {}) {
  const page = await sandbox.open(orderId, options);
  pages.push(page);
  return page;
}

/** A page with the requisites of a transfer by phone number. */
async function atPay(fields: object = {}) {
  orderId = await paying(sandbox, fields);
  return opened();
}

async function choosing(page: RenderedPage) {
  await page.press(OTHER);
  await page.press(NOT_SENT);
  await sandbox.clock.advance(600);
}

const bodiesOf = (page: RenderedPage) => page.browser.seen.posts.map(({ body }) => body);
const creations = (preset: string, more: object = {}) =>
  sandbox.control('/faults', { preset, order_id: orderId, on: ['payment_create'], times: 1, ...more });
const offered = (page: RenderedPage) =>
  [...page.root.querySelectorAll('[data-method]')].map((row) => row.getAttribute('data-method'));

/** The order's payments, oldest first: transfer method and status. */
async function payments(): Promise<string[]> {
  const { orders } = await sandbox.control('/orders', undefined, 'GET');
  const found = (Array.isArray(orders) ? orders : []).map(Object).find((order) => order.order_id === orderId);
  return found.payments.map((payment: Record<string, string>) => payment['status']);
}

describe('another method', () => {
  it('is a question first, and replaces the payment that the payer gives up', async () => {
    const page = await atPay();
    const phone = page.value('sbp_phone_number');
    const given = page.page.checkout.state.value.payment?.paymentId;
    await page.press(OTHER);
    expect(page.words()).toContain('Вы ещё не переводили по этим реквизитам?');
    expect(document.activeElement?.textContent).toBe('Вы ещё не переводили по этим реквизитам?');
    expect(page.value('sbp_phone_number')).toBe(phone);
    await page.press(NOT_SENT);
    expect(page.screen()).toBe('choose');
    expect(offered(page)).not.toContain('to_sbp_number');
    await sandbox.clock.advance(600);
    await page.press(CARD);
    await sandbox.clock.advance(3000);
    expect(page.value('card_number')).not.toBeNull();
    expect(bodiesOf(page)).toMatchObject([{ transfer_method: 'to_card_number', replaces: given }]);
    expect(page.words()).not.toMatch(/Реквизиты изменились|другом окне|другом устройстве/);
    expect(await payments()).toHaveLength(2);
  });

  it('leaves everything as it was when the payer stays', async () => {
    const page = await atPay();
    await page.press(OTHER);
    await page.press('.question .action.second');
    expect(page.screen()).toBe('pay');
    expect(document.activeElement?.textContent).toBe('Другой способ');
    expect(bodiesOf(page)).toEqual([]);
  });

  it('can be given up in the list, where polls of the present payment do not end the choice', async () => {
    const page = await atPay();
    await choosing(page);
    await sandbox.clock.advance(40_000);
    expect(page.screen()).toBe('choose');
    await page.press('.action.second');
    expect(page.screen()).toBe('pay');
    expect(page.value('sbp_phone_number')).not.toBeNull();
  });

  it('shows a payment that was paid during the choice', async () => {
    const page = await atPay();
    await choosing(page);
    await sandbox.control(`/orders/${orderId}/complete`);
    await sandbox.clock.advance(16_000);
    expect(page.screen()).toBe('paid');
  });

  it.each([
    ['does not say that it is possible', { can_replace_payment: null }],
    ['says that it is not possible', { can_replace_payment: false }],
    ['has closed the order', { can_replace_payment: true, closed: true }],
  ])('is not offered when the service %s', async (_, wire) => {
    const page = await atPay({ wire });
    expect(page.screen()).toBe('pay');
    expect(page.root.querySelector(OTHER)).toBeNull();
  });

  it('is not offered where the shop offers a single method', async () => {
    orderId = await paying(sandbox);
    const page = await opened({ query: '?methods=to_sbp_number' });
    expect(page.root.querySelector(OTHER)).toBeNull();
  });

  it('takes one press after another: a second one at the same point chooses nothing', async () => {
    const page = await atPay();
    await page.press(OTHER);
    await page.press(NOT_SENT);
    await page.press(CARD);
    expect(page.screen()).toBe('choose');
    expect(bodiesOf(page)).toEqual([]);
  });

  it('without free requisites keeps the present payment, and says so in the row', async () => {
    const page = await atPay();
    await choosing(page);
    await creations('no_cards');
    await page.press(CARD);
    expect(page.screen()).toBe('choose');
    expect(page.root.querySelector(CARD)?.textContent).toContain('Этим способом сейчас оплатить нельзя');
    await page.press('.action.second');
    expect(page.value('sbp_phone_number')).not.toBeNull();
  });

  it('that the service refuses is said in the row', async () => {
    const page = await atPay();
    await choosing(page);
    await creations('custom', { status: 400, body: { detail: 'replaced 5 times at most' } });
    await page.press(CARD);
    expect(page.screen()).toBe('choose');
    expect(page.root.querySelector(CARD)?.textContent).toContain('Сменить способ уже нельзя');
  });

  it.each([
    ['was carried out', true, 1],
    ['was not carried out', false, 2],
  ])('after a lost answer is posted again only when it %s', async (_, carried_out, posts) => {
    const page = await atPay();
    const given = page.page.checkout.state.value.payment?.paymentId;
    await choosing(page);
    await creations('offline', { carried_out });
    await page.press(CARD);
    await sandbox.clock.advance(3000);
    if (!carried_out) {
      expect(page.screen()).toBe('choose');
      await page.press(CARD);
      await sandbox.clock.advance(3000);
    }
    expect(page.value('card_number')).not.toBeNull();
    expect(bodiesOf(page)).toHaveLength(posts);
    for (const body of bodiesOf(page)) expect(body).toMatchObject({ replaces: given });
    expect(page.words()).not.toContain('Способ изменён');
  });

  it('that another tab has chosen is shown with a notice that says what becomes of a transfer', async () => {
    const page = await atPay();
    const other = await opened();
    await choosing(other);
    await other.press(CARD);
    await sandbox.clock.advance(3000);
    expect(page.value('card_number')).toBe(other.value('card_number'));
    expect(page.words()).toContain('Способ изменён в другом окне, уже отправленный перевод засчитается.');
    expect(other.words()).not.toContain('Способ изменён');
  });

  it('that another tab has chosen ends this tab’s choice, without a POST', async () => {
    const page = await atPay();
    const other = await opened();
    await choosing(page);
    await choosing(other);
    await other.press(CARD);
    await sandbox.clock.advance(5000);
    expect(page.value('card_number')).toBe(other.value('card_number'));
    expect(bodiesOf(page)).toEqual([]);
    expect(page.words()).toContain('Способ изменён в другом окне');
  });

  it('may be chosen again, back to the first one too', async () => {
    const page = await atPay();
    await choosing(page);
    await page.press(CARD);
    await sandbox.clock.advance(3000);
    await choosing(page);
    await page.press(PHONE);
    await sandbox.clock.advance(3000);
    expect(page.value('sbp_phone_number')).not.toBeNull();
    expect(await payments()).toHaveLength(3);
  });
});

describe('when the time is over', () => {
  it('another method can be chosen at once', async () => {
    const page = await atPay();
    await sandbox.control(`/orders/${orderId}/expire`);
    await sandbox.clock.advance(3000);
    expect(page.screen()).toBe('expired');
    await choosing(page);
    await page.press(CARD);
    await sandbox.clock.advance(3000);
    expect(page.value('card_number')).not.toBeNull();
  });

  it('the page says that a choice comes later, where the service does not let the payer choose at once', async () => {
    const page = await atPay({ wire: { can_replace_payment: false } });
    await sandbox.control(`/orders/${orderId}/expire`);
    await sandbox.clock.advance(3000);
    expect(page.root.querySelector(OTHER)).toBeNull();
    expect(page.words()).toContain('Через несколько минут можно будет выбрать способ снова.');
  });
});

describe('a POST that is answered with a payment by another method', () => {
  it('shows the notice that the payment exists already', async () => {
    orderId = await sandbox.order({ ...SHOP, requisites: 0 });
    const [page, other] = [await opened(), await opened()];
    await other.press(PHONE);
    await sandbox.clock.advance(1000);
    // Younger than three seconds: the page posts without another read.
    await page.press(CARD);
    await sandbox.clock.advance(3000);
    expect(bodiesOf(page)).toHaveLength(1);
    expect(page.value('sbp_phone_number')).not.toBeNull();
    expect(page.words()).toContain('Платёж уже создан, например на другом устройстве.');
  });
});
