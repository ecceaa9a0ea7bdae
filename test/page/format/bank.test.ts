import { describe, expect, it } from 'vitest';
import { GEOS } from '../../../src/contract/geos.ts';
import { BANKS, banksOf, formatBank } from '../../../src/page/format/bank.ts';
import type { Country } from '../../../src/page/format/country.ts';

describe('formatBank', () => {
  it.each<[string, Country, string]>([
    ['sber', 'RU', 'Сбербанк'],
    ['Sberbank', 'RU', 'Сбербанк'],
    ['tinkoff', 'RU', 'Т-Банк'],
    ['tbank', 'RU', 'Т-Банк'],
    ['T-Bank', 'RU', 'Т-Банк'],
    ['ALFABANK', 'RU', 'Альфа-Банк'],
    ['gazprombank', 'RU', 'Газпромбанк'],
    ['rosselhozbank', 'RU', 'Россельхозбанк'],
    ['mtsbank', 'RU', 'МТС Банк'],
    ['rosbank', 'RU', 'Росбанк'],
    ['kaspi', 'KZ', 'Kaspi Bank'],
    ['homecredit', 'KZ', 'Home Credit Bank'],
    ['rbk', 'KZ', 'Bank RBK'],
    ['jusan', 'KZ', 'Alatau City Bank'],
    ['birbank', 'AZ', 'Kapital Bank (Birbank)'],
    ['kapital', 'AZ', 'Kapital Bank (Birbank)'],
    ['Kapital Bank', 'AZ', 'Kapital Bank (Birbank)'],
    ['m10', 'AZ', 'm10'],
    ['abb', 'AZ', 'ABB'],
    ['leobank', 'AZ', 'Leobank'],
    ['uzum', 'UZ', 'Uzum Bank'],
    ['xalqbanki', 'UZ', 'Xalq banki'],
    ['payme', 'UZ', 'Payme'],
    ['obank', 'KG', 'О!Банк'],
    ['odengi', 'KG', 'О!Деньги'],
    ['kompanion', 'KG', 'Компаньон'],
    ['bai-tushum', 'KG', 'Бай-Түшүм'],
    ['khan', 'MN', 'ХААН Банк'],
    ['xac', 'MN', 'ХасБанк'],
    ['golomt', 'MN', 'Голомт банк'],
    ['state', 'MN', 'Төрийн банк'],
    ['bogd', 'MN', 'Богд банк'],
    ['kicb', 'KG', 'KICB'],
    ['tdb', 'MN', 'Худалдаа хөгжлийн банк'],
  ])('knows %s of %s', (alias, country, name) => {
    expect(formatBank(alias, country, BANKS)).toEqual({ shown: name, copied: null, masked: false });
  });

  it('distinguishes the same alias in two countries', () => {
    const shown = (alias: string, country: Country) => formatBank(alias, country, BANKS).shown;
    expect([shown('kapital', 'AZ'), shown('kapitalbank', 'UZ')]).toEqual([
      'Kapital Bank (Birbank)',
      'Kapitalbank',
    ]);
    expect([shown('mbank', 'KG'), shown('mbank', 'MN')]).toEqual(['MBANK', 'М банк']);
    expect(shown('kapitalbank_uz', 'UZ')).toBe('Kapitalbank');
  });

  it.each([
    'kaspi',
    'sberx',
    'notsber',
    'sber tinkoff',
    'ООО sber',
    'Kapital\u00a0Bank',
    'ООО &quot;Банк&quot; <img src=x onerror=alert(1)>',
    'Bank',
    'банк 🏦',
    'constructor',
    '|',
    ':',
  ])('shows %s, which is no known Russian alias, unchanged', (raw) => {
    expect(formatBank(raw, 'RU', BANKS)).toEqual({ shown: raw, copied: null, masked: false });
  });

  it.each<[string, Country, string]>([
    ['tbc', 'RU', 'TBC Bank'],
    ['uzum', 'RU', 'Uzum Bank'],
    ['eskhata', 'RU', 'Банк Эсхата'],
    ['alif', 'KZ', 'Алиф Банк'],
    ['sber', 'KZ', 'Сбербанк'],
    // In two countries.
    ['mbank', 'RU', 'mbank'],
    ['kapital', 'AZ', 'kapital'],
  ])('knows %s across the border of %s', (alias, country, name) => {
    expect(formatBank(alias, country, banksOf('to_transgran_number')).shown).toBe(name);
    expect(formatBank(alias, country, banksOf('to_transgran_sbp')).shown).toBe(name);
  });

  it('gives the banks of the first screen the same names across a border', () => {
    for (const alias of [
      'sber',
      't',
      'tinkoff',
      'vtb',
      'alfa',
      'raif',
      'raiffeisen',
      'gpb',
      'gazprom',
      'Halyk Bank',
    ]) {
      for (const country of ['RU', 'KZ'] as const) {
        const first = formatBank(alias, country).shown;
        if (first !== alias)
          expect(formatBank(alias, country, banksOf('to_transgran_sbp')).shown).toBe(first);
      }
    }
  });

  it.each(['to_card_number', 'to_sbp_number', null])('knows no banks abroad for %s', (method) => {
    expect(banksOf(method)).toBe(BANKS);
  });

  it('knows no bank without a country', () => {
    expect(formatBank('sber', null).shown).toBe('sber');
  });

  it('has one bank for each alias of a country, and keeps a full name as it is', () => {
    for (const { code } of GEOS) {
      const names = BANKS[code].split('|').map((line) => line.replace(/:.*/, ''));
      for (const name of names) expect(formatBank(name, code, BANKS).shown).toBe(name);
      const aliases = BANKS[code].split('|').flatMap((line) => line.split(/[:,]/).slice(1));
      expect(new Set(aliases).size).toBe(aliases.length);
    }
  });
});
