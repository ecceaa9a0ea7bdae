import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount } from '../../../src/contract/amount.ts';
import { formatAccount } from '../../../src/page/format/account.ts';
import { formatBank } from '../../../src/page/format/bank.ts';
import { formatCard } from '../../../src/page/format/card.ts';
import { LANGUAGES } from '../../../src/page/format/language.ts';
import { copyAmount, formatAmount } from '../../../src/page/format/money.ts';
import { formatName } from '../../../src/page/format/name.ts';
import { formatPhone } from '../../../src/page/format/phone.ts';
import { copiedSelection } from '../../../src/page/format/selection.ts';

describe('copiedSelection', () => {
  it.each([
    formatCard('4242424242424242'),
    formatPhone('+79001234567', 'RU'),
    formatPhone('050 123 45 67', 'AZ'),
    formatAccount('40817810438000000001', 'RU'),
    formatAccount('KZ41722C000000000001', 'KZ'),
    formatName('Иванов Иван Петрович'),
  ])('gives the copied form for the whole of $shown', (value) => {
    expect(copiedSelection(value.shown, value)).toBe(value.copied);
    expect(copiedSelection(` ${value.shown}\n`, value)).toBe(value.copied);
    // Some browsers turn no-break spaces into plain ones.
    expect(copiedSelection(value.shown.replace(/\u00a0/g, ' '), value)).toBe(value.copied);
  });

  it('gives the copied form for every sum in every language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000_000 }),
        fc.constantFrom(...LANGUAGES),
        fc.constantFrom('RUB', 'AZN', 'KZT', 'UZS', 'KGS', 'MNT', null),
        (cents, language, currency) => {
          const amount = parseAmount(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
          if (amount === null) throw new Error('no amount');
          const value = { shown: formatAmount(amount, currency, language), copied: copyAmount(amount) };
          expect(copiedSelection(value.shown, value)).toBe(amount);
        },
      ),
    );
  });

  it.each([
    ['2 345,5', '12 345,50 ₽', '12345.50', '2345.5'],
    ['345,50 ₽', '12 345,50 ₽', '12345.50', '345.50'],
    ['12 345', '12 345,50 ₽', '12345.50', '12345'],
    ['12 345,', '12 345,50 ₽', '12345.50', '12345'],
    ['1,500', '₽1,500', '1500', '1500'],
    ['1,1', '1,111.11 AZN', '1111.11', '11'],
    ['1,1', '11,11 ₽', '11.11', '1.1'],
    ['012 34', '2202 2012 3456 7895', '2202201234567895', '01234'],
    ['7 999', '+7 999 123 45 67', '+79991234567', '7999'],
    ['Иван', 'Иванов Иван Петрович', 'Иванов Иван Петрович', 'Иван'],
  ])('gives the digits of %j out of %s', (selected, shown, copied, expected) => {
    expect(copiedSelection(selected, { shown, copied })).toBe(expected);
  });

  it.each([
    ['a masked number', '2202 20', formatCard('220220******1234')],
    ['a bank', 'Сбер', formatBank('sber', 'RU')],
    ['a sign alone', '₽', { shown: '1 500 ₽', copied: '1500' }],
    ['nothing', ' \u00a0', formatCard('4242424242424242')],
    ['more than the value', 'Номер карты 4242 4242 4242 4242 Банк 1', formatCard('4242424242424242')],
  ])('leaves %s to the browser', (_, selected, value) => {
    expect(copiedSelection(selected, value)).toBeNull();
  });

  it('gives only what is part of the copied form', () => {
    const cards = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 12, maxLength: 19 });
    fc.assert(
      fc.property(cards, fc.nat(24), fc.nat(24), (number, from, to) => {
        const value = formatCard(number);
        const selected = value.shown.slice(Math.min(from, to), Math.max(from, to));
        const digits = selected.replace(/\D/g, '');
        expect(copiedSelection(selected, value)).toBe(digits === '' ? null : digits);
      }),
    );
  });
});
