import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe } from './harness/axe.ts';
import { openPage, screenIs } from './harness/page.ts';
import { type SandboxSite, startSandboxSite } from './harness/site.ts';

let site: SandboxSite;

beforeAll(async () => {
  site = await startSandboxSite();
});
afterAll(() => site.close());

const order = async (fields: object = {}) => (await site.order({ amount: 1500.5, ...fields })).orderId;
const payment = (fields: object = {}) =>
  order({ transfer_method: 'to_sbp_number', requisites: 0, ...fields });
const fault = async (orderId: string, preset: string, more: object = {}) => {
  await site.post('/sandbox/faults', { preset, order_id: orderId, ...more });
  return orderId;
};
const after = async (orderId: string, ...calls: string[]) => {
  for (const call of calls) await site.post(`/sandbox/orders/${orderId}/${call}`);
  return orderId;
};

/** Each screen, and how the running service brings it about. `act` does so once the page is open. */
const SCREENS: Record<
  string,
  { path: () => Promise<string>; act?: (orderId: string, page: Page) => Promise<void> }
> = {
  loading: { path: async () => fault(await order(), 'slow', { delay_ms: 20_000 }) },
  'link-invalid': { path: async () => 'no-order-here' },
  'not-found': { path: async () => '00000000-0000-4000-8000-000000000000' },
  unavailable: { path: async () => fault(await order(), 'html') },
  verify: { path: async () => fault(await payment(), 'recaptcha') },
  choose: { path: () => order() },
  preparing: { path: () => payment({ requisites: false }) },
  pay: { path: () => payment() },
  withdrawn: {
    path: () => payment(),
    async act(orderId, page) {
      await screenIs(page, 'pay');
      await site.call('DELETE', `/sandbox/orders/${orderId}/requisites`);
    },
  },
  expired: { path: async () => after(await payment(), 'expire') },
  paid: { path: async () => after(await payment(), 'complete') },
  canceled: { path: async () => after(await payment(), 'cancel') },
  refunded: { path: async () => after(await payment(), 'complete', 'refund') },
  deleted: { path: async () => after(await payment(), 'delete') },
};

const LOOKS = [
  { locale: 'ru-RU', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { locale: 'en-GB', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  { locale: 'ru-RU', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { locale: 'en-GB', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
] as const;

/** Text of two lines is one target in a sentence; everything else that can be pressed has room for a finger. */
function smallTargets(): string[] {
  return [...document.querySelectorAll('main a, main button, main select, main input')]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
    .map(({ element, box }) => `${element.outerHTML.slice(0, 80)}: ${box.width} × ${box.height}`);
}

describe.each(Object.entries(SCREENS))('the screen %s', (screen, { path, act }) => {
  it('is reached, and is accessible in both languages and both themes, on a phone and on a desktop', async () => {
    for (const look of LOOKS) {
      const orderId = await path();
      const { page, report } = await openPage(`${site.url}/${orderId}`, { ...look, reducedMotion: 'reduce' });
      await act?.(orderId, page);
      await screenIs(page, screen);
      if (screen !== 'loading') {
        await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(look.locale.slice(0, 2));
      }
      expect({ look, violations: await axe(page) }).toEqual({ look, violations: [] });
      expect({ look, small: await page.evaluate(smallTargets) }).toEqual({ look, small: [] });
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect({ look, sideways }).toEqual({ look, sideways: 0 });
      expect(report.errors).toEqual([]);
    }
  });

  it('fits 320 px, and a page that is zoomed to 400 %', async () => {
    const orderId = await path();
    const { page } = await openPage(`${site.url}/${orderId}`, { viewport: { width: 320, height: 256 } });
    await act?.(orderId, page);
    await screenIs(page, screen);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
