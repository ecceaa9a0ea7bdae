import { describe, expect, it } from 'vitest';
import type { RenderedPage } from '../../../src/testing/render-page.ts';
import { NO_REQUISITES, openPayment } from './open-payment.ts';

const bankAction = (page: RenderedPage) => page.root.querySelector('a.action')?.getAttribute('href') ?? null;

describe('the bank link', () => {
  it.each([
    ['https://qr.nspk.ru/AS1', '_blank'],
    ['bank100000000111://qr.nspk.ru/AS1', '_top'],
    ['sberpay://invoicing/v2?a=1', '_top'],
  ])('is a plain link, present before the press: %s', async (tpay_link, target) => {
    const { page } = await openPayment({ tpay_link });
    const link = page.root.querySelector('a.action');
    expect(link?.getAttribute('href')).toBe(tpay_link);
    expect(link?.getAttribute('target')).toBe(target);
    expect(link?.getAttribute('rel')).toContain('noopener');
    expect(link?.textContent).toBe('Открыть приложение банка');
    expect(page.value('sbp_phone_number')).toMatch(/^\+7/);
    expect(page.browser.seen.redirects).toEqual([]);
  });

  it('leads to a donation page, and is labelled so', async () => {
    const { page } = await openPayment({ ...NO_REQUISITES, donation_url: 'https://tips.example/1' });
    expect(page.screen()).toBe('pay');
    expect(bankAction(page)).toBe('https://tips.example/1');
    expect(page.words()).toContain('Открыть страницу перевода');
  });

  it.each([
    'javascript:alert(1)',
    'intent://pay#Intent;end',
    'http://bank.example/',
    'bank1://x',
    'data:text/html,x',
    '//bank.example',
  ])('is absent for %j', async (tpay_link) => {
    const { page } = await openPayment({ tpay_link, deeplink_url: tpay_link, donation_url: tpay_link });
    expect(bankAction(page)).toBeNull();
    expect(page.root.innerHTML).not.toContain(tpay_link);
  });

  it('shows help only when an in-app browser ignored the press', async () => {
    const { page, orderId } = await openPayment({ tpay_link: 'bank100000000111://qr.nspk.ru/AS1' });
    const words = 'Не открылось? Отсканируйте код с другого устройства или откройте эту страницу в браузере.';
    page.root.querySelector('a.action')?.addEventListener('click', (event) => event.preventDefault());
    await page.press('a.action');
    page.browser.payer.hide();
    await page.browser.clock.advance(2000);
    expect(page.words()).not.toContain(words);
    page.browser.payer.show();
    await page.press('a.action');
    await page.browser.clock.advance(1999);
    expect(page.words()).not.toContain(words);
    await page.browser.clock.advance(1);
    expect(page.words()).toContain(words);
    await page.press('.bank-link-help button');
    expect(page.browser.seen.clipboard).toBe(`https://pay.example/${orderId}`);
  });
});
