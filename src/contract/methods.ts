/**
 * Transfer methods by their wire names. `the service`, with its space, is a genuine wire value: a synonym of `nspk`,
 * which the page sends. Any `to_<partner>_tips` is the tips method.
 */
export const TRANSFER_METHODS = [
  'to_sbp_number',
  'to_card_number',
  'to_account_number',
  'to_transgran_number',
  'to_transgran_sbp',
  'to_partner_tips',
  'nspk',
  'to_mobile_commerce',
  'to_quasi_ecom',
  'with_qr_code',
] as const;

export type TransferMethod = (typeof TRANSFER_METHODS)[number];

/** Maps the synonyms of a method to its canonical name; any other name stays unchanged. */
export function methodName(wire: string): string {
  if (wire === 'the service') return 'nspk';
  return /^to_[^_]+_tips$/.test(wire) ? 'to_partner_tips' : wire;
}

/** The method of a wire value, or `null` for an unknown one. */
export function transferMethodOf(wire: unknown): TransferMethod | null {
  if (typeof wire !== 'string') return null;
  const name = methodName(wire);
  return TRANSFER_METHODS.find((method) => method === name) || null;
}
