import { describe, expect, it, onTestFinished } from 'vitest';
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
    expect(page.words()).toContain('Наведите камеру');
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
    expect(page.words()).toContain('Сохраните код и откройте его в приложении банка');
  });

  it.each([
    ['with requisites', { sbp_phone_number: '+79991234567' }, 'Код не загрузился'],
    ['without requisites', {}, 'Код не загрузился. Связаться с магазином'],
  ])('leaves no broken image after a load error: %s', async (_, fields, words) => {
    const { page } = await openPayment({ ...NO_REQUISITES, ...fields, qr_code: image });
    page.root.querySelector('img')?.dispatchEvent(new Event('error'));
    await page.browser.clock.settle();
    expect(page.root.querySelector('img')).toBeNull();
    expect(page.root.querySelector('aside')?.textContent).toBe(words);
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
    expect(page.words()).toContain('Откройте на телефоне');
    const narrow = await openPayment({});
    expect(qrTextOf(narrow.page)).toBeNull();
  });

  it('is enlarged by a press, and reduced by a press or Escape', async () => {
    const { page } = await openPayment({ qr_code: nspk });
    const button = () => page.root.querySelector<HTMLElement>('button.code');
    expect(button()?.getAttribute('aria-label')).toBe('Увеличить код');
    await page.press('button.code');
    expect(button()?.className).toContain('enlarged');
    expect(button()?.getAttribute('aria-label')).toBe('Закрыть');
    button()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await page.browser.clock.settle();
    expect(button()?.className).not.toContain('enlarged');
  });

  it('can be shared with the share sheet, and saved', async () => {
    const { page } = await openPayment({ qr_code: nspk }, { canShare: true });
    const done: unknown[] = [];
    page.browser.device.share = async (address) => {
      done.push(address);
      return true;
    };
    const [share, save] = page.root.querySelectorAll<HTMLElement>('.qr-actions button');
    expect([share?.textContent, save?.textContent]).toEqual(['Поделиться', 'Сохранить код']);
    share?.click();
    expect(done).toEqual([nspk]);
    const plain = await openPayment({ qr_code: nspk });
    expect(plain.page.words()).not.toContain('Поделиться');
  });

  it('opens as a file when it is the service’s image', async () => {
    const { page } = await openPayment({ ...NO_REQUISITES, qr_code: image });
    const save = page.root.querySelector('.qr-actions a');
    expect(save?.getAttribute('href')).toBe(image);
    expect(save?.getAttribute('rel')).toContain('noreferrer');
  });
});
