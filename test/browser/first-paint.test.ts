import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { delayRequests } from './harness/delay-requests.ts';
import { newPage, screenIs } from './harness/page.ts';
import { type SandboxSite, startSandboxSite } from './harness/site.ts';

let site: SandboxSite;

beforeAll(async () => {
  site = await startSandboxSite({ sandbox: { requisitesDelayMs: 0 } });
});
afterAll(() => site.close());

/** Records, in the page, every call of a function that loads the platform's locale data. */
function watchIntl(): void {
  const used: string[] = [];
  Reflect.set(window, 'usedIntl', used);
  const note = (holder: object, name: string) => {
    const original: unknown = Reflect.get(holder, name);
    if (typeof original !== 'function') return;
    const watched = new Proxy(original, {
      apply(target, self, values) {
        used.push(name);
        return Reflect.apply(target, self, values);
      },
      construct(target, values) {
        used.push(name);
        return Reflect.construct(target, values);
      },
    });
    Object.defineProperty(holder, name, { value: watched, configurable: true, writable: true });
  };
  for (const name of Object.getOwnPropertyNames(Intl)) note(Intl, name);
  for (const holder of [Number.prototype, Date.prototype, Array.prototype]) {
    for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) note(holder, name);
  }
  for (const name of ['localeCompare', 'normalize', 'toLocaleUpperCase', 'toLocaleLowerCase'])
    note(String.prototype, name);
}

const usedIntl = (page: Page) => page.evaluate(() => Reflect.get(window, 'usedIntl'));

/** Records, in the page, when the first requisite came into the document. */
function watchRequisites(): void {
  new MutationObserver((_, observer) => {
    if (document.querySelector('[data-field="card_number"] [data-value]') === null) return;
    Reflect.set(window, 'requisitesAtMs', performance.now());
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** Paths of the requests before that moment, besides the document. */
function requestedBefore(): string[] {
  const atMs = Number(Reflect.get(window, 'requisitesAtMs'));
  const resources = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < atMs);
  return resources.map(({ name }) => new URL(name).pathname);
}

async function anOrderWithRequisites(amount: number): Promise<string> {
  const { orderId } = await site.order({ amount, transfer_method: 'to_card_number' });
  const path = `/api/v1/payments/check-by-order-id/${orderId}/`;
  await expect.poll(() => site.call('GET', path)).toMatchObject({ card_number: expect.any(String) });
  return orderId;
}

describe('the first paint of the requisites', () => {
  it('needs three requests to one origin: document, order and payment', async () => {
    const orderId = await anOrderWithRequisites(1500);
    const { page, context, report } = await newPage();
    await context.addInitScript(watchRequisites);
    await page.goto(`${site.url}/${orderId}`);
    await page.locator('[data-field="card_number"] [data-value]').waitFor();
    const requested = await page.evaluate(requestedBefore);
    // Preloads at the end of the document do not delay the first paint.
    const isPreload = (path: string) => path.startsWith('/assets/');
    expect(requested.filter((path) => !isPreload(path)).sort()).toEqual([
      `/api/v1/orders/${orderId}/`,
      `/api/v1/payments/check-by-order-id/${orderId}/`,
    ]);
    const html = await (await page.request.get(`${site.url}/order`)).text();
    for (const path of requested.filter(isPreload)) {
      expect(html).toContain(`<link rel="modulepreload" href="${path}"`);
    }
    expect(new Set(report.requests.map(({ url }) => new URL(url).origin))).toEqual(new Set([site.url]));
    expect([...report.errors, ...report.complaints]).toEqual([]);
  });

  it.each(['ru-RU', 'en-GB'])('calls no Intl function (%s)', async (locale) => {
    const orderId = await anOrderWithRequisites(12345.6);
    const { page, context } = await newPage({ locale });
    await context.addInitScript(watchIntl);
    await page.goto(`${site.url}/${orderId}`);
    await page.locator('[data-field="card_number"] [data-value]').waitFor();
    expect(await usedIntl(page)).toEqual([]);
    const unpaid = await site.order({ amount: 12345.6 });
    await page.goto(`${site.url}/${unpaid.orderId}`);
    await screenIs(page, 'choose');
    expect(await usedIntl(page)).toEqual([]);
  });

  it('would be caught calling an Intl function', async () => {
    const { page, context } = await newPage();
    await context.addInitScript(watchIntl);
    await page.goto(`${site.url}/order`);
    await page.evaluate(() => [new Intl.NumberFormat('ru').format(1), (1).toLocaleString('ru')]);
    expect(await usedIntl(page)).toEqual(['NumberFormat', 'toLocaleString']);
  });
});

describe('the language of an earlier visit', () => {
  it('delays the first screen in a browser without requestIdleCallback', async () => {
    const orderId = await anOrderWithRequisites(1500);
    const { page, context } = await newPage({ locale: 'ru-RU' });
    await context.addInitScript(() => {
      Reflect.deleteProperty(window, 'requestIdleCallback');
      localStorage.setItem('language', 'en');
    });
    const release = await delayRequests(page, '**/assets/en-*.js');
    const read = page.waitForResponse(/check-by-order-id/);
    await page.goto(`${site.url}/${orderId}`, { waitUntil: 'commit' });
    await (await read).finished();
    // The effects of the answer are painted by then.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
    });
    expect(await page.locator('main').getAttribute('data-screen')).toBe('loading');
    release();
    await screenIs(page, 'pay');
    expect(await page.locator('main').textContent()).toContain('exactly');
  });
});

describe('without JavaScript', () => {
  it('the document shows its advice at once, without the skeleton', async () => {
    const { page, report } = await newPage({ javaScriptEnabled: false });
    await page.goto(`${site.url}/${(await site.order()).orderId}`);
    await page.getByText('Включите JavaScript').waitFor();
    await page.getByText('do not pay again').waitFor();
    expect(await page.locator('.skeleton').isVisible()).toBe(false);
    expect(report.complaints).toEqual([]);
  });
});

describe('without the globals of newer browsers', () => {
  it('a checkout reaches its outcome', async () => {
    const orderId = await anOrderWithRequisites(1500);
    const { page, report } = await newPage({ older: true });
    await page.goto(`${site.url}/${orderId}`);
    await screenIs(page, 'pay');
    await page.locator('[data-field="card_number"] [data-value]').waitFor();
    await site.post(`/sandbox/orders/${orderId}/complete`);
    await screenIs(page, 'paid');
    expect(report.errors).toEqual([]);
  });
});
