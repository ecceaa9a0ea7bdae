import { afterEach, describe, expect, it, vi } from 'vitest';
import { DICTIONARIES } from '../../../src/page/text/languages.ts';
import { anOrder, ORDER_ID } from '../../../src/testing/builders.ts';
import { type RenderedPage, type RenderOptions, renderPage } from '../../../src/testing/render-page.ts';
import { answer, aScriptedService } from '../../../src/testing/scripted-service.ts';

let page: RenderedPage;

afterEach(() => page.stop());

async function open({
  query = '',
  order = anOrder(),
  ...options
}: Partial<RenderOptions> & { query?: string; order?: object } = {}) {
  page = await renderPage({
    fetch: aScriptedService({ order: [order], payment: [answer(404, { detail: 'Not Found' })] }),
    href: `https://pay.example/${ORDER_ID}${query}`,
    ...options,
  });
}

function choose(language: string) {
  const select = page.root.querySelector('select');
  if (select === null) throw new Error('there is no language switch');
  select.value = language;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

const title = () => page.root.querySelector('h1')?.textContent;

describe('the language of the page', () => {
  it.each([
    ['?lang=en', ['ru-RU'], 'Choose how to pay', 'en'],
    ['?lang=xx', ['en-US'], 'Choose how to pay', 'en'],
    ['?lang=<b>', ['ru-RU'], 'Выберите способ оплаты', 'ru'],
    ['', ['kk-KZ'], 'Төлем әдісін таңдаңыз', 'kk'],
    ['?lang=kg', ['ru-RU'], 'Төлөм ыкмасын тандаңыз', 'ky'],
    ['', ['uz-Cyrl-UZ'], 'Выберите способ оплаты', 'ru'],
    ['', ['de-DE'], 'Выберите способ оплаты', 'ru'],
    ['', ['en-GB'], 'Choose how to pay', 'en'],
  ])('follows the link %j and the browser languages %j', async (query, languages, words, language) => {
    await open({ query, languages });
    expect(title()).toBe(words);
    expect(page.browser.seen.language).toBe(language);
    expect(page.root.querySelector('select')?.value).toBe(language);
  });

  it('changes at once by the language switch, and is stored for the next visit', async () => {
    await open();
    choose('en');
    await page.browser.clock.settle();
    expect(title()).toBe('Choose how to pay');
    expect(page.words()).toContain('To pay ₽1,500');
    expect(page.browser.seen.language).toBe('en');
    expect(page.browser.seen.title).toBe('Order payment');
    page.stop();
    await open({ stored: page.browser.seen.stored });
    expect(title()).toBe('Choose how to pay');
  });

  it('is the last chosen one, in whichever order the dictionaries load', async () => {
    await open();
    choose('en');
    choose('ru');
    await page.browser.clock.settle();
    expect(title()).toBe('Выберите способ оплаты');
    expect(page.browser.seen.language).toBe('ru');
  });

  it('is requested again with back-off when its words do not load; until then the present one stays selected', async () => {
    await open();
    const load = vi.spyOn(DICTIONARIES, 'en');
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    choose('en');
    const select = () => page.root.querySelector('select')?.value;
    expect(select()).toBe('ru');
    await page.browser.clock.settle();
    const words = 'Язык пока не загрузился, пробуем ещё.';
    expect(page.words()).toContain(words);
    expect(page.browser.seen.announcements).toEqual([words]);
    await page.browser.clock.advance(3000);
    expect([select(), title()]).toEqual(['ru', 'Выберите способ оплаты']);
    await page.browser.clock.advance(6000);
    expect([select(), title()]).toEqual(['en', 'Choose how to pay']);
    expect(page.words()).not.toContain('has not loaded');
    expect(page.browser.seen.announcements).toHaveLength(1);
    load.mockRestore();
  });

  it('is not requested any more after another choice', async () => {
    await open();
    const load = vi.spyOn(DICTIONARIES, 'en').mockRejectedValue(new TypeError('no network'));
    choose('en');
    await page.browser.clock.settle();
    choose('ru');
    await page.browser.clock.advance(120_000);
    expect(load).toHaveBeenCalledTimes(1);
    expect(page.words()).not.toContain('Язык пока не загрузился');
    load.mockRestore();
  });

  it.each([
    [2, 'az', 'Ödəniş üsulunu seçin'],
    [6, 'mn', 'Төлбөрийн хэрэгсэл сонгоно уу'],
    [9, 'ru', 'Выберите способ оплаты'],
  ])(
    "is that of the order's country, %i, where the browser speaks none of them",
    async (geoId, language, words) => {
      await open({ order: anOrder({ geo_id: geoId }), languages: ['de-DE', 'ko'] });
      expect([title(), page.browser.seen.language]).toEqual([words, language]);
    },
  );

  it("is never that of the order's country against the browser", async () => {
    await open({ order: anOrder({ geo_id: 3 }), languages: ['de-DE', 'ru-KZ'] });
    expect(title()).toBe('Выберите способ оплаты');
  });

  it("stays the payer's choice when the order comes later", async () => {
    let sendOrder = () => {};
    const order = new Promise<Response>((resolve) => {
      sendOrder = () => resolve(answer(200, anOrder({ geo_id: 6 })));
    });
    page = await renderPage({
      fetch: (request) => (request.url.includes('/orders/') ? order : Promise.resolve(answer(404, {}))),
      href: `https://pay.example/${ORDER_ID}`,
      languages: ['de'],
    });
    await page.browser.clock.advance(3000);
    choose('az');
    await page.browser.clock.settle();
    sendOrder();
    await page.browser.clock.settle();
    expect([page.screen(), title()]).toEqual(['choose', 'Ödəniş üsulunu seçin']);
  });

  it('is Russian, without a wait, where there is no order to tell the country', async () => {
    page = await renderPage({
      fetch: async () => answer(404, {}),
      href: 'https://pay.example/',
      languages: ['de'],
    });
    expect([page.screen(), page.words()]).toEqual([
      'link-invalid',
      expect.stringContaining('Ссылка неполная'),
    ]);
  });

  it("is named in itself in the switch, those of the order's country first", async () => {
    const options = () =>
      [...page.root.querySelectorAll('option')].map(({ lang, textContent }) => [lang, textContent]);
    await open();
    expect(options()).toEqual([
      ['ru', 'Русский'],
      ['en', 'English'],
      ['az', 'Azərbaycanca'],
      ['kk', 'Қазақша'],
      ['uz', 'Oʻzbekcha'],
      ['ky', 'Кыргызча'],
      ['mn', 'Монгол'],
    ]);
    expect(page.root.querySelector('select')?.getAttribute('aria-label')).toBe('Язык');
    page.stop();
    await open({ order: anOrder({ geo_id: 6 }) });
    expect(options().map(([lang]) => lang)).toEqual(['mn', 'en', 'ru', 'az', 'kk', 'uz', 'ky']);
  });
});
