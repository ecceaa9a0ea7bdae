import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAccount } from '../../../src/page/format/account.ts';
import type { Country } from '../../../src/page/format/country.ts';

const countries = fc.constantFrom<Country | null>('RU', 'AZ', 'KZ', 'UZ', 'KG', 'MN', null);

describe('formatAccount', () => {
  it.each<[string, Country | null, string]>([
    ['40817810438000000001', 'RU', '40817 810 4 3800 0000001'],
    ['40817.810.4.3800.0000001', 'RU', '40817 810 4 3800 0000001'],
    ['20208000123456789001', 'UZ', '2020 8000 1234 5678 9001'],
    ['40817810438000000001', null, '4081 7810 4380 0000 0001'],
    ['1240020000000001', 'KG', '1240 0200 0000 0001'],
    ['5001234567', 'MN', '5001 2345 67'],
    ['kz41722c000000000001', 'KZ', 'KZ41 722C 0000 0000 0001'],
    ['KZ41 722C 0000 0000 0001', 'KZ', 'KZ41 722C 0000 0000 0001'],
    ['AZ86AIIB00000000000000000001', 'AZ', 'AZ86 AIIB 0000 0000 0000 0000 0001'],
    ['MN070005005000000001', 'MN', 'MN07 0005 0050 0000 0001'],
    ['AZ86AXBZ00000000000000000001', 'AZ', 'AZ86 AXBZ 0000 0000 0000 0000 0001'],
  ])('shows %s of %s in groups and copies it without them', (raw, country, shown) => {
    expect(formatAccount(raw, country)).toEqual({
      shown: shown.replace(/ /g, '\u00a0'),
      copied: shown.replace(/ /g, ''),
      masked: false,
    });
  });

  it.each([
    '4081781043800*******',
    '40817********0000001',
    'KZ41722CXXXXXXXXX001',
    '•••• 0001',
    '40817xxxxxxxx0001',
  ])('offers no copy of the masked %s', (raw) => {
    expect(formatAccount(raw, 'RU')).toEqual({ shown: raw, copied: null, masked: true });
  });

  it.each(['shop@example.com', 'acc-7f3k', 'на кассе'])('shows %s unchanged', (raw) => {
    expect(formatAccount(raw, 'RU')).toEqual({ shown: raw, copied: null, masked: false });
  });

  it('copies every digit of a numeric account, whatever its length and country', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 34 });
    fc.assert(
      fc.property(digits, countries, (number, country) => {
        const { shown, copied } = formatAccount(number, country);
        expect([copied, shown.replace(/\u00a0/g, '')]).toEqual([number, number]);
      }),
    );
  });

  it('copies nothing but digits and capitals', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), countries, (raw, country) => {
        expect(formatAccount(raw, country).copied ?? '1').toMatch(/^[\dA-Z]+$/);
      }),
    );
  });
});
