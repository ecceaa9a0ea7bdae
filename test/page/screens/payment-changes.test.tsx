import { describe, expect, it } from 'vitest';
import { aPayment } from '../../../src/testing/builders.ts';
import type { PageSandbox } from '../page-sandbox.ts';
import { openScripted, qrTextOf, testSandbox } from './open-payment.ts';
import { paying } from './states.ts';

describe('a payment that changes on screen', () => {
  it('updates sum, card and QR code together, with a notice that is announced', async () => {
    const before = {
      card_number: '2202201234567895',
      sbp_phone_number: null,
      qr_code: 'https://qr.nspk.ru/AS1',
    };
    const after = {
      card_number: '4169731234567898',
      sbp_phone_number: null,
      qr_code: 'https://qr.nspk.ru/AS2',
      amount: 1600,
      prev_sum: 1500,
    };
    const page = await openScripted([aPayment(before), aPayment(after)]);
    const snapshots = new Set<string>();
    const snapshot = () =>
      snapshots.add([page.value('amount'), page.value('card_number'), qrTextOf(page)].join(' | '));
    snapshot();
    const observer = new MutationObserver(snapshot);
    observer.observe(page.root, { childList: true, subtree: true, characterData: true, attributes: true });
    await page.browser.clock.advance(2500);
    observer.disconnect();
    expect([...snapshots]).toEqual([
      '1 500 ₽ | 2202 2012 3456 7895 | https://qr.nspk.ru/AS1',
      '1 600 ₽ | 4169 7312 3456 7898 | https://qr.nspk.ru/AS2',
    ]);
    expect(page.words()).toContain('Было 1 500 ₽');
    expect(page.words()).toContain('Реквизиты изменились. Переводите только по новым.');
    const [announcement] = page.browser.seen.announcements;
    expect(announcement?.replace(/\u00a0/g, ' ')).toBe(
      'Сумма изменилась: было 1 500 ₽, стало 1 600 ₽. Реквизиты изменились. Переводите только по новым.',
    );
  });

  it('keeps the notice until the payer dismisses it, and moves the focus on', async () => {
    const page = await openScripted([aPayment(), aPayment({ sbp_phone_number: '+79007654321' })]);
    await page.browser.clock.advance(60_000);
    expect(page.words()).toContain('Реквизиты изменились');
    page.root.querySelector<HTMLElement>('.notice button')?.focus();
    await page.press('.notice button');
    expect(page.words()).not.toContain('Реквизиты изменились');
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('shows the notice when withdrawn requisites return different', async () => {
    const withdrawn = aPayment({ sbp_phone_number: null, bank: null, full_name: null });
    const page = await openScripted([aPayment(), withdrawn, aPayment({ sbp_phone_number: '+79007654321' })]);
    await page.browser.clock.advance(2500);
    expect(page.screen()).toBe('withdrawn');
    await page.browser.clock.advance(2500);
    expect(page.screen()).toBe('pay');
    expect(page.words()).toContain('Реквизиты изменились. Переводите только по новым.');
  });

  it('is replaced by a new payment after a deletion, with a notice', async () => {
    const deleted = aPayment({ status: 'deleted', sbp_phone_number: null, bank: null, full_name: null });
    const anew = aPayment({
      payment_id: '9d1f6b2c-55aa-4e0f-8f0e-2f6f4c1d7a91',
      sbp_phone_number: '+79007654321',
    });
    const page = await openScripted([aPayment(), deleted, deleted, deleted, anew]);
    await page.browser.clock.advance(2500);
    expect(page.screen()).toBe('deleted');
    expect(page.words()).toContain('не платите ещё раз');
    await page.browser.clock.advance(60_000);
    expect(page.screen()).toBe('pay');
    expect(page.value('sbp_phone_number')).toBe('+7 900 765 43 21');
    expect(page.words()).toContain('Реквизиты изменились. Переводите только по новым.');
    expect(page.words()).toContain(
      'Платёж уже создан, например на другом устройстве. Если вы уже перевели деньги, не платите ещё раз.',
    );
  });

  it('shows the notice of an open appeal on every screen', async () => {
    const words = 'По платежу открыто обращение, его рассматривает поддержка.';
    const screens = ['pay', 'canceled', 'paid'];
    for (const [index, status] of (['created', 'canceled', 'completed'] as const).entries()) {
      const page = await openScripted([aPayment({ status, has_appeal: true })]);
      expect(page.screen()).toBe(screens[index]);
      expect(page.words()).toContain(words);
    }
    const none = await openScripted([aPayment()]);
    expect(none.words()).not.toContain(words);
  });

  it.each([
    [
      'the lifetime ends',
      (sandbox: PageSandbox, orderId: string) => sandbox.control(`/orders/${orderId}/expire`),
    ],
    [
      'the requisites are withdrawn',
      (sandbox: PageSandbox, orderId: string) =>
        sandbox.control(`/orders/${orderId}/requisites`, undefined, 'DELETE'),
    ],
    [
      'the payment is completed',
      (sandbox: PageSandbox, orderId: string) => sandbox.control(`/orders/${orderId}/complete`),
    ],
  ])('removes requisites, QR code and links from the document when %s', async (_, end) => {
    const sandbox = await testSandbox();
    const orderId = await paying(sandbox);
    await sandbox.control(`/orders/${orderId}/requisites`, {
      sbp_phone_number: '+79990000042',
      full_name: 'Канарейкин Пётр Ильич',
      tpay_link: 'https://qr.nspk.ru/CANARY',
    });
    const page = await sandbox.open(orderId);
    expect(page.root.innerHTML).toMatch(/999 000 00 42|Канарейкин|CANARY/);
    await end(sandbox, orderId);
    await sandbox.clock.advance(3000);
    expect(page.screen()).not.toBe('pay');
    expect(page.root.innerHTML.replace(/&nbsp;|\u00a0/g, ' ')).not.toMatch(
      /0000042|000 00 42|Канарейкин|CANARY/,
    );
    expect(page.root.querySelector('[data-qr], [data-countdown], .row')).toBeNull();
    page.stop();
  });

  it('expires at the local deadline, and causes one read at once', async () => {
    const page = await openScripted([aPayment({ lifetime: 60 })]);
    await page.browser.clock.advance(59_500);
    expect(page.screen()).toBe('pay');
    const before = page.browser.seen.requests.length;
    await page.browser.clock.advance(500);
    expect(page.screen()).toBe('expired');
    expect(page.browser.seen.requests.length).toBeGreaterThan(before);
    // The service still answers `created` with requisites, which are no longer valid.
    await page.browser.clock.advance(600_000);
    expect(page.screen()).toBe('expired');
    expect(page.root.querySelector('.row, [data-qr]')).toBeNull();
  });
});
