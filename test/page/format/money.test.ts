import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amount, parseAmount } from '../../../src/contract/amount.ts';
import { type Currency, GEOS } from '../../../src/contract/geos.ts';
import { LANGUAGES, type Language } from '../../../src/page/format/language.ts';
import { copyAmount, currencyOf, formatAmount } from '../../../src/page/format/money.ts';

function amountOf(value: number | string): Amount {
  const amount = parseAmount(value);
  if (amount === null) throw new Error(`${value} is no amount`);
  return amount;
}

/** Any sum the wire can carry: up to 20 digits before the dot. */
const amounts = fc
  .tuple(fc.bigInt({ min: 0n, max: 99_999_999_999_999_999_999n }), fc.integer({ min: 0, max: 99 }))
  .filter(([whole, cents]) => whole > 0n || cents > 0)
  .map(([whole, cents]) => amountOf(`${whole}.${String(cents).padStart(2, '0')}`));

describe('formatAmount', () => {
  const SHOWN: Record<Currency, Record<Language, string>> = {
    RUB: {
      ru: '12\u00a0345,60\u00a0\u20bd',
      en: '\u20bd12,345.60',
      az: '12\u00a0345,60\u00a0\u20bd',
      kk: '12\u00a0345,60\u00a0\u20bd',
      uz: '12\u00a0345,60\u00a0\u20bd',
      ky: '12\u00a0345,60\u00a0\u20bd',
      mn: '12,345.60\u20bd',
    },
    AZN: {
      ru: '12\u00a0345,60\u00a0AZN',
      en: '12,345.60\u00a0AZN',
      az: '12\u00a0345,60\u00a0AZN',
      kk: '12\u00a0345,60\u00a0AZN',
      uz: '12\u00a0345,60\u00a0AZN',
      ky: '12\u00a0345,60\u00a0AZN',
      mn: '12,345.60\u00a0AZN',
    },
    KZT: {
      ru: '12\u00a0345,60\u00a0\u20b8',
      en: '\u20b812,345.60',
      az: '12\u00a0345,60\u00a0\u20b8',
      kk: '12\u00a0345,60\u00a0\u20b8',
      uz: '12\u00a0345,60\u00a0\u20b8',
      ky: '12\u00a0345,60\u00a0\u20b8',
      mn: '12,345.60\u20b8',
    },
    UZS: {
      ru: '12\u00a0345,60\u00a0\u0441\u0443\u043c',
      en: '12,345.60\u00a0UZS',
      az: '12\u00a0345,60\u00a0UZS',
      kk: '12\u00a0345,60\u00a0UZS',
      uz: '12\u00a0345,60\u00a0so\u02bbm',
      ky: '12\u00a0345,60\u00a0\u0441\u0443\u043c',
      mn: '12,345.60\u00a0UZS',
    },
    KGS: {
      ru: '12\u00a0345,60\u00a0\u0441\u043e\u043c',
      en: '12,345.60\u00a0KGS',
      az: '12\u00a0345,60\u00a0KGS',
      kk: '12\u00a0345,60\u00a0KGS',
      uz: '12\u00a0345,60\u00a0som',
      ky: '12\u00a0345,60\u00a0\u0441\u043e\u043c',
      mn: '12,345.60\u00a0KGS',
    },
    MNT: {
      ru: '12\u00a0345,60\u00a0\u20ae',
      en: '\u20ae12,345.60',
      az: '12\u00a0345,60\u00a0\u20ae',
      kk: '12\u00a0345,60\u00a0\u20ae',
      uz: '12\u00a0345,60\u00a0\u20ae',
      ky: '12\u00a0345,60\u00a0\u20ae',
      mn: '12,345.60\u20ae',
    },
  };

  for (const { currency } of GEOS) {
    it.each(LANGUAGES)(`writes ${currency} in %s by the same code points everywhere`, (language) => {
      expect(formatAmount(amountOf('12345.6'), currency, language)).toBe(SHOWN[currency][language]);
    });
  }

  it('uses no sign that common fonts draw as a box', () => {
    for (const { currency } of GEOS) {
      for (const language of LANGUAGES) {
        expect(formatAmount(amountOf(5), currency, language)).not.toMatch(/[\u20bc\u20c0]/);
      }
    }
  });

  it('writes the number alone when the currency is unknown', () => {
    expect(formatAmount(amountOf(1500), null, 'ru')).toBe('1\u00a0500');
    expect(formatAmount(amountOf('1500.5'), null, 'en')).toBe('1,500.50');
  });

  it('shows one sum for every spelling on the wire', () => {
    const shown = [1500, '1500', '1500.00'].map((value) => formatAmount(amountOf(value), 'RUB', 'ru'));
    expect(shown).toEqual(['1\u00a0500\u00a0₽', '1\u00a0500\u00a0₽', '1\u00a0500\u00a0₽']);
  });

  it.each([
    [2.3, '2,30'],
    [4.73, '4,73'],
    [9.7, '9,70'],
    [1.13, '1,13'],
    ['1500.10', '1\u00a0500,10'],
    ['12345678901234567.89', '12\u00a0345\u00a0678\u00a0901\u00a0234\u00a0567,89'],
  ])('shows %s to the last digit', (value, shown) => {
    expect(formatAmount(amountOf(value), null, 'ru')).toBe(shown);
  });

  it('keeps every digit of every sum, in every currency and language', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom(null, ...GEOS.map(({ currency }) => currency)),
        fc.constantFrom(...LANGUAGES),
        (amount, currency, language) => {
          const shown = formatAmount(amount, currency, language);
          expect(shown.replace(/\D/g, '')).toBe(amount.replace('.', ''));
          expect(shown).not.toMatch(/NaN|undefined|null| /);
        },
      ),
    );
  });

  it('groups the whole part by three from its end', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(...LANGUAGES), (amount, language) => {
        expect(formatAmount(amount, null, language)).toMatch(
          language === 'en' || language === 'mn'
            ? /^\d{1,3}(,\d{3})*(\.\d\d)?$/
            : /^\d{1,3}(\u00a0\d{3})*(,\d\d)?$/,
        );
      }),
    );
  });
});

describe('copyAmount', () => {
  it('gives digits with a dot, and no fraction for a whole sum', () => {
    expect(copyAmount(amountOf('12345.60'))).toBe('12345.60');
    expect(copyAmount(amountOf('1500.00'))).toBe('1500');
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(copyAmount(amount)).toMatch(/^\d+(\.\d{2})?$/);
      }),
    );
  });
});

describe('currencyOf', () => {
  it.each([
    ['Россия', 'RUB'],
    ['Российская Федерация', 'RUB'],
    ['РФ', 'RUB'],
    ['Russia', 'RUB'],
    ['RU', 'RUB'],
    ['rus', 'RUB'],
    ['Азербайджан', 'AZN'],
    ['Azerbaijan', 'AZN'],
    ['AZ', 'AZN'],
    ['AZE', 'AZN'],
    ['Казахстан', 'KZT'],
    ['Kazakhstan', 'KZT'],
    ['kz', 'KZT'],
    ['KAZ', 'KZT'],
    ['Узбекистан', 'UZS'],
    ['Uzbekistan', 'UZS'],
    ['UZ', 'UZS'],
    ['Кыргызстан', 'KGS'],
    ['Киргизия', 'KGS'],
    ['Kyrgyzstan', 'KGS'],
    ['KG', 'KGS'],
    ['KGZ', 'KGS'],
    ['Монголия', 'MNT'],
    ['Mongolia', 'MNT'],
    ['MN', 'MNT'],
    [' Mongolia ', 'MNT'],
  ])('takes the currency of the country %s, whatever the geo', (workCountry, currency) => {
    expect(currencyOf(workCountry, 1)).toBe(currency);
    expect(currencyOf(workCountry, null)).toBe(currency);
  });

  it('takes the currency of the geo when no country is given', () => {
    for (const { id, currency } of GEOS) expect(currencyOf(null, id)).toBe(currency);
  });

  it.each(['Türkiye', 'Rwanda', 'Montenegro', 'UA', 'ru-RU', '643', 'Белоруссия', ''])(
    'knows no currency for %s, rather than take that of the geo',
    (workCountry) => {
      expect(currencyOf(workCountry, 1)).toBeNull();
    },
  );

  it('knows no currency without a known geo', () => {
    expect([currencyOf(null, null), currencyOf(null, 0), currencyOf(null, 7)]).toEqual([null, null, null]);
  });
});
