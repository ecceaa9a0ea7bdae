import { describe, expect, it } from 'vitest';
import {
  card,
  iban,
  isRoubleAccount,
  mod97,
  roubleAccount,
  withLuhn,
} from '../../src/sandbox/demo/numbers.ts';

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

describe('the Luhn check digit', () => {
  it.each([
    // The worked example that most descriptions of the algorithm share.
    '79927398713',
    // Test cards that payment processors publish: Visa, Mastercard, American Express.
    '4111111111111111',
    '5555555555554444',
    '378282246310005',
  ])('of %s is its last digit', (number) => {
    expect(withLuhn(number.slice(0, -1))).toBe(number);
  });

  it('ends a card number of the given prefix', () => {
    expect(card('411111', 111111111, 0)).toBe('4111111111111111');
  });
});

describe('the check digits of an IBAN', () => {
  it.each([
    // The examples of the IBAN registry (ISO 13616-2), and the one of most descriptions of mod 97.
    ['KZ', '86', '125KZT5004100100'],
    ['AZ', '21', 'NABZ00000000137010001944'],
    ['MN', '12', '1234123456789123'],
    ['DE', '89', '370400440532013000'],
    ['GB', '82', 'WEST12345698765432'],
  ])('of the published %s example are %s', (country, checkDigits, bban) => {
    expect(iban(country, bban)).toBe(`${country}${checkDigits}${bban}`);
    expect(mod97(`${bban}${country}${checkDigits}`)).toBe(1);
  });
});

describe('the control key of a rouble account', () => {
  // The worked example of the Bank of Russia's procedure No. 515 of 8 September 1997, appendix, section 3.
  const BIK = '049805746';
  const withKey = (key: string) => `40602810${key}00000000025`;

  it('is 7 in the example of the Bank of Russia, and no other digit', () => {
    expect(DIGITS.filter((key) => isRoubleAccount(BIK, withKey(key)))).toEqual(['7']);
  });

  it('belongs to one bank: the same account is invalid with another BIK', () => {
    expect(isRoubleAccount('049805747', withKey('7'))).toBe(false);
  });

  it('is missing from an account of another length', () => {
    expect(isRoubleAccount(BIK, `${withKey('7')}0`)).toBe(false);
  });

  it('is the ninth digit of a generated account', () => {
    const account = roubleAccount(BIK, 25);
    expect(account).toMatch(/^40817810\d00000000025$/);
    // The procedure itself: with the key taken as 0, three times the last digit of the weighted sum, modulo 10.
    const digits = [...`746${account.slice(0, 8)}0${account.slice(9)}`].map(Number);
    const weights = [...'71371371371371371371371'].map(Number);
    const sum = digits.reduce((total, digit, index) => total + ((digit * (weights[index] ?? 0)) % 10), 0);
    expect(account[8]).toBe(String(((sum % 10) * 3) % 10));
  });
});
