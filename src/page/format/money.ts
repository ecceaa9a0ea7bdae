import type { Amount } from '../../contract/amount.ts';
import type { Currency } from '../../contract/geos.ts';
import { geoOf } from './country.ts';
import type { Language } from './language.ts';
import { NBSP } from './value.ts';

type Signs = { readonly [currency in Currency]?: string };

/** Signs that every font has: U+20BC and U+20C0 are boxes in many. Otherwise the ISO code. */
const SIGNS: Signs = { RUB: '₽', KZT: '₸', MNT: '₮' };

/** Currencies that a language names with a word of its own. */
const WORDS: { readonly [language in Language]?: Signs } = {
  ru: { UZS: 'сум', KGS: 'сом' },
  ky: { UZS: 'сум', KGS: 'сом' },
  uz: { UZS: 'so\u02bbm', KGS: 'som' },
};

/** Groups the digits of sums by three; a comma goes with a decimal point, a space with a decimal comma. */
export function groupSign(language: Language): string {
  return language === 'en' || language === 'mn' ? ',' : NBSP;
}

/**
 * A sum for the eye: `12 345,50 ₽`, in English `₽12,345.50`, in Mongolian `12,345.50₽`. No fraction when it is whole.
 * From the text of the sum, without floats; the browser's number data lacks five of the seven languages.
 * @param currency `null`: unknown, the number stands alone
 */
export function formatAmount(amount: Amount, currency: Currency | null, language: Language): string {
  const group = groupSign(language);
  const [whole = '', fraction] = amount.split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, group);
  const number = fraction ? groups + (group === ',' ? '.' : ',') + fraction : groups;
  if (currency === null) return number;
  const sign = { ...SIGNS, ...WORDS[language] }[currency] || currency;
  if (group !== ',' || sign[1]) return number + NBSP + sign;
  return language === 'en' ? sign + number : number + sign;
}

/** A sum for the clipboard: digits and at most a dot. A comma or a space would be lost by some bank's field. */
export function copyAmount(amount: Amount): string {
  return amount;
}

/** The currency of a payment, by {@link geoOf}; `null` when the country is unknown. */
export function currencyOf(workCountry: string | null, geoId: number | null): Currency | null {
  const geo = geoOf(workCountry, geoId);
  return geo?.currency || null;
}
