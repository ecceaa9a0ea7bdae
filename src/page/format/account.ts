import type { Country } from './country.ts';
import { asSent, type FormattedValue, grouped, withoutSeparators } from './value.ts';

const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

/**
 * An account number: a Russian one as 5-3-1-4-7, an IBAN (ISO 13616) and any other in fours.
 * Check digits are not verified: a number that looks wrong to us may be right to its bank.
 */
export function formatAccount(raw: string, country: Country | null): FormattedValue {
  const bare = withoutSeparators(raw).replace(/\./g, '');
  const upper = bare.toUpperCase();
  if (/^\d+$/.test(bare)) {
    const russian = country === 'RU' && bare.length === 20;
    return { shown: grouped(bare, russian ? '53147' : '4'), copied: bare, masked: false };
  }
  // A lone X is a letter of the bank's code, a run of them hides digits.
  if (IBAN.test(upper) && !/XXX/.test(upper))
    return { shown: grouped(upper, '4'), copied: upper, masked: false };
  return asSent(raw);
}
