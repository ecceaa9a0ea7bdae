import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amount, parseAmount } from '../../../src/contract/amount.ts';
import { type Currency, GEOS } from '../../../src/contract/geos.ts';
import { parseEnteredAmount as parse } from '../../../src/page/format/entered-amount.ts';
import { LANGUAGES, type Language } from '../../../src/page/format/language.ts';
import { formatAmount } from '../../../src/page/format/money.ts';

/** By default in roubles, on a Russian page. */
const parseEnteredAmount = (text: string, currency: Currency | null = 'RUB', language: Language = 'ru') =>
  parse(text, currency, language);

/** Valid sums of an order without one, in hundredths. */
const hundredths = fc.integer({ min: 1, max: 1_000_000_000 });

function partsOf(cents: number): { whole: string; fraction: string; amount: string } {
  const whole = String(Math.floor(cents / 100));
  const fraction = String(cents % 100).padStart(2, '0');
  return { whole, fraction, amount: fraction === '00' ? whole : `${whole}.${fraction}` };
}

describe('parseEnteredAmount', () => {
  it.each([
    ['1500', '1500'],
    ['1500,5', '1500.50'],
    ['1500.50', '1500.50'],
    ['1 500', '1500'],
    ['29\u00a0000', '29000'],
    ['13,379.70', '13379.70'],
    ['1\u00a0500,50', '1500.50'],
    ['1\u2009500,50', '1500.50'],
    ['1\u202f500', '1500'],
    ['1 234 567,89', '1234567.89'],
    ['1,234,567.89', '1234567.89'],
    ['1.234.567,89', '1234567.89'],
    ['1.234.567', '1234567'],
    ['1,234.5', '1234.50'],
    ['1.234,56', '1234.56'],
    ['1 234.56', '1234.56'],
    ['10 000 000', '10000000'],
    ['10000000,00', '10000000'],
    ['0,01', '0.01'],
    [',5', '0.50'],
    ['.05', '0.05'],
    ['1500,', '1500'],
    ['1500.', '1500'],
    ['007', '7'],
    ['00,50', '0.50'],
    ['\u200e1500\u200b', '1500'],
    ['  1500\n', '1500'],
  ])('reads %j', (text, amount) => {
    expect(parseEnteredAmount(text)).toEqual({ amount });
  });

  it.each([
    '1 500,50 ₽',
    '₽1,500.50',
    '₽ 1500.50',
    '1500,50 руб.',
    '1500,50 рублей',
    '1500,50р',
    '1500.50 RUB',
    'RUB 1,500.50',
    '1500,50 ₸',
    '1500,50 тг.',
    '1500,50 сум',
    '1500,50 so\u02bbm',
    "1500,50 so'm",
    '1500,50 сом',
    '1500,50 som',
    '1500,50 AZN',
    '1500,50 ₼',
    '₮1,500.50',
    '1,500.50₮',
    '1500,50 manat',
    '1 500,50 теңге',
    '1500,50 тенге',
    '1500.50 төгрөг',
    '1500.50төг',
    '1500,50 сўм',
    '1 500,50 so‘m',
    '1 500,50 so’m',
    '1 500,50 soʻm',
    '1 500,50 som',
  ])('parses a sum pasted with its currency: %s', (text) => {
    expect(parseEnteredAmount(text)).toEqual({ amount: '1500.50' });
  });

  it.each(['1,500', '1.500', '12,345', '999.999', '1,500 ₽', '1.000'])(
    'rejects %s as ambiguous: it may be thousands or not',
    (text) => {
      expect(parseEnteredAmount(text)).toEqual({ error: 'ambiguous' });
    },
  );

  it.each<[string, Currency, Language, string]>([
    ['50,000', 'MNT', 'mn', '50000'],
    ['50,000₮', 'MNT', 'mn', '50000'],
    ['50.000', 'MNT', 'ru', '50000'],
    ['50,000', 'UZS', 'uz', '50000'],
    ["50.000 so'm", 'UZS', 'uz', '50000'],
    ['₽1,500', 'RUB', 'en', '1500'],
    ['1,500', 'KZT', 'mn', '1500'],
  ])(
    'reads thousands in %s: the currency %s or the page in %s says so',
    (text, currency, language, amount) => {
      expect(parseEnteredAmount(text, currency, language)).toEqual({ amount });
    },
  );

  it.each<[string, Currency | null, Language]>([
    ['1.500', 'RUB', 'en'],
    ['1,500', 'AZN', 'az'],
    ['1.500', 'AZN', 'az'],
    ['1,500', 'KZT', 'kk'],
    ['1,500', 'KGS', 'ky'],
    ['1.500', null, 'mn'],
  ])('does not guess %s in %s on a page in %s', (text, currency, language) => {
    expect(parseEnteredAmount(text, currency, language)).toEqual({ error: 'ambiguous' });
  });

  it('parses the own form of every sum on the page, in every currency and language', () => {
    const amounts = hundredths
      .map((cents) => parseAmount(partsOf(cents).amount))
      .filter((one) => one !== null);
    const currencies = [null, ...GEOS.map(({ currency }) => currency)];
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom(...currencies),
        fc.constantFrom(...LANGUAGES),
        (amount: Amount, currency, language) => {
          const shown = formatAmount(amount, currency, language);
          expect(parse(shown, currency, language), shown).toEqual({ amount });
        },
      ),
    );
  });

  it.each(['', '   ', '\u00a0', '\u200b', '₽'])('finds %j empty', (text) => {
    expect(parseEnteredAmount(text)).toEqual({ error: 'empty' });
  });

  it.each([
    'abc',
    '-5',
    '−5',
    '+5',
    '1e5',
    '0x10',
    '1500$',
    '100 USD',
    '€100',
    '5%',
    '.',
    ',',
    '1,2,3',
    '1.2.3',
    '1,234,56',
    '1,23.45',
    '1.234,567.8',
    '12 34',
    '1 50',
    '0 500',
    '1 234,567 8',
    '100 рублей 50 копеек',
    '１５００',
    '١٥٠٠',
    '1\u066b5',
    "1'500",
    'Infinity',
    'NaN',
    '100 200 USD',
  ])('rejects %s', (text) => {
    expect(parseEnteredAmount(text)).toEqual({ error: 'not-a-number' });
  });

  it.each(['0', '0,0', '0.00', '000', '0,'])('finds %s too small', (text) => {
    expect(parseEnteredAmount(text)).toEqual({ error: 'too-small' });
  });

  it.each(['10000000,01', '10 000 001', '10000001', '99999999', '100000000', '9'.repeat(400)])(
    'finds %s too large',
    (text) => {
      expect(parseEnteredAmount(text)).toEqual({ error: 'too-large' });
    },
  );

  it.each(['0,001', '0,500', '1500,123', '1 500,123', '1,500.123', '1,0000', ',500'])(
    'never rounds %s',
    (text) => {
      expect(parseEnteredAmount(text)).toEqual({ error: 'too-precise' });
    },
  );

  it('parses every sum in every unambiguous spelling', () => {
    fc.assert(
      fc.property(hundredths, fc.constantFrom(' ', '\u00a0', '\u2009', '\u202f', ''), (cents, space) => {
        const { whole, fraction, amount } = partsOf(cents);
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, space);
        for (const decimal of [',', '.']) {
          expect(parseEnteredAmount(grouped + decimal + fraction)).toEqual({ amount });
        }
        const english = `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
        const german = `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction}`;
        expect([parseEnteredAmount(english), parseEnteredAmount(german)]).toEqual([{ amount }, { amount }]);
      }),
    );
  });

  it('returns a sum in bounds or a reason for any text', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789,. \u00a0₽-e'), maxLength: 14 });
    fc.assert(
      fc.property(fc.oneof(typed, fc.string({ unit: 'binary' })), (text) => {
        const entered = parseEnteredAmount(text);
        if ('error' in entered) return;
        expect(entered.amount).toMatch(/^\d+(\.\d\d)?$/);
        expect(Number(entered.amount)).toBeGreaterThanOrEqual(0.01);
        expect(Number(entered.amount)).toBeLessThanOrEqual(10_000_000);
      }),
    );
  });
});
