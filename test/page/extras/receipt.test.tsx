import { afterEach, describe, expect, it, vi } from 'vitest';
import { aPayment, ORDER_ID, PAYMENT_ID } from '../../../src/testing/builders.ts';
import { stubShareSheet } from '../browser/share-sheet.ts';
import { openScripted } from '../screens/open-payment.ts';

const paid = aPayment({ status: 'completed' });
const rowsOf = (root: Element) =>
  [...root.querySelectorAll('.receipt > div')].map((row) => row.textContent?.replace(/\s+/g, ' '));
const momentOf = (wall: number, locale: string) =>
  new Date(wall)
    .toLocaleString(locale, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    })
    .replace(/\s+/g, ' ');

afterEach(() => vi.unstubAllGlobals());

describe('the receipt', () => {
  it('shows the order, the moment in the device’s zone, the method and the whole payment number', async () => {
    const page = await openScripted([paid]);
    expect(page.words()).toContain('Заказ № 10482 оплачен.');
    expect(rowsOf(page.root)).toEqual([
      'Номер заказа10482',
      `Подтверждено${momentOf(page.browser.clock.wall(), 'ru-RU')}`,
      'СпособПо номеру телефона',
      `Номер платежа${PAYMENT_ID}`,
    ]);
    expect(page.root.querySelector('.sum-line')?.textContent?.replace(/\s/g, ' ')).toBe('1 500 ₽');
    await page.press('.receipt button');
    expect(page.browser.seen.clipboard).toBe(PAYMENT_ID);
  });

  it('is written in the device’s own form of the page’s language', async () => {
    const page = await openScripted([paid], { languages: ['en-US'] });
    expect(rowsOf(page.root)[1]).toBe(`Confirmed${momentOf(page.browser.clock.wall(), 'en-US')}`);
  });

  it.each([['ru_RU.UTF-8'], ['ru-']])(
    'is written even where the device names its language %s',
    async (tag) => {
      const page = await openScripted([paid], { languages: [tag] });
      expect(rowsOf(page.root)[1]).toMatch(/^Подтверждено/);
    },
  );

  it('keeps the first moment across reloads', async () => {
    const first = await openScripted([paid]);
    const moment = rowsOf(first.root)[1];
    first.stop();
    const { clock } = first.browser;
    clock.setWallAhead(3 * 86_400_000);
    const again = await openScripted([paid], { stored: first.browser.seen.stored, clock });
    expect(rowsOf(again.root)[1]).toBe(moment);
  });

  it('leaves out what is not known', async () => {
    const page = await openScripted([{ ...paid, payment_id: null, transfer_method: 'by_pigeon' }]);
    expect(rowsOf(page.root).map((row) => row?.slice(0, 12))).toEqual(['Номер заказа', 'Подтверждено']);
  });

  it('can be printed, and shared where the device can', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const without = await openScripted([paid]);
    expect(without.root.querySelectorAll('.receipt-actions button')).toHaveLength(1);
    const offered = stubShareSheet();
    const page = await openScripted([paid]);
    const names = [...page.root.querySelectorAll('.receipt-actions button')].map((one) => one.textContent);
    expect(names).toEqual(['Сохранить', 'Поделиться']);
    await page.press('.receipt-actions button');
    expect(print).toHaveBeenCalledOnce();
    await page.press('.receipt-actions button + button');
    expect(offered.map((text) => text.replace(/\u00a0/g, ' '))).toEqual([
      `Оплата получена\n1 500 ₽\nЗаказ № 10482 оплачен.\nНомер платежа: ${PAYMENT_ID}\nhttps://pay.example/${ORDER_ID}`,
    ]);
  });
});
