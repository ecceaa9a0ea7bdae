import { type Amount, amountToNumber, parseAmount } from '../../contract/amount.ts';
import type { Currency } from '../../contract/geos.ts';
import type { Language } from './language.ts';
import { groupSign } from './money.ts';

/** Why a typed sum cannot be taken; `ambiguous`: the separator may mean thousands or hundredths. */
export type EnteredAmountError =
  | 'empty'
  | 'not-a-number'
  | 'too-small'
  | 'too-large'
  | 'too-precise'
  | 'ambiguous';

export type EnteredAmount = { readonly amount: Amount } | { readonly error: EnteredAmountError };

/** The largest sum that an order without a sum accepts. */
const LARGEST = 10_000_000;

/** A currency that came along with a typed or pasted sum, at either end, as its payers write it. */
const CURRENCY =
  /^([₽₼₸₮⃀]|rub|azn|kzt|uzs|kgs|mnt)|([₽₼₸₮⃀]|rub|azn|kzt|uzs|kgs|mnt|р(уб[а-я]*)?|manat|тг|те[нң]ге|с[уўо]м|so.?m|төг(рөг)?)\.?$/gi;

/** Their hundredths are not in use, so three digits behind a sign are thousands. */
const WHOLE_CURRENCIES: readonly (Currency | null)[] = ['UZS', 'MNT'];

/** Digits, bare or in groups of three by one sign; then perhaps another sign and a fraction. */
const NUMBER = /^(?=.*\d)(\d*|[1-9]\d{0,2}([., ])\d{3}(?:\2\d{3})*)(?:([.,])(\d*))?$/;

/** Before a lone sign and three digits, in one spelling these are thousands, in another whole units. */
const MAY_BE_THOUSANDS = /^[1-9]\d{0,2}$/;

/**
 * Reads the sum a payer typed or pasted: decimal comma or dot, groups of three by spaces, commas or dots.
 * `1,500` alone is 1500 where the currency has no hundredths in use, or where the page itself groups by that sign.
 * Otherwise it may be 1.5: it never guesses, that is an error.
 * @param currency `null`: unknown; @param language of the page
 */
export function parseEnteredAmount(
  text: string,
  currency: Currency | null,
  language: Language,
): EnteredAmount {
  const visible = text
    .replace(/[\u200b-\u200f\u2060]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const bare = visible.replace(CURRENCY, '').trim();
  if (bare === '') return { error: 'empty' };
  const match = NUMBER.exec(bare);
  if (!match) return { error: 'not-a-number' };
  let [, whole = '', group, decimal, fraction = ''] = match;
  if (group && group === decimal) return { error: 'not-a-number' };
  if (fraction.length === 3 && MAY_BE_THOUSANDS.test(whole)) {
    if (decimal !== groupSign(language) && !WHOLE_CURRENCIES.includes(currency))
      return { error: 'ambiguous' };
    [whole, fraction] = [whole + fraction, ''];
  }
  if (fraction.length > 2) return { error: 'too-precise' };
  const digits = whole.replace(/\D/g, '').replace(/^0+/, '') || '0';
  // More digits than any sum has: parseAmount would find nothing to say about it.
  if (digits.length > 8) return { error: 'too-large' };
  const amount = parseAmount(digits + (fraction && `.${fraction}`));
  if (!amount) return { error: 'too-small' };
  return amountToNumber(amount) > LARGEST ? { error: 'too-large' } : { amount };
}
