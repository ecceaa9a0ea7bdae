import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdBack } from './harness/hold-back.ts';
import { newPage, screenIs } from './harness/page.ts';
import { type SandboxSite, startSandboxSite } from './harness/site.ts';
import { pass, until, untilShown } from './harness/time.ts';

let site: SandboxSite;

beforeAll(async () => {
  site = await startSandboxSite({ sandbox: { requisitesDelayMs: 0 } });
});
afterAll(() => site.close());

describe('what is loaded after the first screen', () => {
  it('finds the order in a link with debris, though it comes only at the third try', async () => {
    const { link } = await site.order({ amount: 1500 });
    const { page } = await newPage({ ownTime: true });
    let tries = 0;
    await page.route('**/assets/later-*', (route) => {
      tries += 1;
      return tries < 3 ? route.abort() : route.continue();
    });
    await page.goto(`${link}).`, { waitUntil: 'domcontentloaded' });
    await until(page, 'choose');
    expect(tries).toBe(3);
  });

  it('is not needed to learn the outcome, though it neither comes nor fails', async () => {
    const { orderId, link } = await site.order({ amount: 1500, transfer_method: 'to_card_number' });
    const { page } = await newPage({ ownTime: true });
    await page.route('**/assets/later-*', () => {});
    await page.goto(link, { waitUntil: 'commit' });
    await screenIs(page, 'pay');
    await site.post(`/sandbox/orders/${orderId}/complete`);
    await until(page, 'paid', 10);
  });

  it('goes on with the elements that stand there, the focus in them, and the marks against translation', async () => {
    const { link } = await site.order({ amount: 1500, transfer_method: 'to_card_number' });
    const { page } = await newPage({ ownTime: true });
    const come = await holdBack(page, '**/assets/later-*');
    await page.goto(link, { waitUntil: 'commit' });
    await screenIs(page, 'pay');
    const value = page.locator('[data-field="card_number"] [data-value]');
    const button = page.locator('[data-field="card_number"] button');
    expect(await value.getAttribute('translate')).toBe('no');
    const before = [await value.elementHandle(), await button.elementHandle()];
    await button.focus();
    come();
    await page.locator('.status-bar').waitFor();
    const after = [await value.elementHandle(), await button.elementHandle()];
    const same = await page.evaluate(([a, b, c, d]) => [a === c, b === d], [...before, ...after]);
    expect(same).toEqual([true, true]);
    expect(await value.getAttribute('translate')).toBe('no');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('is not needed for the code on a wide screen', async () => {
    const { link } = await site.order({ amount: 1500, transfer_method: 'to_card_number' });
    const { page } = await newPage({ ownTime: true, viewport: { width: 1280, height: 800 } });
    const come = await holdBack(page, '**/assets/later-*');
    await page.goto(link, { waitUntil: 'commit' });
    const drawing = page.locator('[data-qr] svg');
    await drawing.waitFor();
    const looks = () =>
      drawing.evaluate((svg) => {
        const [paper, ink] = [...svg.children].map((part) => getComputedStyle(part));
        const { width, height } = svg.getBoundingClientRect();
        return { paper: paper?.fill, ink: ink?.fill, border: ink?.stroke, width, height };
      });
    const first = await looks();
    expect(first).toEqual({
      paper: 'rgb(255, 255, 255)',
      ink: 'rgb(0, 0, 0)',
      border: 'none',
      width: 260,
      height: 260,
    });
    come();
    await page.locator('button.code').waitFor();
    expect(await looks()).toEqual(first);
  });

  it('draws the code whenever it comes; after ten seconds that is said to be missing', async () => {
    const { link } = await site.order({ amount: 1500, transfer_method: 'to_card_number' });
    const { page } = await newPage({ ownTime: true, viewport: { width: 1280, height: 800 } });
    const come = await holdBack(page, '**/assets/code-parts-*');
    await page.goto(link, { waitUntil: 'commit' });
    const missing = page.getByText('Код не загрузился');
    await page.getByText('Откройте на телефоне').waitFor();
    await pass(page, 8);
    expect(await missing.isVisible()).toBe(false);
    await untilShown(page, missing, 5);
    come();
    await page.locator('[data-qr] svg').waitFor();
    expect(await missing.isVisible()).toBe(false);
  });
});
