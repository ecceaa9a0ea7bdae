import { afterEach, describe, expect, it, vi } from 'vitest';
import { OFFERED_LANGUAGES } from '../../../src/page/text/languages.ts';
import { anOrder, ORDER_ID } from '../../../src/testing/builders.ts';
import { type RenderedPage, type RenderOptions, renderPage } from '../../../src/testing/render-page.ts';
import { answer, aScriptedService } from '../../../src/testing/scripted-service.ts';

let page: RenderedPage;

afterEach(() => page.stop());

async function open({ query = '', ...options }: Partial<RenderOptions> & { query?: string } = {}) {
  page = await renderPage({
    fetch: aScriptedService({ order: [anOrder()], payment: [answer(404, { detail: 'Not Found' })] }),
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
    ['', ['kk-KZ'], 'Выберите способ оплаты', 'ru'],
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
    const english = OFFERED_LANGUAGES.find(({ language }) => language === 'en');
    if (english === undefined) throw new Error('English is not offered');
    const load = vi.spyOn(english, 'load');
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
    const english = OFFERED_LANGUAGES.find(({ language }) => language === 'en');
    if (english === undefined) throw new Error('English is not offered');
    const load = vi.spyOn(english, 'load').mockRejectedValue(new TypeError('no network'));
    choose('en');
    await page.browser.clock.settle();
    choose('ru');
    await page.browser.clock.advance(120_000);
    expect(load).toHaveBeenCalledTimes(1);
    expect(page.words()).not.toContain('Язык пока не загрузился');
    load.mockRestore();
  });

  it('is named in its own language in the switch', async () => {
    await open();
    const options = [...page.root.querySelectorAll('option')];
    expect(options.map(({ lang, textContent }) => [lang, textContent])).toEqual([
      ['ru', 'Русский'],
      ['en', 'English'],
    ]);
    expect(page.root.querySelector('select')?.getAttribute('aria-label')).toBe('Язык');
  });
});
