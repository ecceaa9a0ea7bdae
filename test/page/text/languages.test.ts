import { describe, expect, it } from 'vitest';
import { extrasTextOf } from '../../../src/page/extras/use-extras-text.ts';
import { LANGUAGES, type Language } from '../../../src/page/format/language.ts';
import { languagesOf, loadWords, pickLanguage } from '../../../src/page/text/languages.ts';
import { ru } from '../../../src/page/text/ru.ts';
import { ruExtras } from '../../../src/page/text/ru-extras.ts';
import { LETTERS, NAMES } from './letters.ts';

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

async function dictionaryOf(language: Language) {
  const words = await loadWords(language);
  return { ...words.text, ...extrasTextOf(words) };
}

/** Spellings of a neighbour's language, or of another sign for a letter. */
const MISSPELT: { readonly [language in Language]?: RegExp } = {
  az: /qapat|iptal|lütfən|gönderim/i,
  kk: /сомма/i,
  uz: /(?<![og])ʻ|c(?!h)/i,
  ky: /заказ/i,
};

/** Whole texts that a language shares with Russian or English. */
const SHARED_WORDS = /^(БИК|BIK|СБП|Чек|Сумма)$/;

describe.each(LANGUAGES)('the dictionary in %s', (language) => {
  const whole = () => dictionaryOf(language);
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

  it('has only the letters of its language, and no word of two alphabets', async () => {
    for (const [place, text] of texts(await whole())) {
      const own = text.replace(/«(one|two)»/g, '').replace(NAMES, '');
      const foreign = [...own.toLowerCase()].filter((sign) => /\p{L}|['’‘`]/u.test(sign));
      expect([place, foreign.filter((sign) => !LETTERS[language].test(sign))]).toEqual([place, []]);
      expect(text, place).not.toMatch(/[A-Za-z]\p{Script=Cyrillic}|\p{Script=Cyrillic}[A-Za-z]/u);
    }
  });

  it('adds no ending to a value, whose vowels it does not know', async () => {
    for (const [place, text] of texts(await whole())) {
      expect(text, place).not.toMatch(/«(one|two)»[\p{L}'’ʻʼ-]/u);
    }
  });

  it('spells words as its readers do', async () => {
    const wrong = MISSPELT[language];
    if (wrong === undefined) return;
    for (const [place, text] of texts(await whole())) expect(text, place).not.toMatch(wrong);
  });

  it('repeats no Russian and no English text, but for names and loanwords', async () => {
    for (const other of (['ru', 'en'] as const).filter((one) => one !== language)) {
      const others = new Map(texts(await dictionaryOf(other)));
      const same = texts(await whole()).filter(
        ([place, text]) => /\p{L}/u.test(text.replace(/«(one|two)»/g, '')) && others.get(place) === text,
      );
      expect(same.filter(([, text]) => !SHARED_WORDS.test(text))).toEqual([]);
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
    ['EN', null, ['ru-RU'], 'en'],
    ['kk-KZ', null, ['ru-RU'], 'kk'],
    ['kk_KZ', null, ['ru-RU'], 'kk'],
    ['uz-Latn', null, ['ru-RU'], 'uz'],
    ['KZ', null, ['ru-RU'], 'kk'],
    ['kg', null, ['ru-RU'], 'ky'],
    ['uz', 'mn', ['az'], 'uz'],
    [null, 'mn', ['az'], 'mn'],
    [null, 'xx', ['en-US'], 'en'],
    [null, null, ['en-GB', 'ru'], 'en'],
    [null, null, ['ru-RU', 'en'], 'ru'],
    [null, null, ['ru', 'kk'], 'ru'],
    [null, null, ['de-DE', 'en-US'], 'en'],
    [null, null, ['de-DE', 'mn-MN', 'ru'], 'mn'],
    [null, null, ['de-DE', 'fr'], undefined],
    [null, null, ['be-BY', 'en'], 'ru'],
    [null, null, ['uk', 'en'], 'ru'],
    [null, null, ['tg-Cyrl-TJ', 'en'], 'ru'],
    [null, null, ['az-Latn-AZ'], 'az'],
    [null, null, ['kk-Arab'], 'kk'],
    [null, null, ['mn-Mong-CN'], 'mn'],
    [null, null, ['ky-KG', 'ru'], 'ky'],
    [null, null, ['uz-Latn-UZ'], 'uz'],
    [null, null, ['uz-Cyrl', 'en'], 'ru'],
    [null, null, ['uz-Cyrl-UZ', 'en'], 'ru'],
    [null, null, ['az_Cyrl_AZ', 'en'], 'ru'],
    [null, null, ['EN-us'], 'en'],
    [null, null, ['enm', 'ru'], 'ru'],
    [null, null, [], undefined],
    [null, null, ['', '*', '_', 'constructor'], undefined],
  ])('by link %j, earlier choice %j and browser %j is %s', (asked, saved, preferred, language) => {
    expect(pickLanguage(asked, saved, preferred)).toBe(language);
  });

  it('picks every language by its own code', () => {
    for (const language of LANGUAGES) {
      expect(pickLanguage(language, null, [])).toBe(language);
      expect(pickLanguage(null, null, [language])).toBe(language);
    }
  });

  it('gives the inlined words without a request', async () => {
    expect((await loadWords('ru')).text).toBe(ru);
  });
});

describe('languagesOf', () => {
  it.each([
    [1, ['ru']],
    [2, ['az']],
    [3, ['kk']],
    [4, ['uz']],
    [5, ['ky']],
    [6, ['mn', 'en']],
    [7, ['ru']],
  ])('gives those of the country %j: %j', (geoId, languages) => {
    expect(languagesOf(geoId)).toEqual(languages);
  });
});
