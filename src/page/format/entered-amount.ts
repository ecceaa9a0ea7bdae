import { type Amount, amountToNumber, parseAmount } from '../../contract/amount.ts';

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

/** A currency that came along with a pasted sum, at either end. */
const CURRENCY =
  /^([₽₼₸₮]|rub|azn|kzt|uzs|kgs|mnt)|([₽₼₸₮]|rub|azn|kzt|uzs|kgs|mnt|р(уб[а-я]*)?|тг|сум|сом|so.?m)\.?$/gi;

/** Digits, bare or in groups of three by one sign; then perhaps another sign and a fraction. */
const NUMBER = /^(?=.*\d)(\d*|[1-9]\d{0,2}([., ])\d{3}(?:\2\d{3})*)(?:([.,])(\d*))?$/;

/** Before a lone sign and three digits, in one spelling these are thousands, in another whole units. */
const MAY_BE_THOUSANDS = /^[1-9]\d{0,2}$/;

/**
 * Reads the sum a payer typed or pasted: decimal comma or dot, groups of three by spaces, commas or dots.
 * Never guesses: `1,500` alone may be 1500 or 1.5, so it is an error.
 */
export function parseEnteredAmount(text: string): EnteredAmount {
  const visible = text
    .replace(/[\u200b-\u200f\u2060]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const bare = visible.replace(CURRENCY, '').trim();
  if (bare === '') return { error: 'empty' };
  const match = NUMBER.exec(bare);
  const [, whole = '', group, decimal, fraction = ''] = match || [];
  if (!match || (group && group === decimal)) return { error: 'not-a-number' };
  if (fraction.length === 3 && MAY_BE_THOUSANDS.test(whole)) return { error: 'ambiguous' };
  if (fraction.length > 2) return { error: 'too-precise' };
  const digits = whole.replace(/\D/g, '').replace(/^0+/, '') || '0';
  // More digits than any sum has: parseAmount would find nothing to say about it.
  if (digits.length > 8) return { error: 'too-large' };
  const amount = parseAmount(digits + (fraction && `.${fraction}`));
  if (!amount) return { error: 'too-small' };
  return amountToNumber(amount) > LARGEST ? { error: 'too-large' } : { amount };
}
