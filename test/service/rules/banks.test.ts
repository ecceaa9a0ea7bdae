import { describe, expect, it } from 'vitest';
import { bankAliases, bankOf } from '../../../src/service/rules/banks.ts';

describe('a bank', () => {
  it('is found by its aliases in any case', () => {
    for (const alias of ['sber', 'SBERBANK', 'Sber']) {
      expect(bankOf('RU', alias)).toEqual({ name: 'Сбербанк', bik: '044525225' });
    }
  });

  it('is found by its name too', () => {
    for (const named of ['Сбербанк', 'сбербанк', ' Sberbank ', 'sber']) {
      expect(bankAliases('RU', named)).toEqual(['sber', 'sberbank']);
    }
    expect(bankAliases('KG', 'О!Банк')).toEqual(['obank', 'odengi']);
  });

  it('may be one of another country, after the country’s own', () => {
    expect(bankAliases('RU', 'Uzum Bank')).toEqual(['uzum']);
    expect(bankAliases('MN', 'М банк')).toEqual(['mbank_mn']);
    expect(bankAliases('KG', 'mbank')).toEqual(['mbank']);
    expect(bankAliases('RU', 'constructor')).toBeNull();
  });

  it('depends on the country', () => {
    expect(bankOf('KG', 'mbank').name).toBe('MBANK');
    expect(bankOf('MN', 'mbank').name).toBe('mbank');
  });

  it('has its alias as its name when it is unknown', () => {
    expect(bankOf('RU', 'Новый банк')).toEqual({ name: 'Новый банк', bik: null });
    expect(bankOf('KZ', 'constructor')).toEqual({ name: 'constructor', bik: null });
  });
});
