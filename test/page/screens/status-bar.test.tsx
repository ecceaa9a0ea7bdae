import { describe, expect, it } from 'vitest';
import { aPayment } from '../../../src/testing/builders.ts';
import type { RenderedPage } from '../../../src/testing/render-page.ts';
import { type Answer, answer } from '../../../src/testing/scripted-service.ts';
import { openScripted } from './open-payment.ts';

/** What the bar says after a check at nine o'clock, the start of the test's clock, in the zone of the tests. */
const CHECKED = `Проверили в ${new Date(Date.UTC(2026, 0, 15, 9)).toLocaleTimeString('ru-RU', { hour: '2-digit', minute: '2-digit' })}, перевода пока нет. Банк может проводить его несколько минут`;

const statusOf = (page: RenderedPage) => page.root.querySelector('.status-bar p')?.textContent;

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
    expect(statusOf(page)).toBe('Связь восстановлена');
    await page.browser.clock.advance(30_000);
    expect(page.screen()).toBe('paid');
    expect(page.browser.seen.announcements.slice(0, 2)).toEqual([
      'Пока не удаётся проверить, пробуем ещё',
      'Связь восстановлена',
    ]);
    expect(page.browser.seen.redirects).not.toContain('https://shop.example/cart');
  });

  it('warns an offline payer that the countdown continues', async () => {
    const page = await openScripted([aPayment()]);
    page.browser.payer.goOffline();
    await page.browser.clock.advance(5000);
    expect(page.words()).toContain('Нет интернета. Перевести можно, пока идёт отсчёт');
    await page.browser.clock.advance(900_000);
    expect(page.screen()).toBe('expired');
    expect(page.words()).toContain('Пока не удаётся проверить, пробуем ещё');
    expect(page.words()).not.toContain('отсчёт');
    expect(page.browser.seen.announcements).toContain('Нет интернета. Перевести можно, пока идёт отсчёт');
  });

  it('leaves no old announcement in the live region on the next screen', async () => {
    const page = await openScripted([aPayment(), aPayment(), aPayment({ status: 'deleted' })]);
    await page.press('[data-field="amount"] button');
    expect(page.browser.seen.liveRegion).toBe('Скопировано: Сумма');
    await page.browser.clock.advance(10_000);
    expect(page.screen()).toBe('deleted');
    expect(page.browser.seen.liveRegion).toBe('');
  });

  it('announces “checked, no transfer yet” after a press, or shows the outcome', async () => {
    const page = await openScripted([
      aPayment({ lifetime: null }),
      aPayment({ lifetime: null }),
      aPayment({ status: 'completed' }),
    ]);
    await page.press('.status-bar button');
    expect(page.browser.seen.announcements).toEqual([CHECKED]);
    await page.press('.status-bar button');
    expect(page.screen()).toBe('paid');
    expect(page.browser.seen.announcements).toEqual([CHECKED, 'Через 10 секунд вернёмся в shop.example']);
  });

  it('shows the answer to "check" in the words that are spoken, for ten seconds', async () => {
    const page = await openScripted([aPayment({ lifetime: null })]);
    expect(statusOf(page)).toBe('Ждём перевод. Страница обновится сама');
    await page.press('.status-bar button');
    expect(statusOf(page)).toBe(CHECKED);
    expect(page.browser.seen.liveRegion).toBe(CHECKED);
    await page.browser.clock.advance(9999);
    expect(statusOf(page)).toBe(CHECKED);
    await page.browser.clock.advance(1);
    expect(statusOf(page)).toBe('Ждём перевод. Страница обновится сама');
  });

  it('gives the answer its own ten seconds after each press, in the language of the page', async () => {
    const page = await openScripted([aPayment({ lifetime: null })], { languages: ['en-GB'] });
    await page.press('.status-bar button');
    await page.browser.clock.advance(8000);
    await page.press('.status-bar button');
    await page.browser.clock.advance(8000);
    expect(statusOf(page)).toMatch(/^Checked at \d\d:\d\d, no transfer yet/);
  });

  it('has a heading to jump to', async () => {
    const page = await openScripted([aPayment()]);
    expect(page.root.querySelector('.status-bar h2')?.textContent).toBe('Состояние перевода');
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
    expect(page.words()).toContain('Перевод пока не пришёл. Если вы перевели, нажмите «Проверить»');
    await page.press('.status-bar button');
    expect(page.browser.seen.announcements.at(-1)).toMatch(/^Проверили в \d\d:\d\d, перевода пока нет/);
    expect(statusOf(page)).toBe(page.browser.seen.announcements.at(-1));
  });

  it.each<[string, readonly Answer[], string]>([
    ['reads fail', [answer(500, {})], 'Сервис сейчас занят. Страница загрузится сама.'],
    ['the service is busy', [answer(429, {})], 'Сервис сейчас занят. Страница загрузится сама.'],
    ['the network fails', ['network-error'], 'Проверьте интернет: с ним страница загрузится сама.'],
    ['the status is unknown', [{ ...aPayment(), status: 'paid' }], 'Мы продолжаем проверять сами.'],
    ['reads answer 401', [answer(401, {})], 'В этом браузере не получается показать платёж'],
  ])('announces the result of "check" without a change: %s', async (_, payment, words) => {
    const page = await openScripted(payment);
    while (page.screen() === 'loading') await page.browser.clock.advance(1000);
    await page.press('button.action');
    expect(page.browser.seen.announcements.at(-1)).toBe(words);
    expect(page.words()).toContain(words);
  });
});
