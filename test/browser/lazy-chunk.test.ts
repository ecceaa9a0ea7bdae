import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { delayRequests } from './harness/delay-requests.ts';
import { newPage, screenIs } from './harness/page.ts';
import { type SandboxSite, startSandboxSite } from './harness/site.ts';
import { pass, until, untilShown } from './harness/time.ts';

let site: SandboxSite;

beforeAll(async () => {
  site = await startSandboxSite({ sandbox: { requisitesDelayMs: 0 } });
});
afterAll(() => site.close());

/** Lets every request for the lazy chunk hang, or fail. */
const WITHOUT = [
  ['hangs', (page: Page) => page.route('**/assets/extras-*', () => {})],
  ['fails', (page: Page) => page.route('**/assets/extras-*', (route) => route.abort())],
] as const;

describe.each(WITHOUT)('a lazy chunk that %s', (_, block) => {
  it('does not prevent an order link with surplus characters, the POST or the outcome', async () => {
    const { orderId, link } = await site.order({ amount: 1500 });
    const { page } = await newPage({ ownTime: true });
    await block(page);
    await page.goto(`${link}).`, { waitUntil: 'commit' });
    await screenIs(page, 'choose');
    await page.locator('[data-method="to_card_number"]').click();
    await until(page, 'pay', 10);
    await page.locator('[data-field="card_number"] [data-value]').waitFor();
    await site.post(`/sandbox/orders/${orderId}/complete`);
    await until(page, 'paid', 10);
  });

  it.each([
    ['cancel', 'canceled'],
    ['expire', 'expired'],
    ['delete', 'deleted'],
  ])('does not prevent the outcome after %s', async (call, screen) => {
    const { orderId, link } = await site.order({ amount: 1500, transfer_method: 'to_card_number' });
    const { page } = await newPage({ ownTime: true });
    await block(page);
    await page.goto(link, { waitUntil: 'commit' });
    await screenIs(page, 'pay');
    await site.post(`/sandbox/orders/${orderId}/${call}`);
    await until(page, screen, 15);
  });
});

describe('the lazy components', () => {
  it('are retried after failed loads', async () => {
    const { link } = await site.order({ amount: 1500, transfer_method: 'to_card_number' });
    const { page } = await newPage({ ownTime: true });
    let attempts = 0;
    await page.route('**/assets/extras-*', (route) => {
      attempts += 1;
      return attempts < 3 ? route.abort() : route.continue();
    });
    await page.goto(link, { waitUntil: 'commit' });
    await screenIs(page, 'pay');
    await untilShown(page, page.locator('.status-bar'), 15);
    expect(attempts).toBe(3);
  });

  it('keep the elements, the focus and translate="no" of the first screen', async () => {
    const { link } = await site.order({ amount: 1500, transfer_method: 'to_card_number' });
    const { page } = await newPage({ ownTime: true });
    const release = await delayRequests(page, '**/assets/extras-*');
    await page.goto(link, { waitUntil: 'commit' });
    await screenIs(page, 'pay');
    const value = page.locator('[data-field="card_number"] [data-value]');
    const heading = page.locator('h1');
    expect(await value.getAttribute('translate')).toBe('no');
    const before = [await value.elementHandle(), await heading.elementHandle()];
    await heading.focus();
    release();
    await page.locator('.status-bar').waitFor();
    const after = [await value.elementHandle(), await heading.elementHandle()];
    const same = await page.evaluate(([a, b, c, d]) => [a === c, b === d], [...before, ...after]);
    expect(same).toEqual([true, true]);
    expect(await value.getAttribute('translate')).toBe('no');
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('draw the QR code whenever the encoder loads, with a text after ten seconds without it', async () => {
    const { page } = await newPage({ ownTime: true, viewport: { width: 1280, height: 800 } });
    const release = await delayRequests(page, '**/assets/qr-*');
    await page.goto(await codeLink(), { waitUntil: 'commit' });
    const missing = page.getByText('Код не загрузился');
    await page.getByText('Отсканируйте в приложении банка').waitFor();
    await pass(page, 8);
    expect(await missing.isVisible()).toBe(false);
    await untilShown(page, missing, 5);
    release();
    await page.locator('[data-qr] svg').waitFor();
    expect(await missing.isVisible()).toBe(false);
  });

  it('come after the code of the page’s address, which they do not move', async () => {
    const { page } = await newPage({ viewport: { width: 1280, height: 800 } });
    const release = await delayRequests(page, '**/assets/extras-*');
    const { link } = await site.order({ amount: 1500, transfer_method: 'to_card_number' });
    await page.goto(link, { waitUntil: 'commit' });
    const code = page.locator('aside [data-qr] svg');
    await code.waitFor();
    expect(await page.locator('aside').textContent()).toBe('');
    const before = await code.boundingBox();
    release();
    await page.getByText('Открыть эту страницу на телефоне').waitFor();
    expect(await code.boundingBox()).toEqual(before);
  });

  it('request a failed encoder again, by themselves and by a press, and keep the sum', async () => {
    const { page } = await newPage({ ownTime: true, viewport: { width: 1280, height: 800 } });
    let works = false;
    await page.route('**/assets/qr-*', (route) => (works ? route.continue() : route.abort()));
    await page.goto(await codeLink(), { waitUntil: 'commit' });
    const missing = page.getByText('Код не загрузился');
    await untilShown(page, missing, 12);
    expect(await page.locator('[data-qr] svg').count()).toBe(0);
    expect(await page.locator('[data-field="amount"] [data-value]').textContent()).toMatch(/^1/);
    works = true;
    await page.getByRole('button', { name: 'Загрузить снова' }).click();
    await page.locator('[data-qr] svg').waitFor();
    expect(await missing.isVisible()).toBe(false);
  });
});

/** The link of an order that is paid by a code. */
async function codeLink(): Promise<string> {
  return (await site.order({ amount: 1500, transfer_method: 'nspk' })).link;
}
