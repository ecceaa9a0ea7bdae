import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/page/format/language.ts';
import { axe, bringAxe } from './harness/axe.ts';
import { untilElement } from './harness/elements.ts';
import { applyTextSetting, layoutFaults, type TextSetting } from './harness/layout.ts';
import { newLastingPage, type OpenedPage, screenIs } from './harness/page.ts';
import { type SandboxSite, startSandboxSite } from './harness/site.ts';
import { until, untilShown } from './harness/time.ts';

let site: SandboxSite;
/** A page for each language: the locale of a context is fixed, and to open one takes far longer than to check a screen. */
let pages: readonly (OpenedPage & { readonly lang: keyof typeof VARIANTS })[];

beforeAll(async () => {
  site = await startSandboxSite();
  const opening = (['ru', 'en'] as const).map(async (lang) => {
    const opened = await newLastingPage({ locale: lang, reducedMotion: 'reduce', ownTime: true });
    return { ...opened, lang };
  });
  pages = await Promise.all(opening);
  for (const { context } of pages) {
    await bringAxe(context);
    // The redirect must not leave the page during the check: a 204 keeps the page.
    await context.route('https://shop.example/**', (route) => route.fulfill({ status: 204 }));
  }
});
afterAll(async () => {
  await Promise.all(pages.map(({ context }) => context.close()));
  await site.close();
});

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

/** Each screen, and the steps in the service that lead to it. `act` runs when the page is open. */
const SCREENS: Record<
  string,
  { path: () => Promise<string>; act?: (orderId: string, page: Page) => Promise<void> }
> = {
  loading: {
    path: async () => fault(await order(), 'slow', { delay_ms: 20_000 }),
    act: (_, page) => untilShown(page, page.locator('h1')),
  },
  'link-invalid': { path: async () => 'no-order-here' },
  'not-found': { path: async () => '00000000-0000-4000-8000-000000000000' },
  unavailable: { path: async () => fault(await order(), 'html') },
  verify: {
    path: async () => fault(await payment(), 'recaptcha'),
    act: (_, page) => until(page, 'verify'),
  },
  choose: { path: () => order() },
  preparing: { path: () => payment({ requisites: false }) },
  pay: { path: () => payment() },
  withdrawn: {
    path: () => payment(),
    async act(orderId, page) {
      await screenIs(page, 'pay');
      await site.call('DELETE', `/sandbox/orders/${orderId}/requisites`);
      await until(page, 'withdrawn');
    },
  },
  expired: { path: async () => after(await payment(), 'expire') },
  paid: { path: async () => after(await payment(), 'complete') },
  canceled: { path: async () => after(await payment(), 'cancel') },
  refunded: { path: async () => after(await payment(), 'complete', 'refund') },
  deleted: { path: async () => after(await payment(), 'delete') },
  closed: { path: () => order({ wire: { closed: true } }) },
};

const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 320, height: 640 };
const DESKTOP = { width: 1280, height: 800 };

/** Variants of a screen: between the two languages, both themes at both sizes. */
const VARIANTS = {
  ru: [
    { colorScheme: 'light', viewport: PHONE },
    { colorScheme: 'dark', viewport: DESKTOP },
  ],
  en: [
    { colorScheme: 'dark', viewport: PHONE },
    { colorScheme: 'light', viewport: DESKTOP },
  ],
} as const;

/** Opens the page on the screen, at the size of a phone. */
async function reach(screen: string, page: Page): Promise<void> {
  const orderId = (await SCREENS[screen]?.path()) ?? '';
  // Cancels the redirect of the previous order, which would interrupt the navigation.
  await page.evaluate(() => document.querySelector<HTMLElement>('.count button')?.click());
  await page.setViewportSize(PHONE);
  await page.goto(`${site.url}/${orderId}`, { waitUntil: 'domcontentloaded' });
  await SCREENS[screen]?.act?.(orderId, page);
  await screenIs(page, screen);
}

/** Resizes the page; resolves after its layout and its resize observers. */
async function resize(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport);
  await page.evaluate(
    (width) =>
      new Promise<void>((resolve) => {
        // Checks once in every frame, after the other resize observers.
        const isDone = () => (window.innerWidth === width ? resolve() : watch());
        const watch = () => {
          const observer = new ResizeObserver(() => {
            observer.disconnect();
            isDone();
          });
          observer.observe(document.documentElement);
        };
        watch();
      }),
    viewport.width,
  );
}

/** Changes the language without the driver's checks of the control, which would take longer than those of the page. */
async function changeLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    const select = document.querySelector('select');
    if (select) select.value = chosen;
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  }, language);
  await untilElement(page, `html[lang="${language}"]`);
}

/** Interactive elements smaller than 44 px. Links of two lines in a sentence are exempt. */
function smallTargets(): string[] {
  return [...document.querySelectorAll('main a, main button, main select, main input')]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
    .map(({ element, box }) => `${element.outerHTML.slice(0, 80)}: ${box.width} × ${box.height}`);
}

/** Horizontal overflow of the page in pixels. */
const horizontalOverflow = () => document.documentElement.scrollWidth - window.innerWidth;

describe.each(Object.keys(SCREENS))('the screen %s', (screen) => {
  beforeAll(() => Promise.all(pages.map(({ page }) => reach(screen, page))));

  it('has no axe violation in two languages, two themes, on a phone and on a desktop', async () => {
    for (const { page, lang, report } of pages) {
      if (screen !== 'loading') await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(lang);
      for (const { colorScheme, viewport } of VARIANTS[lang]) {
        const look = { lang, colorScheme, viewport };
        await page.emulateMedia({ colorScheme });
        await resize(page, viewport);
        expect({ look, violations: await axe(page) }).toEqual({ look, violations: [] });
        expect({ look, small: await page.evaluate(smallTargets) }).toEqual({ look, small: [] });
        expect({ look, horizontalOverflow: await page.evaluate(horizontalOverflow) }).toEqual({
          look,
          horizontalOverflow: 0,
        });
        await screenIs(page, screen);
      }
      expect(report.errors).toEqual([]);
    }
  });

  it('fits a small phone and a desktop in every language', async () => {
    const [first] = pages;
    if (first === undefined) throw new Error('there is no page');
    const { page } = first;
    for (const viewport of [SMALL_PHONE, DESKTOP]) {
      await resize(page, viewport);
      for (const language of LANGUAGES) {
        const look = { language, viewport };
        await changeLanguage(page, language);
        expect({ look, faults: await layoutFaults(page) }).toEqual({ look, faults: [] });
        expect({ look, small: await page.evaluate(smallTargets) }).toEqual({ look, small: [] });
      }
      await screenIs(page, screen);
      // As a payer does, once at each size.
      await page.locator('select').selectOption('ru');
      await page.locator('html[lang="ru"]').waitFor();
    }
  });

  it('fits 320 px and a zoom of 400 % without horizontal scrolling', async () => {
    for (const { page } of pages) {
      await resize(page, { width: 320, height: 256 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await screenIs(page, screen);
    }
  });

  // The last ones of the screen: the next one opens the page anew.
  it.each<[TextSetting, 'opened before' | 'opened anew']>([
    ['twice as large', 'opened before'],
    ['at least 24 px', 'opened anew'],
  ])('fits 320 and 360 px with text %s', async (setting, opened) => {
    if (opened === 'opened anew') await Promise.all(pages.map(({ page }) => reach(screen, page)));
    for (const { page, lang } of pages) {
      await applyTextSetting(page, setting);
      for (const width of [320, 360]) {
        await resize(page, { width, height: 740 });
        const look = { lang, width };
        expect({ look, faults: await layoutFaults(page, setting) }).toEqual({ look, faults: [] });
        await screenIs(page, screen);
      }
    }
  });
});
