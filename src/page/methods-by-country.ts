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

/**
 * Methods to offer for an order, as wire values.
 * @param extra `geo:method` pairs of the settings, separated by commas: `6:with_qr_code`
 * @param chosen wire value that the shop asks for: it comes first, if it is offered at all
 */
export function offeredMethods(geoId: number, extra: string, chosen: string | null): readonly string[] {
  const added = extra
    .split(',')
    .map((pair) => pair.trim().split(':'))
    .map(([geo, method = '']) => (geo === String(geoId) ? method : ''));
  const offered = [...(BY_GEO[geoId] || ANYWHERE), ...added];
  const ordered = chosen !== null && offered.includes(chosen) ? [chosen, ...offered] : offered;
  return ordered.filter((method, index) => method !== '' && ordered.indexOf(method) === index);
}
