declare const amountBrand: unique symbol;

/**
 * A positive sum of money as decimal text: `1500` or `1500.50`. A whole sum has no fraction, any other
 * exactly two digits. Never a float: sums are compared and shown as text.
 */
export type Amount = string & { readonly [amountBrand]: true };

const DECIMAL = /^(0|[1-9]\d{0,19})(?:\.(\d{1,2}))?$/;

/** 2^46: up to this limit each hundredth has its own IEEE double. */
const LARGEST_EXACT_NUMBER = 70_368_744_177_664;

/**
 * Reads a sum from the wire: a JSON number, or a decimal string (`"1500.00"`).
 * Anything that is not a positive sum exact at two decimals is `null`, never zero and never rounded.
 */
export function parseAmount(value: unknown): Amount | null {
  if (typeof value === 'number' && !(value <= LARGEST_EXACT_NUMBER)) return null;
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const match = DECIMAL.exec(String(value));
  if (!match) return null;
  const [, whole = '0', fraction = ''] = match;
  const hundredths = fraction.padEnd(2, '0');
  const text = hundredths === '00' ? whole : `${whole}.${hundredths}`;
  return text === '0' ? null : (text as Amount);
}

/** The sum as the JSON number that requests carry. Exact for every amount up to {@link LARGEST_EXACT_NUMBER}. */
export function amountToNumber(amount: Amount): number {
  return Number(amount);
}

/** The sum with exactly two decimals, as v2 sends it: `1500.00`. */
export function amountToFixed(amount: Amount): string {
  return amount.includes('.') ? amount : `${amount}.00`;
}

/** Comparator for `Array.prototype.sort`: negative, zero or positive. */
export function compareAmounts(a: Amount, b: Amount): number {
  const [left, right] = [amountToFixed(a), amountToFixed(b)];
  if (left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : left > right ? 1 : 0;
}
