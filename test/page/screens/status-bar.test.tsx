import { describe, expect, it } from 'vitest';
import { aPayment } from '../../../src/testing/builders.ts';
import { type Answer, answer } from '../../../src/testing/scripted-service.ts';
import { openScripted } from './open-payment.ts';

describe('the status bar', () => {
  it('shows and announces a lost and a restored connection, and no failed payment', async () => {
    const page = await openScripted([
      aPayment({ lifetime: null }),
      'network-error',
      'network-error',
      'network-error',
      'network-error',
      'network-error',
      aPayment({ lifetime: null }),
      aPayment({ status: 'completed' }),
    ]);
    await page.browser.clock.advance(3000);
    expect(page.words()).toContain('Пока не удаётся проверить, пробуем ещё');
    expect(page.screen()).toBe('pay');
    for (let tries = 0; page.words().includes('не удаётся') && tries < 120; tries += 1) {
      await page.browser.clock.advance(1000);
    }
    expect(page.words()).toContain('Ждём перевод. Проверим сами');
    await page.browser.clock.advance(30_000);
    expect(page.screen()).toBe('paid');
    expect(page.browser.seen.announcements).toEqual([
      'Пока не удаётся проверить, пробуем ещё',
      'Связь восстановлена',
    ]);
    expect(page.browser.seen.redirects).not.toContain('https://shop.example/cart');
  });

  it('warns an offline payer that the countdown continues', async () => {
    const page = await openScripted([aPayment()]);
    page.browser.payer.goOffline();
    await page.browser.clock.advance(5000);
    expect(page.words()).toContain('Нет связи. Переводите только до конца отсчёта');
    await page.browser.clock.advance(900_000);
    expect(page.screen()).toBe('expired');
    expect(page.words()).toContain('Пока не удаётся проверить, пробуем ещё');
    expect(page.words()).not.toContain('отсчёта');
  });

  it('leaves no old announcement in the live region on the next screen', async () => {
    const page = await openScripted([aPayment(), aPayment(), aPayment({ status: 'canceled' })]);
    await page.press('[data-field="amount"] button');
    expect(page.browser.seen.liveRegion).toBe('Скопировано: Сумма');
    await page.browser.clock.advance(10_000);
    expect(page.screen()).toBe('canceled');
    expect(page.browser.seen.liveRegion).toBe('');
  });

  it('announces “checked, no transfer yet” after a press, or shows the outcome', async () => {
    const page = await openScripted([
      aPayment({ lifetime: null }),
      aPayment({ lifetime: null }),
      aPayment({ status: 'completed' }),
    ]);
    await page.press('.status-bar button');
    expect(page.browser.seen.announcements).toEqual(['Проверили, перевода пока нет']);
    await page.press('.status-bar button');
    expect(page.screen()).toBe('paid');
    expect(page.browser.seen.announcements).toHaveLength(1);
  });

  it('sends one read at a time for "check", and shows the progress', async () => {
    const page = await openScripted([aPayment(), () => new Promise<Response>(() => {})]);
    const button = page.root.querySelector<HTMLElement>('.status-bar button');
    button?.click();
    button?.click();
    await page.browser.clock.settle();
    expect(page.browser.seen.requests).toHaveLength(3);
    expect(button?.textContent).toBe('Проверяем');
    expect(button?.getAttribute('aria-disabled')).toBe('true');
    await page.browser.clock.advance(10_000);
    expect(page.root.querySelector('.status-bar button')?.textContent).toBe('Проверить');
  });

  it('shows that polling ended, half an hour after the deadline', async () => {
    const page = await openScripted([aPayment({ lifetime: 60 })]);
    await page.browser.clock.advance(60_000 + 29 * 60_000);
    expect(page.words()).toContain('Мы продолжаем проверять сами.');
    await page.browser.clock.advance(2 * 60_000);
    expect(page.words()).toContain('Мы давно не видим перевода');
    await page.press('.status-bar button');
    expect(page.browser.seen.announcements).toContain('Проверили, перевода пока нет');
  });

  it.each<[string, readonly Answer[], string]>([
    ['reads fail', [answer(500, {})], 'Пока не удаётся проверить, пробуем ещё'],
    ['the status is unknown', [{ ...aPayment(), status: 'paid' }], 'Мы продолжаем проверять сами.'],
    ['reads answer 401', [answer(401, {})], 'Не удалось подтвердить, что вы не робот'],
  ])('announces the result of "check" without a change: %s', async (_, payment, words) => {
    const page = await openScripted(payment);
    while (page.screen() === 'loading') await page.browser.clock.advance(1000);
    await page.press('button.action');
    expect(page.browser.seen.announcements.at(-1)).toBe(words);
  });
});
