import type { Country } from './country.ts';
import { asSent, type FormattedValue, NBSP, withoutSeparators } from './value.ts';

/** Calling code, then the groups after it, a nine a digit. Russia and Kazakhstan share 7. */
const PLANS = (
  '7 999 999 99 99|994 99 999 99 99|998 99 999 99 99|996 999 999 999|976 9999 9999|' +
  '992 99 999 9999|375 99 999 99 99|374 99 999999|995 999 99 99 99'
).split('|');

/**
 * A phone number for a transfer, with its calling code where one is known.
 * The country comes from the order, never from the digits: only a Russian or Kazakh number gets its +7
 * restored from 8... or 9...; a local number of another country stays as it came.
 */
export function formatPhone(raw: string, country: Country | null): FormattedValue {
  const bare = withoutSeparators(raw).replace(/[().]/g, '');
  if (!/^\+?\d{5,15}$/.test(bare)) return asSent(raw);
  const seven = country === 'RU' || country === 'KZ';
  const number = seven ? bare.replace(/^(8(?=\d{10}$)|(?=9\d{9}$))/, '7') : bare;
  const digits = number.replace('+', '');
  const plan = PLANS.find((shape) => isShaped(digits, shape));
  // No national number has twelve digits.
  const international = plan !== undefined || number !== digits || /^[1-9]\d{11}/.test(digits);
  if (!international) return { shown: raw.trim(), copied: digits, masked: false };
  return { shown: `+${plan ? filled(plan, digits) : digits}`, copied: `+${digits}`, masked: false };
}

function isShaped(digits: string, plan: string): boolean {
  const [code = ''] = plan.split(' ');
  return digits.startsWith(code) && digits.length === plan.replace(/ /g, '').length;
}

function filled(plan: string, digits: string): string {
  let at = 0;
  return plan.replace(/./g, (sign) => (sign === ' ' ? NBSP : digits.charAt(at++)));
}
