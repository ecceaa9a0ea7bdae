import { describe, expect, it } from 'vitest';
import { extrasTextOf } from '../../../src/page/extras/use-extras-text.ts';
import { LANGUAGES } from '../../../src/page/format/language.ts';
import {
  INLINED_LANGUAGE,
  isOffered,
  loadWords,
  OFFERED_LANGUAGES,
  pickLanguage,
} from '../../../src/page/text/languages.ts';
import { ru } from '../../../src/page/text/ru.ts';
import { ruExtras } from '../../../src/page/text/ru-extras.ts';

/** Every text of a dictionary by its path; a function gets {@link PLACES} as its parameters. */
function texts(dictionary: object, path = ''): [string, string][] {
  return Object.entries(dictionary).flatMap(([key, value]): [string, string][] => {
    const place = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'object' && value !== null) return texts(value, place);
    if (typeof value !== 'function') return [[place, String(value)]];
    const values = key === 'spokenTime' ? [120] : PLACES.slice(0, value.length);
    return [[place, String(Reflect.apply(value, undefined, values))]];
  });
}

const PLACES = ['«one»', '«two»'];

const arities = (dictionary: object): [string, number][] =>
  Object.entries(dictionary).flatMap(([key, value]): [string, number][] => {
    if (typeof value === 'function') return [[key, value.length]];
    return typeof value === 'object' && value !== null ? arities(value) : [];
  });

describe.each(OFFERED_LANGUAGES.map(({ language }) => language))('the dictionary in %s', (language) => {
  const whole = async () => {
    const words = await loadWords(language);
    return { ...words.text, ...extrasTextOf(words) };
  };
  const model = { ...ru, ...ruExtras };

  it('has exactly the keys of the Russian one', async () => {
    const keys = (dictionary: object) => texts(dictionary).map(([place]) => place);
    expect(keys(await whole()).sort()).toEqual(keys(model).sort());
  });

  it('has no empty text, no surplus space and no unfilled placeholder', async () => {
    for (const [place, text] of texts(await whole())) {
      expect([place, text.trim().replace(/ {2,}/g, ' ')]).toEqual([place, text]);
      expect(text, place).not.toBe('');
      expect(text, place).not.toMatch(/undefined|null|NaN|\$\{|\{\d|%s/);
    }
  });

  it('includes the texts of the lazy components', async () => {
    expect(extrasTextOf(await loadWords(language)) === ruExtras).toBe(language === 'ru');
  });

  it('uses every parameter', async () => {
    for (const [place, text] of texts(await whole())) {
      const given = texts(model).find(([other]) => other === place)?.[1] ?? '';
      for (const value of PLACES)
        expect([place, text.includes(value)]).toEqual([place, given.includes(value)]);
    }
    expect(arities(await whole()).sort()).toEqual(arities(model).sort());
  });

  it('is written in its own script', async () => {
    const isCyrillic = /[а-яё]/i;
    for (const [place, text] of texts(await whole())) {
      const own = text.replace(/«\w+»|SBP|QR/g, '');
      if (/[a-zа-яё]/i.test(own)) expect([place, isCyrillic.test(own)]).toEqual([place, language !== 'en']);
    }
  });

  it('spells the remaining time out in words', async () => {
    const { spokenTime } = await whole();
    for (const [seconds, figure] of [
      [300, '5'],
      [120, '2'],
      [60, '1'],
      [30, '30'],
    ] as const) {
      expect(spokenTime(seconds)).toMatch(new RegExp(`(^|\\D)${figure}(\\D|$)`));
    }
  });
});

describe('pickLanguage', () => {
  it.each([
    ['en', 'ru', ['ru-RU'], 'en'],
    [null, 'en', ['ru-RU'], 'en'],
    ['xx', 'en', ['ru-RU'], 'en'],
    ['EN', null, ['ru-RU'], 'ru'],
    [null, 'xx', ['en-US'], 'en'],
    [null, null, ['en-GB', 'ru'], 'en'],
    [null, null, ['ru-RU', 'en'], 'ru'],
    [null, null, ['de-DE', 'en-US'], 'en'],
    [null, null, ['de-DE', 'fr'], 'ru'],
    [null, null, ['be-BY', 'en'], 'ru'],
    [null, null, ['uk', 'en'], 'ru'],
    [null, null, ['tg-Cyrl-TJ', 'en'], 'ru'],
    [null, null, ['uz-Cyrl', 'en'], 'ru'],
    [null, null, ['EN-us'], 'en'],
    [null, null, ['enm', 'ru'], 'ru'],
    [null, null, [], 'ru'],
    [null, null, ['', '*', '_'], 'ru'],
  ])('by link %j, earlier choice %j and browser %j is %s', (asked, saved, preferred, language) => {
    expect(pickLanguage(asked, saved, preferred)).toBe(language);
  });

  it('picks Russian for a supported language without a dictionary', () => {
    for (const language of LANGUAGES) {
      expect(pickLanguage(null, null, [language])).toBe(isOffered(language) ? language : 'ru');
    }
  });

  it('picks an offered language; the inlined one needs no request', async () => {
    expect(isOffered(INLINED_LANGUAGE)).toBe(true);
    expect((await loadWords(INLINED_LANGUAGE)).text).toBe(ru);
    expect([null, '', 'constructor', 'xx'].some(isOffered)).toBe(false);
  });

  it.each(LANGUAGES.filter((language) => !isOffered(language)))(
    'skips a language without a dictionary: %s',
    async (language) => {
      expect((await loadWords(language)).text).toBe(ru);
    },
  );
});
