import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extrasTextOf } from '../../src/page/extras/use-extras-text.ts';
import { BANKS } from '../../src/page/format/bank.ts';
import type { Country } from '../../src/page/format/country.ts';
import type { Language } from '../../src/page/format/language.ts';
import { loadWords } from '../../src/page/text/languages.ts';
import { layoutFaults } from './harness/layout.ts';
import { newLastingPage, newPage, type OpenedPage, screenIs } from './harness/page.ts';
import { type SandboxSite, startSandboxSite } from './harness/site.ts';
import { until } from './harness/time.ts';

let site: SandboxSite;
/** Of a payer whose browser names no language of the page: the order's country decides. */
let opened: OpenedPage;

beforeAll(async () => {
  site = await startSandboxSite({ sandbox: { requisitesDelayMs: 0 } });
  opened = await newLastingPage({ locale: 'de-DE', ownTime: true, reducedMotion: 'reduce' });
});
afterAll(async () => {
  await opened.context.close();
  await site.close();
});

interface Journey {
  readonly language: Language;
  readonly country: Country;
  readonly geoId: number;
  readonly method: string;
  /** The sum as payers there type it, and as the page shows it. */
  readonly typed: string;
  readonly shown: string;
  /** What the receipt's date begins with. */
  readonly date: RegExp;
  readonly query?: string;
}

const DAY_FIRST = /^\d\d\.\d\d\.\d{4}, \d\d:\d\d GMT\+3$/;

const JOURNEYS: readonly Journey[] = [
  {
    language: 'ru',
    country: 'RU',
    geoId: 1,
    method: 'to_sbp_number',
    typed: '12 345,60 руб.',
    shown: '12 345,60 ₽',
    date: /^\d{1,2} [а-я]+ \d{4}/,
  },
  {
    language: 'en',
    country: 'RU',
    geoId: 1,
    method: 'to_card_number',
    typed: '₽12,345',
    shown: '₽12,345',
    date: /\d{4}/,
    query: '?lang=EN',
  },
  {
    language: 'az',
    country: 'AZ',
    geoId: 2,
    method: 'to_card_number',
    typed: '12345,60 manat',
    shown: '12 345,60 AZN',
    date: DAY_FIRST,
  },
  {
    language: 'kk',
    country: 'KZ',
    geoId: 3,
    method: 'to_sbp_number',
    typed: '1 234 567 теңге',
    shown: '1 234 567 ₸',
    date: DAY_FIRST,
  },
  {
    language: 'uz',
    country: 'UZ',
    geoId: 4,
    method: 'to_card_number',
    typed: "1.234.567,50 so'm",
    shown: '1 234 567,50 so\u02bbm',
    date: DAY_FIRST,
  },
  {
    language: 'ky',
    country: 'KG',
    geoId: 5,
    method: 'to_sbp_number',
    typed: '1 234 567,50 сом',
    shown: '1 234 567,50 сом',
    date: DAY_FIRST,
  },
  {
    language: 'mn',
    country: 'MN',
    geoId: 6,
    method: 'to_account_number',
    typed: '50,000₮',
    shown: '50,000₮',
    date: /^\d{4}\.\d\d\.\d\d, \d\d:\d\d GMT\+3$/,
  },
];

const plain = (text: string | null) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');

describe('a checkout', () => {
  it.each(JOURNEYS)('goes in $language from a typed $typed to the receipt', async (journey) => {
    const { language, country, geoId, method, typed, shown, date, query = '' } = journey;
    const { page, report } = opened;
    const words = await loadWords(language);
    const { text } = words;
    const { orderId, link } = await site.order({ geo_id: geoId, outter_id: '10482' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(link + query, { waitUntil: 'domcontentloaded' });
    await screenIs(page, 'choose');
    await page.locator(`html[lang="${language}"]`).waitFor();
    expect(await page.locator('h1').textContent()).toBe(text.chooseTitle);
    await page.locator('#sum').fill(typed);
    await page.locator(`[data-method="${method}"]`).click();
    await until(page, 'pay', 10);

    const value = async (field: string) =>
      plain(await page.locator(`[data-field="${field}"] [data-value]`).textContent());
    expect(await value('amount')).toBe(shown);
    // As its customers know it, not the short name on the wire.
    const names = BANKS[country].split('|').map((line) => line.replace(/:.*/, ''));
    expect(names).toContain(await value('bank'));
    await page.getByText(extrasTextOf(words).waiting, { exact: true }).waitFor();
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect({ width, faults: await layoutFaults(page) }).toEqual({ width, faults: [] });
    }

    await site.post(`/sandbox/orders/${orderId}/complete`);
    await until(page, 'paid', 10);
    expect(await page.locator('h1').textContent()).toBe(text.messages.paid[0]);
    await expect.poll(() => page.title()).toContain(text.messages.paid[0]);
    const dates = (await page.locator('.receipt dd').allTextContents()).map(plain);
    expect(dates.filter((one) => date.test(one)).length, dates.join()).toBeGreaterThan(0);
    expect(report.errors).toEqual([]);
  });
});

/** Lets the chunk of a language not come. */
const WITHOUT: readonly (readonly [string, (route: Route) => unknown])[] = [
  ['fails', (route) => route.abort()],
  ['hangs', () => {}],
  [
    'is refused, because its integrity is wrong,',
    (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'self.altered = 1; export let text, extrasText',
      }),
  ],
];

describe('a chunk of words', () => {
  it.each(WITHOUT)('that %s leaves the page in the inlined language, to the outcome', async (_, block) => {
    const { orderId, link } = await site.order({ amount: 1500, transfer_method: 'to_card_number' });
    const { page } = await newPage({ ownTime: true });
    await page.route('**/assets/uz-*', block);
    await page.goto(`${link}?lang=uz`, { waitUntil: 'commit' });
    await until(page, 'pay', 10);
    await page.getByText('Номер карты', { exact: true }).waitFor();
    await site.post(`/sandbox/orders/${orderId}/complete`);
    await until(page, 'paid', 10);
    expect(await page.locator('h1').textContent()).toBe('Оплата получена');
    expect(await page.locator('html').getAttribute('lang')).toBe('ru');
    expect(await page.evaluate(() => Reflect.has(window, 'altered'))).toBe(false);
  });
});
