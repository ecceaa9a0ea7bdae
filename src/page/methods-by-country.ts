import { methodName } from '../contract/methods.ts';
import type { Payment } from '../contract/payment.ts';

/**
 * The methods offered in each country, best first, by `geo_id`. The service's interface leaves the choice to the page. A
 * value without a descriptor is offered under its wire name.
 */
const BY_GEO: { readonly [geoId: number]: readonly string[] } = {
  1: [
    'to_sbp_number',
    'to_card_number',
    'nspk',
    'to_account_number',
    'to_partner_tips',
    'to_mobile_commerce',
    'to_transgran_number',
    'to_transgran_sbp',
  ],
  2: ['to_card_number', 'to_sbp_number', 'to_account_number', 'to_mobile_commerce'],
  3: ['to_sbp_number', 'to_card_number', 'to_account_number', 'to_mobile_commerce'],
  4: ['to_card_number', 'to_sbp_number', 'to_account_number', 'to_mobile_commerce'],
  5: ['to_sbp_number', 'to_card_number', 'to_account_number', 'to_mobile_commerce'],
  6: ['to_account_number', 'to_card_number'],
};

/** Offered in a country that is not in the table. */
const ANYWHERE: readonly string[] = ['to_card_number', 'to_account_number'];

/** Methods with a code to scan. */
const CODES: readonly string[] = ['nspk', 'with_qr_code'];

/** How the settings and the order link change the offer. Methods are wire values. */
export interface Offer {
  /** `geo:method` pairs of the settings, separated by commas: `6:with_qr_code`. */
  readonly extraMethods: string;
  /** The shop asks for it: it comes first, if it is offered at all. */
  readonly chosenMethod: string | null;
  /** The shop asks for these alone, in this order, separated by commas. Without effect when none of them is offered. */
  readonly onlyMethods: string | null;
}

/**
 * Methods to offer for an order, as wire values.
 * @param wide the screen is one to scan a code from: codes come first
 * @param replacing the payment that the payer has; the method of an active one is not offered again
 */
export function offeredMethods(
  geoId: number,
  { extraMethods, chosenMethod, onlyMethods }: Offer,
  wide: boolean,
  replacing: Payment | null,
): readonly string[] {
  const added = extraMethods
    .split(',')
    .map((pair) => pair.trim().split(':'))
    .map(([geo, method = '']) => (geo === String(geoId) ? method : ''));
  const all = [...(BY_GEO[geoId] || ANYWHERE), ...added];
  const only = (onlyMethods || '')
    .split(/, */)
    .map(methodName)
    .filter((method) => method && all.includes(method));
  const offered = only[0] ? only : all;
  const present = replacing && replacing.status === 'created' && methodName(replacing.transferMethod || '');
  const first = [chosenMethod || '', ...(wide && !only[0] ? CODES : [])];
  return [...first, ...offered].filter(
    (method, index, ordered) =>
      method && method !== present && offered.includes(method) && ordered.indexOf(method) === index,
  );
}
