import { describe, expect, it, onTestFinished } from 'vitest';
import type { RenderedPage } from '../../../src/testing/render-page.ts';
import { stubShareSheet } from '../browser/share-sheet.ts';
import { NO_REQUISITES, openPayment, qrTextOf, testSandbox } from './open-payment.ts';

describe('the QR code', () => {
  const nspk = 'https://qr.nspk.ru/AS100001ORTF4GAF80KPJ53K186D9A3G?type=01&bank=100000000007&crc=0C8A';
  const image = 'https://qr.example/1.png';

  it.each([
    ['from the payment link in qr_code', { qr_code: nspk }, nspk],
    ['from tpay_link', { qr_code: image, tpay_link: 'https://bank.example/t' }, 'https://bank.example/t'],
    ['from nspk_url', { qr_code: image, nspk_url: nspk }, nspk],
    ['from deeplink_url', { deeplink_url: 'https://bank.example/d' }, 'https://bank.example/d'],
  ])('is drawn %s', async (_, fields, text) => {
    const { page } = await openPayment({ ...NO_REQUISITES, sbp_phone_number: '+79991234567', ...fields });
    expect(qrTextOf(page)).toBe(text);
    expect(page.root.querySelector('[data-qr] svg path')?.getAttribute('d')).toMatch(/^M/);
    expect(page.root.querySelector('[data-qr] svg')?.getAttribute('aria-hidden')).toBe('true');
    expect(page.words()).toContain('Показать QR-код');
    expect(page.root.querySelector('img')).toBeNull();
  });

  it('is drawn from the link of our own service, without a request for its picture', async () => {
    const sandbox = await testSandbox();
    const orderId = await sandbox.order({ amount: 1500, transfer_method: 'nspk', requisites: 0 });
    const read = await sandbox.fetch(
      new Request(`https://pay.example/api/v1/payments/check-by-order-id/${orderId}/`),
    );
    const payment = await read.json();
    expect(payment.qr_code).toBe(`https://pay.example/qr/${payment.payment_id}.png`);
    const page = await sandbox.open(orderId);
    onTestFinished(page.stop);
    await page.browser.clock.settle();
    expect(qrTextOf(page)).toBe(payment.tpay_link);
    expect(page.root.querySelector('img')).toBeNull();
    const links = [...page.root.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toContain(payment.tpay_link);
    expect(links).not.toContain(payment.qr_code);
  });

  it('is the service’s image without a link, with fixed size and no referrer', async () => {
    const { page } = await openPayment({ ...NO_REQUISITES, qr_code: image });
    const shown = page.root.querySelector('img');
    expect(shown?.getAttribute('src')).toBe(image);
    expect(shown?.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect([shown?.getAttribute('width'), shown?.getAttribute('height')]).toEqual(['260', '260']);
    expect(page.words()).toContain('Сохраните код на устройстве');
  });

  it.each([
    ['with requisites', { sbp_phone_number: '+79991234567' }],
    ['without requisites', {}],
  ])('leaves no broken image after a load error, but another try and help: %s', async (_, fields) => {
    const { page } = await openPayment({ ...NO_REQUISITES, ...fields, qr_code: image });
    const failed = page.root.querySelector('img');
    failed?.dispatchEvent(new Event('error'));
    await page.browser.clock.settle();
    expect(page.root.querySelector('img, .qr-actions')).toBeNull();
    const missing = page.root.querySelector('.code-missing');
    expect(missing?.textContent).toBe('Код не загрузилсяЗагрузить сноваОткрыть сайт магазина');
    expect(missing?.querySelector('a')?.getAttribute('href')).toBe('https://shop.example/');
    await page.press('.code-missing button');
    const again = page.root.querySelector('img');
    expect(again?.getAttribute('src')).toBe(image);
    expect(again === failed).toBe(false);
    again?.dispatchEvent(new Event('load'));
    await page.browser.clock.advance(10_000);
    expect(page.words()).not.toContain('Код не загрузился');
  });

  it('is hidden after ten seconds without the image, and shown when it loads', async () => {
    const { page } = await openPayment({
      ...NO_REQUISITES,
      sbp_phone_number: '+79991234567',
      qr_code: image,
    });
    const place = () => page.root.querySelector<HTMLElement>('button.code');
    await page.browser.clock.advance(9_000);
    expect([place()?.hidden, page.words().includes('Код не загрузился')]).toEqual([false, false]);
    await page.browser.clock.advance(1_000);
    expect([place()?.hidden, page.words().includes('Код не загрузился')]).toEqual([true, true]);
    page.root.querySelector('img')?.dispatchEvent(new Event('load'));
    await page.browser.clock.settle();
    expect([place()?.hidden, page.words().includes('Код не загрузился')]).toEqual([false, false]);
  });

  it('stays when the image has loaded', async () => {
    const { page } = await openPayment({
      ...NO_REQUISITES,
      sbp_phone_number: '+79991234567',
      qr_code: image,
    });
    page.root.querySelector('img')?.dispatchEvent(new Event('load'));
    await page.browser.clock.advance(60_000);
    expect(page.root.querySelector('button.code')?.hasAttribute('hidden')).toBe(false);
  });

  it.each([
    'http://qr.example/1.png',
    'javascript:alert(1)',
    '/relative.png',
    '//qr.example/1.png',
    'data:text/html,<script>',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'blob:https://qr.example/1',
    'file:///etc/passwd',
    'https://user@qr.example/1.png',
  ])('is absent for %j', async (qr_code) => {
    const { page } = await openPayment({ ...NO_REQUISITES, sbp_phone_number: '+79991234567', qr_code });
    expect(page.root.querySelector('img, [data-qr]')).toBeNull();
    expect(page.root.innerHTML).not.toContain(qr_code);
  });

  it('holds the page’s own address without the query, on a wide screen without another code', async () => {
    const { page, orderId } = await openPayment({}, { wide: true, query: '?client_id=7&utm=x' });
    expect(qrTextOf(page)).toBe(`https://pay.example/${orderId}`);
    const panel = page.root.querySelector('aside');
    expect(panel?.textContent).toBe(
      'Открыть эту страницу на телефонеНаведите камеру телефона. Это не код для оплаты',
    );
    expect(panel?.querySelector('button')).toBeNull();
    const narrow = await openPayment({});
    expect(qrTextOf(narrow.page)).toBeNull();
  });

  it.each([
    ['choose', {}],
    ['preparing', { transfer_method: 'to_sbp_number', requisites: false }],
  ])(
    'of the page’s own address is not on the screen %s, where there is nothing to pay yet',
    async (screen, fields) => {
      const sandbox = await testSandbox();
      const page = await sandbox.open(await sandbox.order({ amount: 1500, ...fields }), { wide: true });
      onTestFinished(page.stop);
      expect(page.screen()).toBe(screen);
      expect(page.root.querySelector('aside, [data-qr]')).toBeNull();
    },
  );

  it.each([
    ['nspk', { qr_code: nspk }],
    ['with_qr_code', { qr_code: image }],
    ['to_partner_tips', { donation_url: 'https://tips.example/1' }],
  ])('of the page’s own address is not beside a code or a page: %s', async (transfer_method, fields) => {
    const { page } = await openPayment({ ...NO_REQUISITES, transfer_method, ...fields }, { wide: true });
    expect(page.screen()).toBe('pay');
    expect(page.root.querySelector('aside')).toBeNull();
  });

  it.each([
    ['a code of a code method on a phone', { transfer_method: 'nspk', qr_code: nspk }, false],
    ['a code of a code method on a wide screen', { transfer_method: 'nspk', qr_code: nspk }, true],
    ['an image on a phone', { transfer_method: 'with_qr_code', qr_code: image }, false],
    ['an image on a wide screen', { transfer_method: 'with_qr_code', qr_code: image }, true],
  ])('comes before the requisites in the reading order: %s', async (_, wire, wide) => {
    const { page } = await openPayment(
      { ...NO_REQUISITES, ...wire, account_number: 'KZ41722C000000000001' },
      { wide },
    );
    const inOrder = [...page.root.querySelectorAll('h1, button.code, a.action, dl, .steps')];
    const names = inOrder.map(
      ({ tagName, className }) => className.replace(/ .*/, '') || tagName.toLowerCase(),
    );
    expect(names.indexOf('code')).toBeGreaterThan(names.indexOf('h1'));
    expect(names.indexOf('code')).toBeLessThan(names.indexOf('dl'));
    expect(names.indexOf('dl')).toBeLessThan(names.indexOf('steps'));
  });

  it('is folded behind the bank’s app on a phone, and the main thing on a wide screen', async () => {
    const phone = await openPayment({ ...NO_REQUISITES, transfer_method: 'nspk', qr_code: nspk });
    const main = phone.page.root.querySelector('a.action');
    expect([main?.textContent, main?.className.trim()]).toEqual(['Открыть приложение банка', 'action']);
    expect(phone.page.root.querySelector('details:not([open]) button.code')).not.toBeNull();
    expect(phone.page.root.querySelector('summary')?.textContent).toBe('Показать QR-код');
    const wide = await openPayment(
      { ...NO_REQUISITES, transfer_method: 'nspk', qr_code: nspk },
      { wide: true },
    );
    expect(wide.page.root.querySelector('details')).toBeNull();
    const second = wide.page.root.querySelector('a.action');
    expect([second?.textContent, second?.className]).toEqual(['Открыть на этом устройстве', 'action second']);
    expect(wide.page.words()).toContain('Отсканируйте в приложении банка');
  });

  it('as an image on a phone has saving and sharing as its main actions', async () => {
    const wire = { ...NO_REQUISITES, transfer_method: 'with_qr_code', qr_code: image };
    const named = (page: RenderedPage) =>
      [...page.root.querySelectorAll('.qr-actions .action')].map((action) => [
        action.textContent,
        action.classList.contains('second'),
      ]);
    const saves = await openPayment(wire);
    expect(named(saves.page)).toEqual([['Сохранить код', false]]);
    stubShareSheet();
    const shares = await openPayment(wire);
    expect(named(shares.page)).toEqual([
      ['Поделиться', false],
      ['Сохранить код', true],
    ]);
  });

  it('is enlarged by a press, in a dialog with a button to close it', async () => {
    const { page } = await openPayment({ qr_code: nspk });
    const dialog = () => page.root.querySelector('dialog');
    expect(page.root.querySelector('button.code')?.getAttribute('aria-label')).toBe('Увеличить код');
    for (const close of ['dialog button', 'dialog', 'dialog .code']) {
      page.root.querySelector<HTMLElement>('button.code')?.focus();
      await page.press('button.code');
      expect(dialog()?.hasAttribute('open')).toBe(true);
      expect(dialog()?.querySelector('[data-qr]')?.getAttribute('data-qr')).toBe(nspk);
      expect(dialog()?.querySelector('button')?.textContent).toBe('Закрыть');
      await page.press(close);
      expect(dialog()).toBeNull();
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Увеличить код');
    }
    await page.press('button.code');
    dialog()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await page.browser.clock.settle();
    expect(dialog()).toBeNull();
  });

  it('can be shared with the share sheet, and saved', async () => {
    const plain = await openPayment({ qr_code: nspk });
    expect(plain.page.words()).not.toContain('Поделиться');
    const done = stubShareSheet();
    const { page } = await openPayment({ qr_code: nspk });
    const [share, save] = page.root.querySelectorAll<HTMLElement>('.qr-actions button');
    expect([share?.textContent, save?.textContent]).toEqual(['Поделиться', 'Сохранить код']);
    share?.click();
    expect(done).toEqual([nspk]);
  });

  it('opens as a file when it is the service’s image', async () => {
    const { page } = await openPayment({ ...NO_REQUISITES, qr_code: image });
    const save = page.root.querySelector('.qr-actions a');
    expect(save?.getAttribute('href')).toBe(image);
    expect(save?.getAttribute('rel')).toContain('noreferrer');
  });
});
