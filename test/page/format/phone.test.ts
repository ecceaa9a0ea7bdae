import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Country } from '../../../src/page/format/country.ts';
import { formatPhone } from '../../../src/page/format/phone.ts';

const countries = fc.constantFrom<Country | null>('RU', 'AZ', 'KZ', 'UZ', 'KG', 'MN', null);

describe('formatPhone', () => {
  it.each<[string, Country | null, string]>([
    ['+79991234567', 'RU', '+7 999 123 45 67'],
    ['+7 (999) 123-45-67', 'RU', '+7 999 123 45 67'],
    ['\u202a+7 999 123-45-67\u202c', 'RU', '+7 999 123 45 67'],
    ['+77021111111', 'KZ', '+7 702 111 11 11'],
    ['+77021111111', 'RU', '+7 702 111 11 11'],
    ['89001234567', 'RU', '+7 900 123 45 67'],
    ['89001234567', 'KZ', '+7 900 123 45 67'],
    ['9001234567', 'RU', '+7 900 123 45 67'],
    ['79001234567', 'AZ', '+7 900 123 45 67'],
    ['+994501234567', 'AZ', '+994 50 123 45 67'],
    ['994501234567', 'RU', '+994 50 123 45 67'],
    ['+998901234567', 'UZ', '+998 90 123 45 67'],
    ['+996555123456', 'KG', '+996 555 123 456'],
    ['+97699112233', 'MN', '+976 9911 2233'],
    ['97699112233', 'MN', '+976 9911 2233'],
    ['+992927123456', 'RU', '+992 92 712 3456'],
    ['+375291234567', 'RU', '+375 29 123 45 67'],
    ['+37491123456', 'RU', '+374 91 123456'],
    ['+995551123456', 'RU', '+995 551 12 34 56'],
    ['+905321234567', 'RU', '+905321234567'],
    ['905321234567', 'RU', '+905321234567'],
    ['+84123456789', 'RU', '+84123456789'],
    ['+9001234567', 'RU', '+9001234567'],
  ])('shows %s in %s with its calling code', (raw, country, shown) => {
    const value = formatPhone(raw, country);
    expect(value.shown).toBe(shown.replace(/ /g, '\u00a0'));
    expect(value.copied).toBe(shown.replace(/ /g, ''));
    expect(value.masked).toBe(false);
  });

  it.each<[string, Country | null]>([
    ['89001234567', 'AZ'],
    ['89001234567', null],
    ['9001234567', 'UZ'],
    ['050 123 45 67', 'AZ'],
    ['99112233', 'MN'],
    ['0555 123456', 'KG'],
  ])('leaves the local number %s of %s unchanged', (raw, country) => {
    expect(formatPhone(raw, country)).toEqual({ shown: raw, copied: raw.replace(/ /g, ''), masked: false });
  });

  it.each(['+7 999 *** ** 67', '+7999•••••67', '+7999XXXXX67', '+7 999 xxx-xx-67', '+7 999 ### ## 67'])(
    'offers no copy of the masked %s',
    (raw) => {
      expect(formatPhone(raw, 'RU')).toEqual({ shown: raw, copied: null, masked: true });
    },
  );

  it.each(['+79991234567, +79997654321', '+7 999 123-45-67 доб. 12', '112', 'спросить', '+'])(
    'shows %s unchanged, without a copy form',
    (raw) => {
      expect(formatPhone(raw, 'RU')).toEqual({ shown: raw, copied: null, masked: false });
    },
  );

  it('changes no digit outside Russia and Kazakhstan', () => {
    const numbers = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 5, maxLength: 15 });
    fc.assert(
      fc.property(numbers, fc.constantFrom('', '+'), countries, (digits, plus, country) => {
        const { shown, copied } = formatPhone(plus + digits, country);
        expect(copied).toMatch(/^\+?\d+$/);
        expect(shown.replace(/\u00a0/g, '')).toBe(copied);
        const kept = plus === '+' || (country !== 'RU' && country !== 'KZ');
        if (kept) expect(copied?.replace('+', '')).toBe(digits);
      }),
    );
  });

  it('copies a phone number or nothing for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), countries, (raw, country) => {
        expect(formatPhone(raw, country).copied ?? '1').toMatch(/^\+?\d+$/);
      }),
    );
  });
});
