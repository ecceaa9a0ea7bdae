import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/page/format/language.ts';
import { NOT_FOUND_PAGE } from '../../../src/server/site/not-found-page.ts';
import { startPage } from '../../../src/server/site/start-page.ts';
import { LETTERS } from '../../page/text/letters.ts';

/** The texts of a page by language: the page's own without an attribute. */
function textsOf(html: string): Map<string, string> {
  const found = html.matchAll(/<p(?: lang="([^"]*)")?>([^<]*)<\/p>/g);
  return new Map([...found].map(([, lang = 'ru', words = '']) => [lang, words]));
}

describe.each([
  ['of a 404', NOT_FOUND_PAGE],
  ['at the root', startPage(null)],
])('the page %s', (_, html) => {
  it('speaks every language of the payment page, each marked as such', () => {
    expect([...textsOf(html).keys()]).toEqual([...LANGUAGES]);
  });

  it('has only the letters of each language', () => {
    for (const language of LANGUAGES) {
      const letters = [...(textsOf(html).get(language) ?? '').toLowerCase()].filter((one) =>
        /\p{L}/u.test(one),
      );
      expect(letters.length).toBeGreaterThan(10);
      expect([language, letters.filter((one) => !LETTERS[language].test(one))]).toEqual([language, []]);
    }
  });
});

describe('the page of a 404', () => {
  it.each([
    ['ru', 'не платите ещё раз'],
    ['en', 'do not pay again'],
    ['az', 'yenidən ödəməyin'],
    ['kk', 'қайта төлемеңіз'],
    ['uz', 'qayta toʻlamang'],
    ['ky', 'кайра төлөбөңүз'],
    ['mn', 'дахин бүү төлөөрэй'],
  ])('says in %s not to pay twice', (language, words) => {
    expect(textsOf(NOT_FOUND_PAGE).get(language)).toContain(words);
  });
});
