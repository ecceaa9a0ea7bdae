import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clipboardIn } from './harness/clipboard.ts';
import { openPage, screenIs } from './harness/page.ts';
import { type SandboxSite, startSandboxSite } from './harness/site.ts';
import { pass, until, untilGone, untilShown } from './harness/time.ts';

let site: SandboxSite;

beforeAll(async () => {
  site = await startSandboxSite({ sandbox: { requisitesDelayMs: 0 } });
});
afterAll(() => site.close());

const SHOP = {
  amount: 1500.5,
  redirect_url: 'https://shop.example/',
  success_redirect_url: 'https://shop.example/thanks?order=1#/done',
  fail_redirect_url: 'https://shop.example/cart',
};

/** Answers all requests to the shop, which has no server here. */
async function withShop(page: Page): Promise<void> {
  await page.route('https://shop.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>The shop</title>' }),
  );
}

async function atChoice(fields: object = SHOP, options: Parameters<typeof openPage>[1] = {}) {
  const { orderId } = await site.order({ ...fields });
  const opened = await openPage(`${site.url}/${orderId}`, { ownTime: true, ...options });
  await withShop(opened.page);
  await screenIs(opened.page, 'choose');
  return { orderId, ...opened };
}

const press = (page: Page, method: string) => page.locator(`[data-method="${method}"]`).click();
const sandbox = (orderId: string, call: string, body?: object) =>
  site.post(`/sandbox/orders/${orderId}/${call}`, body);

describe('a checkout', () => {
  it.each([
    ['to_card_number', 'card_number'],
    ['to_account_number', 'account_number'],
    ['to_sbp_number', 'sbp_phone_number'],
  ])('goes by %s from the link to the redirect', async (method, field) => {
    const { orderId, page, report } = await atChoice({ ...SHOP, requisites: false });
    const made = page.waitForResponse((response) => response.request().method() === 'POST');
    if (method === 'to_account_number') await page.getByText('Другие способы').click();
    await press(page, method);
    await screenIs(page, 'preparing');
    await made;
    await sandbox(orderId, 'requisites');
    await until(page, 'pay');
    await page.locator(`[data-field="${field}"] [data-value]`).waitFor();
    await sandbox(orderId, 'complete');
    await until(page, 'paid');
    await untilGone(page, SHOP.success_redirect_url);
    expect(report.errors).toEqual([]);
    expect(report.requests.filter(({ method: verb }) => verb === 'POST')).toHaveLength(1);
  });

  it('redirects a canceled payment to the fail address, by the return link or the redirect countdown', async () => {
    const { orderId, page } = await atChoice();
    await press(page, 'to_card_number');
    await screenIs(page, 'pay');
    await sandbox(orderId, 'cancel');
    await until(page, 'canceled');
    await page.getByRole('link', { name: 'Вернуться в shop.example' }).click();
    await page.waitForURL(SHOP.fail_redirect_url);
  });

  it('does not redirect after cancel redirect', async () => {
    const { orderId, page } = await atChoice();
    await press(page, 'to_card_number');
    await screenIs(page, 'pay');
    await sandbox(orderId, 'complete');
    await until(page, 'paid');
    await page.getByRole('button', { name: 'Остаться' }).click();
    await page.clock.runFor(30_000);
    await screenIs(page, 'paid');
  });

  it('works by keyboard alone', async () => {
    const { orderId, page } = await atChoice();
    await page.locator('[data-method="to_card_number"]').focus();
    await page.keyboard.press('Enter');
    await screenIs(page, 'pay');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')),
    ).toBe('amount');
    await sandbox(orderId, 'complete');
    await until(page, 'paid');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });
});

describe('a payment that changes on screen', () => {
  it('shows a new sum and new requisites together, and announces them', async () => {
    const { orderId, page } = await atChoice();
    await press(page, 'to_card_number');
    await screenIs(page, 'pay');
    await sandbox(orderId, 'amount', { amount: 1600 });
    await untilShown(page, page.locator('[data-field="amount"]').getByText('1 600 ₽').first());
    await page.getByText('Было 1 500,50 ₽').first().waitFor();
    const status = await page.getByRole('status').textContent();
    expect(status?.replace(/\u00a0/g, ' ')).toContain('стало 1 600 ₽');
  });

  it('loses its requisites at the deadline, and late money still completes it', async () => {
    const { orderId, page } = await atChoice();
    await press(page, 'to_card_number');
    await screenIs(page, 'pay');
    await sandbox(orderId, 'expire');
    await until(page, 'expired');
    expect(await page.locator('[data-field="card_number"], [data-qr], [data-countdown]').count()).toBe(0);
    await sandbox(orderId, 'complete');
    await until(page, 'paid');
  });

  it('shows the outcome from another device at once when the payer comes back', async () => {
    const { orderId, page, context } = await atChoice();
    // Waits for the lazy components, which load slowly in a hidden page.
    await page.getByRole('combobox').waitFor();
    const other = await context.newPage();
    await other.goto(`${site.url}/${orderId}`);
    await press(other, 'to_sbp_number');
    await screenIs(other, 'pay');
    // Later than the first read by more than a second, or the return causes no read.
    await pass(page, 2);
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await screenIs(page, 'pay');
    await page.getByText('Платёж уже создан').waitFor();
  });
});

describe('a failure', () => {
  it.each([
    ['no_cards', 'Этим способом сейчас оплатить нельзя'],
    ['creation_failed', 'Ошибка сервиса, платёж не создан'],
    ['validation', 'Сервис не принял данные заказа'],
    ['internal', 'Ошибка сервиса, платёж не создан'],
    ['html', 'Ошибка сервиса, платёж не создан'],
    ['timeout', 'деньги не списаны. Попробуйте через'],
    ['offline', 'Нет связи, платёж не создан'],
  ])('of the POST with %s is said in the row, and the next press succeeds', async (preset, words) => {
    const { orderId, page } = await atChoice();
    // Until it is deleted: a browser repeats a request whose connection ended before any answer.
    await site.post('/sandbox/faults', { preset, order_id: orderId, on: ['payment_create'], delay_ms: 0 });
    await press(page, 'to_card_number');
    await page.locator('[data-method="to_card_number"]').getByText(words).waitFor();
    await screenIs(page, 'choose');
    await site.call('DELETE', '/sandbox/faults');
    // The list takes no press at first, and after some failures only when the service says so.
    await pass(page, 10);
    await press(page, preset === 'no_cards' ? 'to_sbp_number' : 'to_card_number');
    await screenIs(page, 'pay');
  });

  it.each([
    ['blocked', 'Магазин сейчас не принимает оплату'],
    ['bad_token', 'По этой ссылке больше нельзя заплатить'],
  ])('of the POST with %s takes the place of the methods', async (preset, words) => {
    const { orderId, page } = await atChoice();
    await site.post('/sandbox/faults', { preset, order_id: orderId, on: ['payment_create'] });
    await press(page, 'to_card_number');
    await page.getByText(words).first().waitFor();
    await screenIs(page, 'choose');
    expect(await page.locator('[data-method]').count()).toBe(0);
    await page.getByRole('link', { name: 'Открыть сайт магазина' }).waitFor();
  });

  it('of the order read is retried until the order loads', async () => {
    const { orderId } = await site.order({ ...SHOP });
    await site.post('/sandbox/faults', { preset: 'internal', order_id: orderId, times: 4 });
    const { page } = await openPage(`${site.url}/${orderId}`, { ownTime: true });
    await screenIs(page, 'unavailable');
    // Two reads failed; their back-off delays are at most two and four seconds.
    await until(page, 'choose', 10);
  });

  it('of the connection shows a notice and no outcome, until it is restored', async () => {
    const { orderId, page, context } = await atChoice();
    await press(page, 'to_card_number');
    await screenIs(page, 'pay');
    await context.setOffline(true);
    await untilShown(page, page.getByText('Нет интернета').first());
    await sandbox(orderId, 'complete');
    await pass(page, 10);
    await screenIs(page, 'pay');
    await context.setOffline(false);
    await until(page, 'paid');
  });
});

describe('on a phone of 390 × 844', () => {
  it('the sum, the countdown, the first requisite and its copy button need no scrolling', async () => {
    const { page } = await atChoice();
    await press(page, 'to_sbp_number');
    await screenIs(page, 'pay');
    for (const part of [
      '[data-field="amount"] [data-value]',
      '[data-countdown]',
      '[data-field="sbp_phone_number"] [data-value]',
      '[data-field="sbp_phone_number"] button',
    ]) {
      const box = await page.locator(part).boundingBox();
      expect({ part, fits: box !== null && box.y + box.height <= 844 }).toEqual({ part, fits: true });
    }
  });

  it.each([
    [390, 844],
    [1280, 800],
  ])('the layout does not shift from the skeleton to the requisites (%i × %i)', async (width, height) => {
    const { orderId } = await site.order({ ...SHOP, transfer_method: 'to_card_number', requisites: 0 });
    await site.post('/sandbox/faults', { preset: 'slow', order_id: orderId, delay_ms: 600, times: 2 });
    const { page } = await openPage('about:blank', { viewport: { width, height } });
    await page.addInitScript(() => {
      Reflect.set(window, 'shift', 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const value: unknown = Reflect.get(entry, 'value');
          Reflect.set(window, 'shift', Number(Reflect.get(window, 'shift')) + Number(value));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${site.url}/${orderId}`);
    await screenIs(page, 'pay');
    if (width > 860) await page.locator('[data-qr] svg').waitFor();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBe(0);
  });

  it('the copy button copies the copy form, and shows it', async () => {
    const { page } = await atChoice(SHOP, { permissions: ['clipboard-read', 'clipboard-write'] });
    await press(page, 'to_card_number');
    await screenIs(page, 'pay');
    const clipboard = clipboardIn(page);
    const shown = await page.locator('[data-field="card_number"] [data-value]').textContent();
    await page.locator('[data-field="card_number"] button').click();
    await page.getByRole('button', { name: 'Скопировано: Номер карты' }).waitFor();
    expect(await clipboard.pasted()).toBe(shown?.replace(/\D/g, ''));
    await page.locator('[data-field="amount"] button').click();
    await page.getByRole('button', { name: 'Скопировано: Сумма' }).waitFor();
    expect(await clipboard.pasted()).toBe('1500.50');
  });
});
